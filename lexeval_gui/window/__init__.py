"""The window: the only folder that imports Qt.

Qt's bindings put a function of their own in the place of `__import__`, which reads the source of every module imported
from then on, for a naming of methods (`from __feature__ import …`) that LexEval does not use. What was there before is
put back at once: it took a twelfth of the time to the first rows, and kept every source in memory.
"""

import builtins

_plain_import = builtins.__import__

import shiboken6  # noqa: E402, F401 - the first of the bindings, which brings the function

builtins.__import__ = _plain_import
