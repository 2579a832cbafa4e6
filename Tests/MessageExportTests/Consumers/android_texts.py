"""Reads string resources as aapt has compiled them, and formats them as java.util.Formatter does."""
import json, re, subprocess, sys
from babel import Locale

folder = sys.argv[1]
with open(f"{folder}/AndroidManifest.xml", "w", encoding="utf-8") as manifest:
    manifest.write('<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="app.notices"/>')
package = f"{folder}/notices.apk"
subprocess.run(
    ["aapt", "package", "-f", "-M", f"{folder}/AndroidManifest.xml", "-S", f"{folder}/res", "-F", package],
    check=True,
    stdout=subprocess.DEVNULL,
)
dump = subprocess.run(["aapt", "dump", "--values", "resources", package], check=True, capture_output=True).stdout

# Quantities are resource identifiers of the framework.
quantities = {4: "other", 5: "zero", 6: "one", 7: "two", 8: "few", 9: "many"}
resources, configuration, resource = {}, None, None


def unescaped(text):
    escapes = {"n": "\n", "t": "\t", "r": "\r"}
    return re.sub(r"\\(.)", lambda match: escapes.get(match[1], match[1]), text)


for line in dump.decode("utf-8", "surrogatepass").split("\n"):
    if match := re.match(r"\s+config (\S*?):?$", line):
        configuration = "" if match[1] == "(default)" else match[1]
    elif match := re.match(r"\s+resource 0x[0-9a-f]+ [^:]+:(?:string|plurals)/(\S+):", line):
        resource = resources.setdefault((configuration, match[1]), {})
    elif match := re.match(r'\s+\(string(?:8|16)\) "(.*)"$', line):
        resource["other"] = unescaped(match[1])
    elif match := re.match(r'\s+#\d+ \(Key=0x0100000([4-9])\): \(string(?:8|16)\) "(.*)"$', line):
        resource[quantities[int(match[1])]] = unescaped(match[2])


def formatted(text, values):
    return re.sub(
        r"%(?:(%)|(\d+)\$([sd]))", lambda match: "%" if match[1] else str(values[int(match[2]) - 1]), text
    )


texts = []
for case in json.load(open(f"{folder}/cases.json", encoding="utf-8")):
    resource = resources[(case["folder"], case["key"].replace(".", "_"))]
    values = {name: value["value"] for name, value in case["arguments"].items()}
    category = "other"
    if case.get("plural"):
        category = Locale.parse(case["locale"]).plural_form(values[case["plural"]])
    text = resource[category]
    texts.append(formatted(text, [values.get(name) for name in case["order"]]) if case["order"] else text)
sys.stdout.write(json.dumps(texts))
