"""Reads exports, each in a folder of its format's name, and prints how many texts two libraries find in each file."""
import importlib, json, pathlib, sys

folder = pathlib.Path(sys.argv[1])

TOOLKIT = {
    "icu-json": ("jsonl10n", "JsonFile"),
    "arb": ("jsonl10n", "ARBJsonFile"),
    "i18next": ("jsonl10n", "I18NextV4File"),
    "java-properties": ("properties", "javautf8file"),
    "android": ("aresource", "AndroidResourceFile"),
    "gettext": ("po", "pofile"),
    "fluent": ("fluent", "FluentFile"),
    "xliff-1.2": ("xliff", "xlifffile"),
    "xliff-2.1": ("xliff2", "Xliff2File"),
}
MOZ = {"java-properties", "android", "gettext", "fluent", "xliff-1.2"}


def toolkit(path, format):
    module, name = TOOLKIT[format]
    store = getattr(importlib.import_module(f"translate.storage.{module}"), name).parsefile(str(path))
    return sum(1 for unit in store.units if unit.istranslatable() and not unit.isheader())


def moz(path):
    from moz.l10n.model import Entry
    from moz.l10n.resource import parse_resource

    resource = parse_resource(str(path))
    return sum(isinstance(entry, Entry) for section in resource.sections for entry in section.entries)


counts = {}
for path in sorted(folder.rglob("*.*")):
    if path.is_dir():
        continue
    name = str(path.relative_to(folder))
    format = name.split("/")[0]
    counts[f"{name} translate-toolkit"] = toolkit(path, format)
    # moz.l10n takes %< for a placeholder, also in strings that say that they are not formatted.
    is_refused = format == "android" and "%&lt;" in path.read_text(encoding="utf-8")
    if format in MOZ and not is_refused:
        counts[f"{name} moz.l10n"] = moz(path)
sys.stdout.write(json.dumps(counts))
