"""Writes a result, or an error, for each line of facts."""
import json
import sys

from noticebook import Noticebook, NoticebookError
from noticebook.catalog import DATA

noticebook = Noticebook(DATA)


def answer(line: bytes) -> str:
    try:
        return noticebook.notice(line).json()
    except NoticebookError as error:
        return json.dumps({"error": error.path, "problem": error.problem})


for line in sys.stdin.buffer:
    sys.stdout.buffer.write(answer(line).encode() + b"\n")
