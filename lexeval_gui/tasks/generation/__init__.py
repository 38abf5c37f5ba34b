"""Generated sentences: string and tree accuracy after Bangalore, Rambow & Whittaker (2000)."""
