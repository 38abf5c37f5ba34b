"""What the bundle starts: the command `lexeval`, or the worker that it spawned, which starts the same program."""

import os
import sys
from multiprocessing import freeze_support


def forget_library_path() -> None:
    """Other programs, such as the browser, are not to load libraries of the bundle; this one has found them already."""
    own = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if own is not None:
        os.environ["LD_LIBRARY_PATH"] = own


if __name__ == "__main__":
    forget_library_path()
    freeze_support()  # in a worker it does the work and leaves
    from lexeval_gui.__main__ import main

    sys.exit(main())
