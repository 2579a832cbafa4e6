#!/usr/bin/env python3
"""Edits exports as translators do, with their tools, and imports them: three texts change, and nothing else does.

Usage: Tests/check-round-trips.py NOTICEBOOK

Runs with the Python of Scripts/set-up-consumers, which has polib, translate-toolkit and openpyxl, and needs gettext. Each trial
exports the starter of a catalog, lets a tool change three Japanese texts, imports the file, and compares the texts of the
catalog. Exit status: 0 all trials pass, 1 some do not.
"""

import csv
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.dom.minidom
import xml.etree.ElementTree

import openpyxl
import polib
from translate.storage import aresource, factory, xliff2

MARK = "改"
KEYS = ["notices.paymentFailed.push.title", "notices.accessEnded.push.title", "notices.accessEnded.email.subject"]
TOOLS = pathlib.Path(sys.executable).parent


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{command[0]} ended with {done.returncode}: {done.stderr[-400:]}")


def flat(name):
    """A name without what formats change in it."""
    return re.sub(r"[^a-z]", "", name.lower())


FLAT = {flat(key) for key in KEYS} | {flat(key.removeprefix("notices.")) for key in KEYS}


def exported(folder, suffix, word="ja"):
    """The Japanese file of an export, or its only one."""
    paths = sorted(folder.rglob(f"*{suffix}"))
    parts = re.compile(rf"(^|[^a-z]){word}([^a-z]|$)")
    own = [path for path in paths if parts.search(str(path.relative_to(folder)))]
    return (own or paths)[0]


def mark(target):
    """Marks a target behind its last code."""
    if len(target):
        target[-1].tail = (target[-1].tail or "") + MARK
    else:
        target.text = (target.text or "") + MARK


def edit_entries(path, name=lambda entry: entry.msgctxt or ""):
    entries = polib.pofile(str(path))
    for entry in entries:
        if flat(name(entry)) in FLAT:
            entry.msgstr += MARK
    entries.save(str(path))
    return path


def gettext(*command):
    """Entries that one of gettext's own tools writes again."""

    def edited(folder):
        path = edit_entries(exported(folder, ".po"))
        run(*[{"IN": path, "POT": exported(folder, ".pot"), "OUT": path.with_name("out.po")}.get(p, p) for p in command])
        return path.with_name("out.po")

    return edited


def through(there, back, suffix, *template):
    """Entries that go through another format of translate-toolkit and back."""

    def edited(folder):
        path = edit_entries(exported(folder, ".po"))
        between = path.with_suffix(suffix)
        run(TOOLS / there, path, between)
        run(TOOLS / back, *[exported(folder, part) if part.startswith(".") else part for part in template], between,
            path.with_name("out.po"))
        return path.with_name("out.po")

    return edited


def as_entries(there, back, suffix, *options):
    """A file of another format that is translated as PO."""

    def edited(folder):
        source, path = exported(folder, suffix, "en"), exported(folder, suffix)
        if source == path:
            source = next(other for other in sorted(folder.rglob(f"*{suffix}")) if other != path)
        entries = path.with_suffix(".po")
        run(TOOLS / there, *options, "-t", source, path, entries)
        edit_entries(entries, lambda entry: entry.msgctxt or "".join(place for place, _ in entry.occurrences))
        result = path.parent / "out" / path.name
        result.parent.mkdir()
        run(TOOLS / back, *options, "-t", source, entries, result)
        return result

    return edited


def json_text(suffix):
    def edited(folder):
        path = exported(folder, suffix)
        data = json.loads(path.read_text())

        def walk(members, names):
            for name, value in members.items():
                if isinstance(value, dict):
                    walk(value, [*names, name])
                elif isinstance(value, str) and not name.startswith("@") and flat(".".join([*names, name])) in FLAT:
                    members[name] = value + MARK

        if "strings" in data:
            for key in KEYS:
                data["strings"][key]["localizations"]["ja"]["stringUnit"]["value"] += MARK
        else:
            walk(data, [])
        path.write_text(json.dumps(data, ensure_ascii=True, indent=4))
        return path

    return edited


def spreadsheet(folder):
    """A table that is saved as a workbook, opened again, and saved with semicolons and a byte-order mark."""
    path = exported(folder, ".csv")
    rows = list(csv.reader(io.StringIO(path.read_bytes().decode("utf-8-sig"))))
    key, translation = rows[0].index("key"), rows[0].index("translation")
    book = openpyxl.Workbook()
    for row in rows:
        if row[key] in KEYS:
            row[translation] += MARK
        book.active.append(row)
    book.save(path.with_suffix(".xlsx"))
    saved = io.StringIO()
    writer = csv.writer(saved, delimiter=";", lineterminator="\r\n")
    for row in openpyxl.load_workbook(path.with_suffix(".xlsx")).active.iter_rows(values_only=True):
        writer.writerow(["" if cell is None else cell for cell in row])
    path.write_bytes(b"\xef\xbb\xbf" + saved.getvalue().encode())
    return path


def xliff_store(folder):
    path = exported(folder, ".xlf")
    is_second = 'version="2' in path.read_text()
    store = xliff2.Xliff2File.parsefile(str(path)) if is_second else factory.getobject(str(path))
    for unit in store.units:
        names = [unit.getid().split("\x04")[-1], unit.xmlelement.get("resname"), unit.xmlelement.get("name")]
        if any(key == name or name and name.endswith(key) for key in KEYS for name in names):
            mark(unit.xmlelement.find(".//{*}target"))
    store.savefile(str(path))
    return path


