"""The results of the folders, as a table."""

import collections
import json
import re

from answers import failure, message, written
from expectations import ACCESS
from payloads import Finder


def general(text):
    """A message without the values of one payload."""
    place, _, summary = text.partition(": ")
    return re.sub(r"\d+", "…", f"{place}: {re.split(r' [(]|: ', summary)[0]}")


class Source:
    """The results of one folder."""

    def __init__(self, folder):
        self.name = folder.name or str(folder)
        finder = Finder(folder)
        self.payloads, self.answers = finder.all(), collections.Counter()
        self.files, self.messages, self.failures = finder.files, collections.Counter(), []

    def add(self, case, answer, is_verbose):
        problem, said = failure(case, answer)
        self.answers[(said or "failure").split(" ")[0]] += 1
        self.answers["judged"] += case.expectation.allowed not in (None, ACCESS)
        if said == "refused":
            self.messages[general(message(answer))] += 1
        where = f"{case.payload.file}: {case.payload.store} {case.payload.kind} ({case.form}) at {written(case.now)}"
        if problem:
            self.failures.append((where, problem, case.facts))
        if is_verbose:
            right = " or ".join(sorted(case.expectation.allowed or {"any"}))
            print(f"{self.name}: {where}: {said or 'failure'} ({right}: {case.expectation.reason})"
                  + (f": {message(answer)}" if said == "refused" else ""))

    @property
    def row(self):
        decided = sum(self.answers[one] for one in ("true", "false", "null"))
        return [self.name, self.files, len(self.payloads), decided, self.answers["about"], self.answers["refused"],
                self.answers["judged"], len(self.failures)]


HEAD = ["source", "files", "payloads", "decided", "about", "refused", "judged", "failures"]


def table(rows, is_markdown):
    rows = [HEAD] + [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    lines = []
    for number, row in enumerate(rows):
        cells = [cell.ljust(width) if not column else cell.rjust(width)
                 for column, (cell, width) in enumerate(zip(row, widths))]
        lines.append(f"| {' | '.join(cells)} |" if is_markdown else "  ".join(cells))
        if is_markdown and number == 0:
            lines.append("|" + "|".join([" --- "] + [" ---: "] * (len(HEAD) - 1)) + "|")
    return "\n".join(lines)


def report(sources, is_markdown):
    for source in sources:
        shown = collections.OrderedDict()
        for where, problem, facts in source.failures:
            shown.setdefault((where.split(" at ")[0], problem), (where, facts))
        for (_, problem), (where, facts) in shown.items():
            print(f"{source.name}: {where}: {problem}\n  {json.dumps(facts)[:1500]}")
        if not source.payloads:
            print(f"{source.name}: no payloads found")
    rows = [source.row for source in sources]
    if len(rows) > 1:
        rows.append(["all"] + [sum(row[column] for row in rows) for column in range(1, len(HEAD))])
    print(table(rows, is_markdown))
    messages = sum((source.messages for source in sources), collections.Counter())
    if messages:
        print("\nRefused:\n" if is_markdown else "\nrefused:")
    for text, count in messages.most_common():
        print(f"- {count} × {text}" if is_markdown else f"{count:6}  {text}")
