"""Runs exported decision tables with engines of others, over every combination of tokens.

Usage: decide.py ENGINE TABLE.json TABLE.dmn DECISION STRIDE

ENGINE is spiff or pydmn. TABLE.json is the table as `noticebook table --format json` writes it; DECISION is the name of
the decision in TABLE.dmn; of all combinations every STRIDE-th is run. Prints one line: how many were run, and how many
were decided otherwise than by the rows of TABLE.json; each of the first ten is named on standard error.
"""

import itertools
import json
import sys


def token(value, name, mark):
    return ("_" if value.lower().startswith("not") else "") + value + mark + name


def expected(table, point):
    rows = [
        row
        for row in table["rows"]
        if all(point[name] in values for name, values in row["when"].items())
    ]
    assert len(rows) == 1, (point, [row["id"] for row in rows])
    result = {}
    for output in table["outputs"]:
        result["output_" + output["id"]] = token(rows[0]["then"][output["id"]], output["id"], "@")
    return rows[0]["id"], result


def spiff(path, decision):
    from lxml import etree
    from SpiffWorkflow.bpmn import BpmnWorkflow
    from SpiffWorkflow.bpmn.parser import BpmnParser
    from SpiffWorkflow.bpmn.script_engine import PythonScriptEngine
    from SpiffWorkflow.dmn.engine.DMNEngine import DMNEngine
    from SpiffWorkflow.dmn.parser.DMNParser import DMNParser

    namespace = {"dmn": "https://www.omg.org/spec/DMN/20191111/MODEL/"}
    parser = DMNParser(None, etree.parse(path).getroot(), namespace, filename=path)
    parser.parse()
    script_engine = PythonScriptEngine()
    engine = DMNEngine(parser.decision.decisionTables[0])
    labels = {rule.id: etree_rule.get("label") for rule, etree_rule in zip(
        engine.decision_table.rules, etree.parse(path).getroot().iter("{%s}rule" % namespace["dmn"])
    )}

    class Workflow:
        pass

    class Task:
        pass

    def run(facts):
        task, task.workflow = Task(), Workflow()
        task.workflow.script_engine, task.data = script_engine, dict(facts)
        rules = engine.decide(task)
        return labels[rules[0].id] if rules else None, engine.result(task)

    return run


def pydmn(path, decision):
    from pyDMNrules import DMN

    rules = DMN()
    status = rules.loadXML(path)
    assert "errors" not in status, status
    labels = None

    def run(facts):
        status, data = rules.decideTables(facts, [decision])
        assert "errors" not in status, status
        results = data if isinstance(data, list) else [data]
        return results[-1]["Executed Rule"][2], results[-1]["Result"]

    return run


def main(engine, table_path, dmn_path, decision, stride):
    with open(table_path, encoding="utf-8") as file:
        table = json.load(file)
    run = {"spiff": spiff, "pydmn": pydmn}[engine](dmn_path, decision)
    inputs = table["inputs"]
    points = itertools.product(*(input["values"] for input in inputs))
    count = different = 0
    for values in itertools.islice(points, 0, None, int(stride)):
        point = {input["id"]: value for input, value in zip(inputs, values)}
        facts = {"input_" + name: token(value, name, ".") for name, value in point.items()}
        row, outcome = expected(table, point)
        found_row, found = run(facts)
        count += 1
        if found_row != row or any(found.get(name) != value for name, value in outcome.items()):
            different += 1
            if different <= 10:
                print(point, row, outcome, found_row, found, file=sys.stderr)
    print(f"{count} {different}")


main(*sys.argv[1:])
