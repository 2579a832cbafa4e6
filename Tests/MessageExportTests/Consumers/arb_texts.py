"""Resolves ARB messages by the rules of Flutter's generator as it is set up by default: apostrophes are text."""
import datetime, json, re, sys
from babel import Locale
import icu

folder = sys.argv[1]
files, texts = {}, []


def value(argument, placeholder, locale):
    if placeholder.get("type") == "DateTime":
        # Dart's names of forms are skeletons; E is its short name of a weekday.
        skeleton = re.sub(r"(?<!E)E(?!E)", "EEE", placeholder["format"])
        pattern = icu.DateTimePatternGenerator.createInstance(icu.Locale(locale)).getBestPattern(skeleton)
        formatter = icu.SimpleDateFormat(pattern, icu.Locale(locale))
        formatter.setTimeZone(icu.TimeZone.createTimeZone("UTC"))
        day = datetime.datetime.fromisoformat(argument["value"]).replace(tzinfo=datetime.timezone.utc)
        return formatter.format(day.timestamp())
    if placeholder.get("type") == "int":
        assert placeholder["format"] == "decimalPattern"
    return str(argument["value"])


def resolved(text, case, placeholders):
    result, at = "", 0
    while at < len(text):
        if text[at] != "{":
            result += text[at]
            at += 1
            continue
        depth, end = 0, at
        while True:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
            if depth == 0:
                break
        inner = text[at + 1 : end - 1]
        at = end
        if match := re.match(r"(\w+), plural, ", inner):
            number = case["arguments"][match[1]]["value"]
            forms = dict(branches(inner[match.end() :]))
            category = Locale.parse(case["locale"]).plural_form(number)
            result += resolved(forms.get(f"={number}") or forms.get(category) or forms["other"], case, placeholders)
        elif match := re.match(r"(\w+), select, ", inner):
            forms = dict(branches(inner[match.end() :]))
            chosen = str(case["arguments"][match[1]]["value"])
            result += resolved(forms.get(chosen, forms["other"]), case, placeholders)
        else:
            result += value(case["arguments"][inner], placeholders.get(inner, {}), case["locale"])
    return result


def branches(text):
    at = 0
    while match := re.compile(r"\s*(=?\w+) \{").match(text, at):
        depth, end = 1, match.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        yield match[1], text[match.end() : end - 1]
        at = end


for case in json.load(open(f"{folder}/cases.json", encoding="utf-8")):
    name = case["folder"]
    if name not in files:
        files[name] = json.load(open(f"{folder}/app_{name}.arb", encoding="utf-8"))
        assert files[name]["@@locale"] == name
    words = case["name"].split(".")
    key = words[0] + "".join(word[0].upper() + word[1:] for word in words[1:])
    texts.append(resolved(files[name][key], case, files[name][f"@{key}"].get("placeholders", {})))
sys.stdout.write(json.dumps(texts))
