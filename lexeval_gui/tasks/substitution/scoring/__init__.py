"""Which answers are hits, and the measures made of them."""
