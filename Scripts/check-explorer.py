#!/usr/bin/env python3
"""Asks the explorer of a site about customers, and prints where it decides otherwise than `noticebook decide`.

  Scripts/check-explorer.py PAGE CASES    PAGE is the file of the explorer; a line of CASES is a JSON object with facts,
                                          now and timeZone, and with row, entitled and notice, or with error and
                                          says, which is a part of the error's words
"""
import asyncio
import json
import os
import pathlib
import sys

from playwright.async_api import async_playwright

CHROMIUM = os.environ.get("NOTICEBOOK_CHROMIUM", "/usr/bin/chromium")

# Types facts as a reader would paste them, and reads what the page says. Facts in the place of an example reset the moment.
ASK = """
({facts, now, timeZone}) => {
  for (const [id, value] of [["nb-facts", facts], ["nb-now", now], ["nb-zone", timeZone]]) {
    const control = document.getElementById(id);
    control.value = value;
    control.dispatchEvent(new Event("input", {bubbles: true}));
  }
  const result = document.getElementById("nb-decision");
  if (!result.querySelector(".access")) return {error: document.getElementById("nb-facts-error").textContent};
  return {
    row: result.querySelector(".state").lastChild.textContent,
    entitled: {keeps: true, loses: false, unknown: null}[result.querySelector(".access strong").className],
    texts: Array.from(result.querySelectorAll(".texts dd p"), (line) => line.textContent),
    scripts: document.querySelectorAll("#nb-explorer script, #nb-explorer img, #nb-explorer i").length,
  };
}
"""


def difference(case, answer):
    """What is wrong with an answer; None if nothing is."""
    if "error" in case or "error" in answer:
        if ("error" in case) != ("error" in answer):
            return f"error: {answer.get('error')}"
        return None if case.get("says", "") in answer["error"] else f"error: {answer['error']}"
    for name in ("row", "entitled"):
        if case[name] != answer[name]:
            return f"{name} is {answer[name]}, not {case[name]}"
    if answer["scripts"]:
        return "facts became elements of the page"
    missing = [text for text in case.get("texts", []) if text not in answer["texts"]]
    return f"the page does not show {missing[0]!r}" if missing else None


async def ask(page_file, cases):
    findings = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = await browser.new_page()
        page.on("pageerror", lambda error: findings.append(f"script: {error}"))
        page.on("console", lambda line: findings.append(f"console: {line.text}") if line.type == "error" else None)
        await page.goto(pathlib.Path(page_file).absolute().as_uri())
        await page.wait_for_selector("#nb-facts")
        for case in cases:
            facts = case["facts"] if isinstance(case["facts"], str) else json.dumps(case["facts"], ensure_ascii=False)
            answer = await page.evaluate(ASK, {"facts": facts, "now": case["now"], "timeZone": case["timeZone"]})
            wrong = difference(case, answer)
            if wrong:
                findings.append(f"{wrong}: {facts[:300]}")
        await browser.close()
    return findings


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[2], encoding="utf-8") as lines:
        cases = [json.loads(line) for line in lines]
    findings = asyncio.run(ask(sys.argv[1], cases))
    for finding in findings:
        print(finding)
    sys.exit(1 if findings else 0)


main()