def xliff_editor(prefix="", indent=False, minidom=False):
    """An editor that orders attributes in its own way, and may use a prefix or indent the file."""

    def edited(folder):
        path = exported(folder, ".xlf")
        space = re.search(r'xmlns="([^"]+)"', path.read_text()).group(1)
        xml.etree.ElementTree.register_namespace(prefix, space)
        tree = xml.etree.ElementTree.parse(path)
        for element in tree.iter():
            attributes = sorted(element.attrib.items(), reverse=True)
            element.attrib.clear()
            element.attrib.update(attributes)
            name = element.get("resname") or element.get("name") or element.get("id")
            if element.tag.endswith("unit") and name in KEYS:
                mark(next(element.iter(f"{{{space}}}target")))
        if indent:
            xml.etree.ElementTree.indent(tree, "    ")
        tree.write(path, encoding="utf-8", xml_declaration=True)
        if minidom:
            path.write_text(xml.dom.minidom.parse(str(path)).toprettyxml(indent="  "))
        return path

    return edited


def android(folder):
    path = exported(folder, "strings.xml")
    store = aresource.AndroidResourceFile.parsefile(str(path))
    for unit in store.units:
        if flat(unit.getid()) in FLAT:
            unit.target = str(unit.target) + MARK
    store.savefile(str(path))
    return path


TRIALS = {
    "polib": ("gettext", lambda folder: edit_entries(exported(folder, ".po"))),
    "msgmerge": ("gettext", gettext("msgmerge", "--quiet", "IN", "POT", "-o", "OUT")),
    "msgattrib": ("gettext", gettext("msgattrib", "--no-obsolete", "--no-wrap", "IN", "-o", "OUT")),
    "msgcat": ("gettext", gettext("msgcat", "--width=20", "--sort-output", "IN", "-o", "OUT")),
    "po2xliff": ("gettext", through("po2xliff", "xliff2po", ".xlf")),
    "po2csv": ("gettext", through("po2csv", "csv2po", ".csv", "-t", ".pot")),
    "json2po of i18next": ("i18next", as_entries("json2po", "po2json", ".json")),
    "json2po of ICU": ("icu-json", as_entries("json2po", "po2json", ".json")),
    "prop2po": ("java-properties", as_entries("prop2po", "po2prop", ".properties", "--encoding=utf-8",
                                              "--personality=java-utf8")),
    "a program that writes JSON again, of i18next": ("i18next", json_text(".json")),
    "a program that writes JSON again, of ICU": ("icu-json", json_text(".json")),
    "a program that writes ARB again": ("arb", json_text(".arb")),
    "a program that writes string catalogs again": ("xcstrings", json_text(".xcstrings")),
    "a spreadsheet": ("csv", spreadsheet),
    "translate-toolkit on XLIFF 1.2": ("xliff-1.2", xliff_store),
    "translate-toolkit on XLIFF 2.1": ("xliff-2.1", xliff_store),
    "translate-toolkit on Android's strings": ("android", android),
    "an editor of XLIFF 1.2": ("xliff-1.2", xliff_editor()),
    "an editor of XLIFF 2.1": ("xliff-2.1", xliff_editor()),
    "an editor with a prefix, of XLIFF 1.2": ("xliff-1.2", xliff_editor("x")),
    "an editor with a prefix, of XLIFF 2.1": ("xliff-2.1", xliff_editor("x")),
    "an editor that indents, of XLIFF 1.2": ("xliff-1.2", xliff_editor(indent=True)),
    "an editor that indents, of XLIFF 2.1": ("xliff-2.1", xliff_editor(indent=True)),
    "an editor that indents texts, of XLIFF 1.2": ("xliff-1.2", xliff_editor(minidom=True)),
    "an editor that indents texts, of XLIFF 2.1": ("xliff-2.1", xliff_editor(minidom=True)),
}


def texts(catalog):
    return {path.relative_to(catalog): path.read_text() for path in sorted((catalog / "strings").rglob("*.yaml"))}


def problem(noticebook, form, edit, folder):
    """What is wrong with a trial; nothing if three texts change and nothing else does."""
    catalog = folder / "catalog"
    run(noticebook, "init", catalog, "--provider", "blank")
    before = texts(catalog)
    run(noticebook, "export", form, "--catalog", catalog, "--output", folder / "export")
    done = subprocess.run(
        [noticebook, "import", form, str(edit(folder / "export")), "--catalog", str(catalog), "--locale", "ja"],
        capture_output=True, text=True,
    )
    if done.returncode:
        return done.stderr[-1500:]
    changed = []
    for path, text in texts(catalog).items():
        old, new = before[path].splitlines(), text.splitlines()
        if len(old) != len(new):
            return f"{path} has {len(new)} lines, and had {len(old)}"
        changed += [(one, other) for one, other in zip(old, new) if one != other]
    if len(changed) != len(KEYS) or any(other != one + MARK for one, other in changed):
        return f"{changed}\n{done.stderr[-800:]}"
    return None


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    noticebook = pathlib.Path(sys.argv[1]).resolve()
    failed = 0
    for name, (form, edit) in TRIALS.items():
        with tempfile.TemporaryDirectory() as folder:
            try:
                wrong = problem(str(noticebook), form, edit, pathlib.Path(folder))
            except (RuntimeError, OSError, LookupError, ValueError) as error:
                wrong = repr(error)
        if wrong:
            failed += 1
            print(f"{name}: {wrong}", file=sys.stderr)
    print(f"{len(TRIALS) - failed} of {len(TRIALS)} round trips through tools change three texts and nothing else.")
    sys.exit(1 if failed else 0)


main()
