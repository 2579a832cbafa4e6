#!/usr/bin/env python3
"""Measures which planted mistakes in translations `noticebook check` finds, and on which correct texts it reports any.

usage: measure-planted.py COMMAND [--half development|held-out] [--language TAG]... [--show] [--reveal]

The sets are in Tests/ChecksTests/Planted, one file per language, one pair per line: an English source and its translation.
A pair has exactly one mistake of the kind that it names, or it is correct and looks like a mistake. They were written
without knowledge of the checks. Keep it so: who works on the checks looks at the development half alone. The half of a pair
follows from the hash of its id, so a pair never changes halves.

Each pair is checked in a catalog of its own, so that pairs do not influence each other. A pair counts as reported if a check
reports its translation. A check that reports the source too does not count, and neither do checks about the review, the
length or the export of texts; IGNORED names them.

The first table has a row for each language, the second a row for each kind of mistake, with the mistakes that are found of
those that are planted.

options:
  --half HALF      the half to measure; default: both
  --language TAG   measure this language only; may be repeated
  --show           list the mistakes that are missed, and the correct texts that are reported
  --reveal         allow --show for pairs of the held-out half
  --help           write this text

Exit status: 0 measured, 2 the script couldn't run.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

SETS = pathlib.Path(__file__).resolve().parent / "ChecksTests/Planted"
HALVES = ["development", "held-out"]
IGNORED = {
    "insufficient-coverage",
    "missing-context",
    "missing-file",
    "missing-key",
    "missing-translation",
    "obsolete-translation",
    "stale-translation",
    "text-beyond-program",
    "too-long",
    "uncovered-outcome",
    "unportable-message",
    "unreviewed-translation",
    "unused-message",
    "unused-parameter",
}

PARAMETERS = """\
productName:
  type: text
  from: request.productName
  about: The subscription's name as customers know it.
  examples: {any: Harbor Plus}
  longest: {any: Harbor Plus Annual}
periodEnd:
  type: exclusiveEnd
  from: membership.currentPeriodEnd
  about: The instant at which the paid period ends.
  examples: {any: 2026-11-28T15:00:00Z}
lastDay:
  type: date
  lastDayBefore: periodEnd
  about: The last civil day on which access still works.
  examples: {any: 2026-11-27}
  longest: {any: 2026-09-30}
renewalDay:
  type: date
  dayOf: periodEnd
  about: The civil day on which the next renewal is due.
  examples: {any: 2026-11-28}
  longest: {any: 2026-09-30}
daysLeft:
  type: count
  civilDaysUntil: lastDay
  about: Whole days left after today; 0 on the last day.
  examples: {any: 2}
  longest: {any: 28}
price:
  type: price
  from: membership.plan.price
  currency: membership.plan.currency
  about: The price of a period.
  examples: {any: 9.99 USD}
  longest: {any: 199.99 USD}
newPrice:
  type: price
  from: membership.plan.price
  currency: membership.plan.currency
  about: What the next renewal costs.
  examples: {any: 10.99 USD}
  longest: {any: 199.99 USD}
"""

NOTICE = """\
channels: [email]
parameters: [productName, periodEnd, lastDay, renewalDay, daysLeft, price, newPrice]
validUntil: periodEnd
"""

PAGES = """\
home:
  path: index
  sections:
    overview: [text]
