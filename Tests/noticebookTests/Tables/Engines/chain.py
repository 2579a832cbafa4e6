"""Runs the exported chain, the table and every stage over it, with engines of others, and compares it with the library.

Usage: chain.py ENGINE CASES CATALOG COMMAND...

ENGINE is spiff or pydmn. CATALOG is the folder of the catalog, COMMAND noticebook. Each line of the file CASES has the values of
a payload by the names of the document's fields, times in milliseconds from now, and the library's decision. Every decision of
the document is run in its order, each with what was given and what earlier ones gave. Prints one line: how many payloads
were decided, how many decisions that took, and how many payloads came out otherwise; each of the first ten is named on
standard error.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from xml.etree import ElementTree

DMN = "{https://www.omg.org/spec/DMN/20191111/MODEL/}"
OUTPUTS = ["state", "entitled", "message", "notice", "action", "advice"]


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

    def variables(self, values):
        """What the document's variables are for the values of a payload."""
        variables = {}
        for path, name, present, absent in self.instants:
            variables[name + "_present"] = absent if values.get(path) is None else present
            variables[name + "_from_now"] = values.get(path) or 0
        for path, name, choices in self.fields:
            literal = "no value" if values.get(path) is None else str(word(values[path]))
            tokens = {choice: token for token, choice in choices}
            variables[name] = tokens.get(literal) or tokens["any other value"]
        return variables


def word(value):
    return json.dumps(value) if value is None or isinstance(value, bool) else value


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


def main(engine, cases, catalog, *command):
    export = [*command, "table", "--catalog", catalog]
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
    with open(cases, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]

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
        for line in lines:
            facts = inputs.variables(line["values"])
            for name, reads, gives in decisions:
                point = (name, *(facts[read] for read in reads))
                if point not in known:
                    result = run(name, {read: facts[read] for read in reads})
                    known[point] = {give: result[give] for give in gives}
                    runs += 1
                facts.update(known[point])
            expected = line["decision"]
            found = {name: facts[last[name]] for name in OUTPUTS}
            found = {name: item.lstrip("_").split("@")[0] for name, item in found.items()}
            if any(found[name] != word(expected.get(name, "none")) for name in OUTPUTS):
                different += 1
                if different <= 10:
                    print(line["values"], expected, found, file=sys.stderr)
    print(f"{len(lines)} {runs} {different}")


main(*sys.argv[1:])
