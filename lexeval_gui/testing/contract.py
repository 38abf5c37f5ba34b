"""All tests of the contract, to be imported by a test module."""

from lexeval_gui.testing.changing import *  # noqa: F403
from lexeval_gui.testing.reading import *  # noqa: F403
from lexeval_gui.testing.scoring import *  # noqa: F403
