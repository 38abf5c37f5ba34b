"""What is shown of an item: sentence, gold multiset, ranked answers."""
