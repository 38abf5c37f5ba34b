"""The items of an evaluation as rows: what can be listed, filtered, noted and looked at of them."""
