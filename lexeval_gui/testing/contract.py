"""All tests of the contract, to be imported by a test module that says which tasks are its SUBJECTS."""

from lexeval_gui.testing.changing import *  # noqa: F403
from lexeval_gui.testing.features import *  # noqa: F403
from lexeval_gui.testing.movements import *  # noqa: F403
from lexeval_gui.testing.opened import Subject as Subject
from lexeval_gui.testing.opened import pytest_generate_tests as pytest_generate_tests
from lexeval_gui.testing.optional_capabilities import *  # noqa: F403
from lexeval_gui.testing.paper_tables import *  # noqa: F403
from lexeval_gui.testing.reading import *  # noqa: F403
from lexeval_gui.testing.reported import *  # noqa: F403
from lexeval_gui.testing.scoring import *  # noqa: F403
from lexeval_gui.testing.worth import *  # noqa: F403
