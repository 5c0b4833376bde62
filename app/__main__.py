"""Starts Tilewright: the window when nothing else is asked for, otherwise the command line."""

from app.cli import main

if __name__ == "__main__":
    main()