"""


class Pair:
    """A source and its translation, with the kind of mistake in it, or `correct`."""

    def __init__(self, language, line):
        members = json.loads(line)
        self.language = language
        self.id, self.kind = members["id"], members["kind"]
        self.source, self.translation = members["source"], members["translation"]

    @property
    def half(self):
        digest = hashlib.sha256(self.id.encode()).digest()
        return HALVES[digest[-1] % 2]

    @property
    def place(self):
        """The file and the key of the pair in a catalog: a label or a text of a page, or the text of a notice."""
        if " " not in self.source:
            return "pages/home.yaml", "overview.title"
        if "`" in self.source or "](" in self.source:
            return "pages/home.yaml", "overview.text"
        return "notices/paymentFailed.yaml", "email.body"

    @property
    def key(self):
        file, key = self.place
        return file.removesuffix(".yaml").replace("/", ".") + "." + key


class Catalog:
    """A catalog in English and one other language, whose texts are replaced for each pair."""

    def __init__(self, command, language, folder):
        self.command, self.language, self.folder = command, language, folder
        run(command, "init", folder, "--provider", "blank", "--locale", "en", "--locale", language)
        for record in (folder / "records").rglob("*.yaml"):
            record.unlink()
        self.write("facts/parameters.yaml", PARAMETERS)
        self.write("facts/notices/paymentFailed.yaml", NOTICE)
        self.write("facts/pages.yaml", PAGES)
        self.texts = {
            "notices/paymentFailed.yaml": {
                "email.subject": "Your payment didn’t go through",
                "email.body": "Your payment didn’t go through.",
            },
            "pages/home.yaml": {
                "title": "Payments",
                "abstract": "How payments work.",
                "overview.title": "Overview",
                "overview.text": "Payments are made in advance.",
            },
        }

    def write(self, path, text):
        path = self.folder / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def findings(self, pair):
        """The rules that report the source of a pair, and those that report its translation."""
        place, key = pair.place
        for file, texts in self.texts.items():
            source = {**texts, key: pair.source} if file == place else texts
            self.write(f"strings/en/{file}", lines(source))
            target = self.folder / "strings" / self.language / file
            target.unlink(missing_ok=True)
            if file == place:
                self.write(target, lines({key: pair.translation}))
        report = json.loads(run(self.command, "check", self.folder, "--format", "json", "--today", "2026-11-28"))
        own = [finding for finding in report["findings"] if finding.get("key") == pair.key]
        if any(report["unchecked"].values()):
            raise RuntimeError(f"{pair.id}: not everything was checked: {report['unchecked']}")
        return tuple(
            {finding["rule"] for finding in own if finding.get("locale") == locale} for locale in ("en", self.language)
        )


def lines(texts):
    """A file of texts as literal blocks."""
    blocks = [[f"{key}: |", *(f"  {line}" for line in text.split("\n"))] for key, text in texts.items()]
    return "".join(f"{line}\n" for block in blocks for line in block)


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{command[0]} {command[1]} ended with {done.returncode}: {done.stderr[-400:]}")
    return done.stdout


def pairs(language):
    path = SETS / f"{language}.jsonl"
    return [Pair(language, line) for line in path.read_text(encoding="utf-8").splitlines()]


def measure(command, language, half):
    """The pairs of a language with the rules that report each translation."""
    chosen = [pair for pair in pairs(language) if half in (None, pair.half)]
    with tempfile.TemporaryDirectory() as folder:
        catalog = Catalog(command, language, pathlib.Path(folder) / "catalog")
        return [(pair, *catalog.findings(pair)) for pair in chosen]


def table(rows):
    """Writes rows of cells in columns, the first aligned to the left."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows)]
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))]
        print("  ".join(cells))
    print()


class Counts:
    """How many pairs there are, and how many of them are reported, by language and kind."""

    def __init__(self, results):
        self.all, self.reported = collections.Counter(), collections.Counter()
        for pair, _, rules in results:
            group = "correct" if pair.kind == "correct" else "planted"
            for language in (pair.language, "all"):
                for kind in {pair.kind, group}:
                    self.all[language, kind] += 1
                    self.reported[language, kind] += bool(rules)
        self.languages = [*sorted({language for language, _ in self.all} - {"all"}), "all"]
        self.kinds = sorted({kind for _, kind in self.all} - {"planted", "correct"})

    def cells(self, language, kind):
        return str(self.all[language, kind]), str(self.reported[language, kind])

    def share(self, language, kind):
        return "/".join(reversed(self.cells(language, kind))) if self.all[language, kind] else ""


def report(results, shows):
    counts = Counts(results)
    table(
        [("language", "planted", "found", "correct", "alarms")]
        + [
            (language, *counts.cells(language, "planted"), *counts.cells(language, "correct"))
            for language in counts.languages
        ]
    )
    table(
        [("found/planted", *counts.languages)]
        + [(kind, *(counts.share(language, kind) for language in counts.languages)) for kind in counts.kinds]
    )
    if not shows:
        return
    for pair, _, rules in results:
        if bool(rules) == (pair.kind != "correct"):
            continue
        print(f"{'alarm' if rules else 'missed'} {pair.id} {pair.kind} {' '.join(sorted(rules))}")
        print(f"    {pair.source!r}\n    {pair.translation!r}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "), add_help=False)
    parser.add_argument("command", nargs="?")
    parser.add_argument("--half", choices=HALVES)
    parser.add_argument("--language", action="append")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--reveal", action="store_true")
    parser.add_argument("--help", action="store_true")
    arguments = parser.parse_args()
    if arguments.help:
        print(__doc__.strip())
        return
    if not arguments.command:
        parser.error("No command given")
    if arguments.show and arguments.half != "development" and not arguments.reveal:
        parser.error("--show of the held-out half requires --reveal; use --half development")
    known = sorted(path.stem for path in SETS.glob("*.jsonl"))
    languages = arguments.language or known
    for language in languages:
        if language not in known:
            parser.error(f"Unknown language '{language}'; the sets have {', '.join(known)}")
    with concurrent.futures.ThreadPoolExecutor(2) as threads:
        measured = threads.map(lambda language: measure(arguments.command, language, arguments.half), languages)
        results = [
            (pair, source, translation - source - IGNORED) for result in measured for pair, source, translation in result
        ]
    report(results, arguments.show)


if __name__ == "__main__":
    try:
        main()
    except (OSError, RuntimeError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
