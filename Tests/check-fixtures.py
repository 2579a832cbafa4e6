#!/usr/bin/env python3
"""Runs the payloads in the tests of public libraries through `noticebook decide`, and judges each answer.

usage: check-fixtures.py [--command FILE] [--catalogs DIR] [--markdown] [--verbose] FOLDER...
       check-fixtures.py --check-itself

The script looks in the folders for payloads of the App Store and of Google Play: JSON files, object literals and JSON in
source files and documentation, and signed texts (JWS), which are decoded and not verified. It passes each payload at
several moments: a second before and after each date in it. What must hold comes from the payload and from the
documentation of the stores, not from the product:

- The command never crashes or hangs, and its exit status is 0 or 2.
- The answer is a decision, what the payload is about, or an error with one message and a fix.
- A paid period that is running never ends access. Access never outlasts what the payload grants.
- A payload about something else than a subscription says what it is about. An error of a store's API is refused.
- A payload that is well formed isn't refused.

The table has a row for each folder. The column "judged" counts the answers for which the payload leaves fewer than all
answers. A folder without payloads is a failure.

options:
  --command FILE   the command; default: .build/release/noticebook
  --catalogs DIR   the folder with app-store and google-play; default: Catalogs
  --markdown       write the table in Markdown
  --verbose        write every answer
  --check-itself   pass wrong answers to the judge, which must find each
  --help           write this text

Exit status: 0 everything holds, 1 failures, 2 the script couldn't run.

Examples:
  Tests/check-fixtures.py "$(Scripts/set-up-fixtures)"/*
  Tests/check-fixtures.py --markdown ../app-store-server-library-node ../go-iap
"""

import argparse
import concurrent.futures
import os
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE / "Tests/Fixtures"))

from answers import Command  # noqa: E402
from cases import cases  # noqa: E402
from itself import check_itself  # noqa: E402
from report import Source, report  # noqa: E402


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n\n")[0], add_help=False)
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--command", default=HERE / ".build/release/noticebook")
    parser.add_argument("--catalogs", default=HERE / "Catalogs")
    for option in ("--markdown", "--verbose", "--check-itself", "--help"):
        parser.add_argument(option, action="store_true")
    options = parser.parse_args()
    if options.help:
        print(__doc__.strip())
        return 0
    if options.check_itself:
        wrong = check_itself()
        print("\n".join(wrong) or "The judge finds every wrong answer.")
        return 1 if wrong else 0
    if not options.folders:
        parser.error("Name at least one folder")
    for folder in options.folders:
        if not os.path.isdir(folder):
            parser.error(f"'{folder}' is not a folder")
    sources = [Source(pathlib.Path(folder).resolve()) for folder in options.folders]
    asked = [(source, case) for source in sources for payload in source.payloads for case in cases(payload)]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        try:
            command = Command(str(options.command), str(options.catalogs), folder)
        except OSError as error:
            print(f"error: {error}", file=sys.stderr)
            return 2
        answers = pool.map(lambda one: command.ask(one[0], one[1][1]), enumerate(asked))
        for (source, case), answer in zip(asked, answers):
            source.add(case, answer, options.verbose)
    report(sources, options.markdown)
    return 1 if any(source.failures or not source.payloads for source in sources) else 0


if __name__ == "__main__":
    sys.exit(main())
