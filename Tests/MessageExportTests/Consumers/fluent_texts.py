"""Formats messages with Fluent's own runtime."""
import json, sys
from fluent.runtime import FluentBundle, FluentResource

folder = sys.argv[1]
bundles, texts = {}, []
for case in json.load(open(f"{folder}/cases.json", encoding="utf-8")):
    locale = case["locale"]
    if locale not in bundles:
        bundles[locale] = FluentBundle([locale], use_isolating=False)
        with open(f"{folder}/{case['folder']}/notices.ftl", encoding="utf-8", newline="") as file:
            bundles[locale].add_resource(FluentResource(file.read()))
    message = bundles[locale].get_message(case["key"].replace(".", "-"))
    values = {name: value["value"] for name, value in case["arguments"].items()}
    text, errors = bundles[locale].format_pattern(message.value, values)
    if errors:
        raise errors[0]
    texts.append(text)
sys.stdout.write(json.dumps(texts))
