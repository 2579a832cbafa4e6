"""Asks the command, and judges its answers."""

import collections
import datetime
import json
import os
import re
import subprocess

from expectations import ACCESS

# How long one answer may take, in seconds. A busy machine needs more than the few milliseconds of the work itself.
TIMEOUT = 60

Answer = collections.namedtuple("Answer", "status output errors")


def written(now):
    moment = datetime.datetime.fromtimestamp(now / 1000, datetime.timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{now % 1000:03d}Z"


class Command:
    def __init__(self, command, catalogs, folder):
        self.command, self.folder, self.catalogs = command, folder, {}
        if not os.access(command, os.X_OK):
            raise OSError(f"'{command}' is not a command. Build it with Scripts/generate, or name another with --command.")
        for store in ("app-store", "google-play"):
            # A compiled catalog gives the same answers, and loads faster.
            compiled = os.path.join(folder, f"{store}.notices")
            made = subprocess.run([command, "compile", "--catalog", os.path.join(catalogs, store), "--output", compiled],
                                  capture_output=True, text=True)
            if made.returncode:
                raise OSError(f"Cannot compile the catalog {store}:\n{made.stderr.strip()}")
            self.catalogs[store] = compiled

    def ask(self, number, case):
        facts = os.path.join(self.folder, f"{number}.json")
        with open(facts, "w", encoding="utf-8") as file:
            json.dump(case.facts, file)
        arguments = [self.command, "decide", "--catalog", self.catalogs[case.payload.store], "--facts", facts,
                     "--now", written(case.now), "--format", "json"]
        if case.payload.store == "app-store":
            arguments.append("--unverified")
        try:
            done = subprocess.run(arguments, capture_output=True, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return Answer("timeout", "", "")
        finally:
            os.remove(facts)
        return Answer(done.returncode, *(text.decode("utf-8", "backslashreplace").replace(facts, "FILE")
                                         for text in (done.stdout, done.stderr)))


def verdict(answer):
    """What an answer says, and what is wrong with its form."""
    if answer.status == "timeout":
        return None, f"no answer in {TIMEOUT} seconds"
    if answer.status not in (0, 2):
        return None, f"exit status {answer.status}: {answer.errors.strip()[:300]}"
    if re.search(r"Fatal error|Stack dump|Backtrace|Thread \d+ crashed|AddressSanitizer", answer.errors):
        return None, f"a crash: {answer.errors.strip()[:300]}"
    if answer.status == 2:
        lines = answer.errors.strip().splitlines()
        if answer.output or not lines or not re.match(r"error: FILE: \S", lines[0]) or len(lines) < 2:
            return None, f"an error without one message and a fix: {answer.errors.strip()[:300]}"
        return "refused", None
    try:
        result = json.loads(answer.output)
    except ValueError:
        return None, f"this isn't JSON: {answer.output[:200]}"
    if not isinstance(result, dict) or not {"format", "madeWith", "payloads", "warnings"} <= set(result):
        return None, "a result without format, madeWith, payloads or warnings"
    about, decision = result.get("about"), result.get("decision")
    if isinstance(about, str) and decision is None:
        return f"about {about}", None
    if about is not None or not isinstance(decision, dict):
        return None, "neither a decision nor what the payload is about"
    access = json.dumps(decision.get("entitled", ""))
    if access not in ACCESS or not isinstance(decision.get("state"), str):
        return None, "a decision without entitled or state"
    return access, None


def failure(case, answer):
    """What is wrong with an answer, or nothing; and what it says."""
    said, problem = verdict(answer)
    allowed, reason = case.expectation
    if problem is None and allowed is not None and said not in allowed:
        problem = f"{said}, but {' or '.join(sorted(allowed))} is right: {reason}"
        if said == "refused":
            problem += f" ({message(answer)})"
    return problem, said


def message(answer):
    """The first line of an error."""
    lines = answer.errors.strip().splitlines()
    return re.sub(r"^error: (FILE: )?", "", lines[0]) if lines else ""
