"""The window: the only folder that knows Qt."""
