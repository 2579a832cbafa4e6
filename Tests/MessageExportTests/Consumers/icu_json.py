"""Formats the messages of a FormatJS file with ICU's own MessageFormat."""
import datetime, json, sys
import icu

folder = sys.argv[1]
icu.TimeZone.setDefault(icu.TimeZone.createTimeZone("UTC"))
files, texts = {}, []


def value(argument):
    if argument["type"] == "date":
        day = datetime.datetime.fromisoformat(argument["value"]).replace(tzinfo=datetime.timezone.utc)
        return icu.Formattable(day.timestamp() * 1.0, icu.Formattable.kIsDate)
    return icu.Formattable(argument["value"])


for case in json.load(open(f"{folder}/cases.json", encoding="utf-8")):
    name = case["folder"]
    if name not in files:
        files[name] = json.load(open(f"{folder}/{name}.json", encoding="utf-8"))
    message = icu.MessageFormat(files[name][case["key"]], icu.Locale(case["locale"]))
    arguments = sorted(case["arguments"].items())
    texts.append(message.format([n for n, _ in arguments], [value(v) for _, v in arguments]))
sys.stdout.write(json.dumps(texts))
