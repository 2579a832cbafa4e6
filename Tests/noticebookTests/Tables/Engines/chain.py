"""Runs the exported chain, the table and every stage over it, with engines of others, beside the command that decides.

Usage: chain.py ENGINE COUNT SEED CATALOG COMMAND...

ENGINE is spiff or pydmn. CATALOG is the folder of the catalog, COMMAND noticebook. COUNT payloads are made by chance, the same
for the same SEED; the values of each field are those that the document's own descriptions list. Every decision of the
document is run in its order, each with what was given and what earlier ones gave. Prints one line: how many payloads
were decided, how many decisions that took, and how many payloads came out otherwise than by `noticebook decide`; each of
the first ten is named on standard error.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from xml.etree import ElementTree

DMN = "{https://www.omg.org/spec/DMN/20191111/MODEL/}"
NOW = 1_792_486_800_000
OUTPUTS = ["state", "entitled", "message", "notice", "action", "advice"]
# Where a payload holds what the document calls a field of the subscription.
PLACES = {
    "subscription.status": ("notification", "data", "status"),
    "subscription.environment": ("transaction", "environment"),
    "subscription.hasWinBackOffer": ("renewalInfo", "eligibleWinBackOfferIds"),
    "request.previousState": ("previousState",),
}


class Inputs:
    """What the caller supplies, as the document describes it."""

    def __init__(self, root):
        self.instants, self.fields = [], []
        for data in root.iter(DMN + "inputData"):
            about, name = data.find(DMN + "description").text, data.get("name")
            if match := re.fullmatch(r'"(\S+)" if the payload has (\S+), otherwise "(\S+)"', about):
                self.instants.append((match[2], name.removesuffix("_present"), match[1], match[3]))
            elif match := re.fullmatch(r"Field (\S+): (.*)", about):
                choices = re.findall(r'"([^"]+)" for (no value|any other value|[^,]+)', match[2])
                self.fields.append((match[1], name, choices))

    def draw(self, chance):
        """A payload, and the same as variables. Inputs of one field agree with each other."""
        payload, variables, chosen = {}, {}, {}
        for path, name, present, absent in self.instants:
            offset = chance.choice([None, -86_400_000, -1, 0, 1, 86_400_000])
            variables[name + "_present"] = absent if offset is None else present
            variables[name + "_from_now"] = offset or 0
            if offset is not None:
                put(payload, path.split("."), NOW + offset)
        for path, name, choices in self.fields:
            if path not in chosen:
                chosen[path] = chance.choice(choices)[1]
                put(payload, PLACES.get(path, path.split(".")), value(path, chosen[path], choices))
            variables[name] = next(token for token, literal in choices if literal == chosen[path])
        return payload, variables


def value(path, literal, choices):
    known = next(other for _, other in choices if other not in ("no value", "any other value"))
    if literal == "no value":
        return None
    if path == "subscription.hasWinBackOffer":
        return ["offer"] if literal == "true" else []
    if literal == "any other value":
        return 77 if known.isdigit() else "SOMETHING_ELSE"
    return json.loads(literal) if literal in ("true", "false") or literal.isdigit() else literal.strip('"')


def word(value):
    return json.dumps(value) if isinstance(value, bool) else value


def put(payload, path, item):
    if item is None:
        return
    for name in path[:-1]:
        payload = payload.setdefault(name, {})
    payload[path[-1]] = item


def spiff(files):
    from lxml import etree
    from SpiffWorkflow.bpmn.script_engine import PythonScriptEngine
    from SpiffWorkflow.dmn.engine.DMNEngine import DMNEngine
    from SpiffWorkflow.dmn.parser.DMNParser import DMNParser

    script_engine = PythonScriptEngine()
    engines = {}
    for name, path in files.items():
        parser = DMNParser(None, etree.parse(path).getroot(), {"dmn": DMN[1:-1]}, filename=path)
        parser.parse()
        engines[name] = DMNEngine(parser.decision.decisionTables[0])

    class Bag:
        pass

    def run(name, facts):
        task, task.workflow = Bag(), Bag()
        task.workflow.script_engine, task.data = script_engine, dict(facts)
        assert len(engines[name].decide(task)) == 1, (name, facts)
        return engines[name].result(task)

    return run


def pydmn(files):
    from pyDMNrules import DMN as Rules

    engines = {}
    for name, path in files.items():
        engines[name] = Rules()
        status = engines[name].loadXML(path)
        assert "errors" not in status, status

    def run(name, facts):
        status, data = engines[name].decide(facts)
        assert "errors" not in status, (name, status)
        return (data[-1] if isinstance(data, list) else data)["Result"]

    return run


def main(engine, count, seed, catalog, *command):
    chance = random.Random(int(seed))
    export = [*command, "table", "--catalog", catalog]
    decide = [*command, "decide", "--catalog", catalog, "--facts", "-", "--batch", "--now", "2026-10-20T09:00:00Z"]
    document = subprocess.run([*export, "--format", "dmn"], capture_output=True, check=True).stdout
    root = ElementTree.fromstring(document)
    inputs = Inputs(root)
    decisions = []
    for decision in root.iter(DMN + "decision"):
        table = decision.find(DMN + "decisionTable")
        reads = [text.text.strip() for text in table.iterfind(f"{DMN}input/{DMN}inputExpression/{DMN}text")]
        outputs = table.findall(DMN + "output")
        gives = [output.get("name") for output in outputs] if len(outputs) > 1 else [decision.get("name")]
        decisions.append((decision.get("id").removeprefix("decision."), reads, gives))
    drawn = [inputs.draw(chance) for _ in range(int(count))]
    lines = "".join(json.dumps(payload) + "\n" for payload, _ in drawn)
    decided = subprocess.run(decide, input=lines, capture_output=True, check=True, text=True).stdout.splitlines()
    assert len(decided) == len(drawn)

    with tempfile.TemporaryDirectory() as folder:
        files = {}
        for name, _, _ in decisions:
            files[name] = os.path.join(folder, name + ".dmn")
            with open(files[name], "wb") as file:
                single = [*export, "--format", "dmn-single", "--decision", name]
                file.write(subprocess.run(single, capture_output=True, check=True).stdout)
        run = {"spiff": spiff, "pydmn": pydmn}[engine](files)
        # The variable that holds an output is the one that was written last.
        last = {}
        for _, _, gives in decisions:
            for name in gives:
                match = re.fullmatch(r"(?:output|after_\w+)_([a-z]+)", name)
                if match and match[1] in OUTPUTS:
                    last[match[1]] = name

        runs = different = 0
        # A table gives the same for the same facts, so that each combination is asked once.
        known = {}
        for (payload, variables), line in zip(drawn, decided):
            facts = dict(variables)
            for name, reads, gives in decisions:
                point = (name, *(facts[read] for read in reads))
                if point not in known:
                    result = run(name, {read: facts[read] for read in reads})
                    known[point] = {give: result[give] for give in gives}
                    runs += 1
                facts.update(known[point])
            expected = json.loads(line)["decision"]
            found = {name: facts[last[name]] for name in OUTPUTS}
            found = {name: item.lstrip("_").split("@")[0] for name, item in found.items()}
            if any(found[name] != word(expected.get(name, "none")) for name in OUTPUTS):
                different += 1
                if different <= 10:
                    print(payload, expected, found, file=sys.stderr)
    print(f"{len(drawn)} {runs} {different}")


main(*sys.argv[1:])
