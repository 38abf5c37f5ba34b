"""The parts of items: the names under which decisions about them are kept, and what each is in words."""
