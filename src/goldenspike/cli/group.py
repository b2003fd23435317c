"""The group of all commands: lazy imports, and every error as an exit status and one sentence."""

from __future__ import annotations

import errno
import importlib
import io
import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn

import click

from goldenspike.cli.errors import FAILED, WRONG_USAGE, describe_broken_record, print_error
from goldenspike.core.play import BrokenRecord, GoldenSpikeError, UnknownGame

TRACE: Final = "GOLDENSPIKE_TRACE"
"""The environment variable that makes an internal error print its traceback."""
INTERNAL_ERROR: Final = (
    f"This is a fault of Golden Spike; with {TRACE}=1 it says where, and a report is welcome:"
)


class CommandGroup(click.Group):
    """Commands whose modules are imported when they are called for."""

    def __init__(self, *args: Any, modules: Mapping[str, str], **named: Any) -> None:
        super().__init__(*args, **named)
        self.modules = modules
        """By the name of a command, the module that defines a function of that name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command; None if there is none of this name."""
        if cmd_name not in self.modules:
            return None
        command = getattr(importlib.import_module(self.modules[cmd_name]), cmd_name)
        assert isinstance(command, click.Command), f"{cmd_name} is no command"
        return command

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run a command and exit with its status: 0 done, 1 failed, 2 wrong usage."""
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        sys.exit(self.run(args, prog_name or "goldenspike", **extra))

    def run(self, args: Sequence[str] | None, prog_name: str, **extra: Any) -> int:
        """Run a command, print its error if there is one, and return the exit status."""
        try:
            status = super().main(args, prog_name, standalone_mode=False, **extra)
        except click.exceptions.Abort:
            return print_error("Stopped before the end.", FAILED)
        except click.ClickException as error:
            return print_error(error.format_message(), error.exit_code)
        except UnknownGame as error:
            return print_error(str(error), WRONG_USAGE)
        except BrokenRecord as error:
            return print_error(describe_broken_record(error), FAILED)
        except GoldenSpikeError as error:
            return print_error(str(error), FAILED)
        except OSError as error:
            if error.errno == errno.EPIPE:
                # The reader of our output has closed the pipe; flushing at exit must not fail again.
                sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  open until exit
                return FAILED
            return print_error(f"{error.filename or 'A file'}: {error.strerror or error}", FAILED)
        except Exception as error:  # noqa: BLE001  an internal error is also one sentence
            if os.environ.get(TRACE):
                traceback.print_exc()
            return print_error(f"{INTERNAL_ERROR} {type(error).__name__}: {error}", FAILED)
        return status if isinstance(status, int) else 0
