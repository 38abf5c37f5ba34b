"""The window: the only folder that imports Qt.

Qt's bindings put a function of their own in the place of `__import__`, which reads the source of every module imported
from then on, for a naming of methods (`from __feature__ import …`) that LexEval does not use. What was there before is
put back at once: it took a twelfth of the time to the first rows, and kept every source in memory.

They compile what they bring in Python at every start, a generator of type stubs with it, which nobody asks for here
(a twelfth of the time to the first paint): it is left out. With versions that have none nothing changes.
"""

import builtins
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

_plain_import = builtins.__import__


def _import_without_generator(name: str, *rest: Any, **named: Any) -> ModuleType:
    """Import what the bindings ask for, with nothing in the place of what writes their type stubs."""
    if name == "shibokensupport.signature.lib":
        generator = f"{name}.pyi_generator"
        if generator not in sys.modules:
            sys.modules[generator] = ModuleType(generator)
            sys.modules[generator].__spec__ = ModuleSpec(generator, None)
    return _plain_import(name, *rest, **named)


builtins.__import__ = _import_without_generator
try:
    import shiboken6  # noqa: F401 - the first of the bindings, which brings the function
finally:
    builtins.__import__ = _plain_import
