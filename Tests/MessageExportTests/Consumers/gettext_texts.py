"""Looks messages up with Python's gettext, in catalogs that msgfmt has checked and compiled."""
import functools, gettext, json, subprocess, sys
import polib

folder = sys.argv[1]
template = polib.pofile(f"{folder}/notices.pot")
entries = {entry.msgctxt: entry for entry in template}
texts = []


@functools.cache
def catalog(name):
    if name == "":
        return gettext.NullTranslations()
    path = f"{folder}/{name}/LC_MESSAGES/notices"
    subprocess.run(["msgfmt", "--check", "--output-file", f"{path}.mo", f"{path}.po"], check=True)
    return gettext.translation("notices", folder, languages=[name])


for case in json.load(open(f"{folder}/cases.json", encoding="utf-8")):
    translations = catalog(case["folder"])
    values = {name: value["value"] for name, value in case["arguments"].items()}
    context = case["name"] + (f"[{case['conditions']}]" if case["conditions"] else "")
    entry = entries[context]
    if entry.msgid_plural:
        number = values[case["plural"]] if case.get("plural") else 5
        text = translations.npgettext(context, entry.msgid, entry.msgid_plural, number)
    else:
        text = translations.pgettext(context, entry.msgid)
    texts.append(text.format(**values) if case["hasArguments"] else text)
sys.stdout.write(json.dumps(texts))
