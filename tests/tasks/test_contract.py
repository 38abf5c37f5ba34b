"""The contract of core.task, for every built-in task and each of its samples. A new task adds its folder, no test."""

from lexeval_gui.testing.contract import *  # noqa: F403
