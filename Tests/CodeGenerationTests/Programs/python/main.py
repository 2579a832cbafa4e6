"""Runs the calls of cases, one a line."""

import json
import sys

from noticebook import Noticebook, NoticebookError
from noticebook.catalog import DATA

book = Noticebook(DATA)


def answer(line: bytes) -> str:
    """The result of a case, or its problem, as JSON on one line."""
    case = json.loads(line)
    try:
        if case.get("call") == "decide":
            return book.decide(case["facts"]).json()
        return book.notice(case["facts"]).json()
    except NoticebookError as error:
        problem = {"path": error.path, "summary": error.summary}
        present = {name: text for name, text in problem.items() if text is not None}
        return json.dumps({"error": present}, ensure_ascii=False)


for line in sys.stdin.buffer:
    sys.stdout.buffer.write(answer(line).encode() + b"\n")
