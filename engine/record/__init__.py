"""The match record: one JSON object that holds a whole match and replays to it for ever.

`read` takes a file apart strictly, `trace` replays it position by position, `write` gives out the record of a finished
match, and `verify` checks that its dice, its sealed answers and its result are what was promised beforehand.
"""

from engine.record.faults import BadRecord, RefusedEntry, one_line
from engine.record.proof import Fairness, fingerprint, result_of
from engine.record.reading import FORMAT, Record, read, records
from engine.record.replaying import changes, trace
from engine.record.verifying import Verdict, verify
from engine.record.writing import as_text, write

__all__ = [
    "FORMAT",
    "BadRecord",
    "Fairness",
    "Record",
    "RefusedEntry",
    "Verdict",
    "as_text",
    "changes",
    "fingerprint",
    "one_line",
    "read",
    "records",
    "result_of",
    "trace",
    "verify",
    "write",
]
