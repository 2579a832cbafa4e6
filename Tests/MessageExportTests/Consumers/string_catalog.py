"""Resolves a string catalog as Apple's platforms do: substitutions, plurals by CLDR, zero for exactly 0, numbered arguments."""
import json, re, sys
from babel import Locale

folder = sys.argv[1]
strings = json.load(open(f"{folder}/Notices.xcstrings", encoding="utf-8"))["strings"]


def formatted(text, values, counted=None):
    def value(match):
        if match[1]:
            return "%"
        return str(counted) if match[0] == "%arg" else str(values[int(match[2]) - 1])

    return re.sub(r"%(?:(%)|arg|(\d+)\$(?:@|lld))", value, text)


texts = []
for case in json.load(open(f"{folder}/cases.json", encoding="utf-8")):
    localization = strings[case["key"]]["localizations"][case["locale"]]
    values = [case["arguments"].get(name, {}).get("value") for name in case["order"]]
    text = localization["stringUnit"]["value"]
    if match := re.fullmatch(r"%#@(\w+)@", text):
        substitution = localization["substitutions"][match[1]]
        number = values[substitution["argNum"] - 1]
        forms = substitution["variations"]["plural"]
        form = "zero" if number == 0 and "zero" in forms else Locale.parse(case["locale"]).plural_form(number)
        texts.append(formatted(forms[form]["stringUnit"]["value"], values, number))
    else:
        texts.append(formatted(text, values) if values else text)
sys.stdout.write(json.dumps(texts))
