"""The contract that every task fulfils, as tests (install with the extra `test`): the tests of a task's package run it
with two lines, `from lexeval_gui.testing.contract import *` and `SUBJECTS = (Subject("senses"),)`.
"""

import pytest

for _module in ("changing", "opened", "optional_capabilities", "reading", "scoring"):
    pytest.register_assert_rewrite(f"{__name__}.{_module}")
