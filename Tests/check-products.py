#!/usr/bin/env python3
"""Uses every public type of each library product through an import of that product alone.

Usage: Tests/check-products.py BUILD

BUILD is the folder of a build of all products, with Modules in it. For each product, a file is compiled that imports the
product and names every public type in reach; and every type that a public declaration mentions must be one of them, or one
of Swift's and Foundation's.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Their types come with every import of Swift, and with that of Foundation, which these products are about.
SYSTEM = {"Swift", "_Concurrency", "_StringProcessing", "Foundation", "FoundationEssentials", "Synchronization"}
TYPES = {"swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.typealias"}


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def graph(product, reexported, build, folder, target):
    """The public symbols that an import of a product gives."""
    subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", product, "-I", build / "Modules", *c_modules(build)]
        + ["-target", target, f"-experimental-allowed-reexported-modules={','.join(reexported)}"]
        + ["-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder],
        check=True,
    )
    symbols = []
    for path in sorted(pathlib.Path(folder).glob(f"{product}*.symbols.json")):
        symbols += json.loads(path.read_text())["symbols"]
    return symbols


def c_modules(build):
    maps = [path for path in sorted(build.glob("*.build/module.modulemap")) if "-tool" not in path.parent.name]
    maps += sorted(ROOT.glob("Sources/*/module.modulemap"))
    return [word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")]


def mentioned(symbol):
    return [part for part in symbol["declarationFragments"] if part["kind"] == "typeIdentifier" and "preciseIdentifier" in part]


def module(usr):
    """The module in a mangled name, such as s:8Renewals…; None for those of C and of the standard library."""
    found = re.match(r"s:(\d+)", usr)
    return found and usr[found.end() : found.end() + int(found[1])]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    build = pathlib.Path(sys.argv[1]).resolve()
    target = json.loads(output("swift", "-print-target-info"))["target"]["unversionedTriple"]
    products = json.loads(output("swift", "package", "dump-package"))["products"]
    libraries = [one for one in products if "library" in one["type"] and not one["name"].endswith("Support")]
    modules = sorted(path.stem for path in (build / "Modules").glob("*.swiftmodule"))
    problems = 0
    for library in libraries:
        name = library["name"]
        with tempfile.TemporaryDirectory() as folder:
            symbols = graph(name, modules, build, folder, target)
            known = {symbol["identifier"]["precise"] for symbol in symbols}
            # Generic types can't be named without arguments.
            types = [symbol for symbol in symbols if symbol["kind"]["identifier"] in TYPES and "swiftGenerics" not in symbol]
            lines = [f"import {name}"]
            for index, symbol in enumerate(types):
                is_protocol = symbol["kind"]["identifier"] == "swift.protocol"
                path = ".".join(symbol["pathComponents"])
                lines.append(f"typealias T{index} = {'any ' if is_protocol else ''}{path}")
            file = pathlib.Path(folder) / "Names.swift"
            file.write_text("\n".join(lines) + "\n")
            command = ["swiftc", "-swift-version", "6", "-typecheck", file, "-I", build / "Modules", *c_modules(build)]
            compiled = subprocess.run(command, capture_output=True, text=True)
            if compiled.returncode != 0:
                problems += 1
                print(f"{name}: {compiled.stderr}", file=sys.stderr)
            missing = {
                (part["spelling"], ".".join(symbol["pathComponents"]))
                for symbol in symbols
                for part in mentioned(symbol)
                if part["preciseIdentifier"] not in known and (module(part["preciseIdentifier"]) or "Swift") not in SYSTEM
            }
            for type_name, owner in sorted(missing):
                problems += 1
                print(f"error: {name}: {owner} mentions {type_name}, which import {name} doesn't bring", file=sys.stderr)
            if not types:
                problems += 1
                print(f"error: {name} has no public types", file=sys.stderr)
            print(f"{name}: {len(types)} public types, {len(symbols)} public names")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
