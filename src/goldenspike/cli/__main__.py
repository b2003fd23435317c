"""Run the command line interface as `python -m goldenspike.cli`."""

from goldenspike.cli import main

if __name__ == "__main__":
    main()
