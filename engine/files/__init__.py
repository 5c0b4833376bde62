"""Reading and writing any of our files: limits, faults with their place, atomic, migrations."""

from engine.files.canonical import canonical, digest
from engine.files.jsontext import Parsed, Source, parse
from engine.files.limits import LIMITS, Limits
from engine.files.migrations import FileKind, Migration, migrate
from engine.files.modelled import read_model
from engine.files.reading import read
from engine.files.saving import WriteRefused, backup, write, write_bytes
from engine.files.schema import schema_problems

__all__ = [
    "LIMITS",
    "FileKind",
    "Limits",
    "Migration",
    "Parsed",
    "Source",
    "WriteRefused",
    "backup",
    "canonical",
    "digest",
    "migrate",
    "parse",
    "read",
    "read_model",
    "schema_problems",
    "write",
    "write_bytes",
]
