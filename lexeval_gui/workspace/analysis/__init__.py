"""Why a score is what it is: what is worked out of an evaluation beyond its scores; knows no window."""
