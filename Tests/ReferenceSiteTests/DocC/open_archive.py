"""Opens a DocC archive in a browser, changes the language on a few pages, and says what is wrong, one finding a line.

usage: open_archive.py ARCHIVE [SCREENSHOTS]

NOTICEBOOK_PAGE_TIMEOUT is how long to wait for a page, in milliseconds; 30000 when left out. With a shorter time only the
first page is opened: that is enough to see that something is wrong.
"""

import functools
import http.server
import os
import pathlib
import sys
import threading

from playwright.sync_api import sync_playwright

CHROMIUM = os.environ.get("NOTICEBOOK_CHROMIUM", "/usr/bin/chromium")
# The root, a page with a lead, a page with tables, and one with drawings.
PAGES = ["", "reasons_billingissue", "states", "decisions_renewal", "guides_billingretry"]
TIMEOUT = int(os.environ.get("NOTICEBOOK_PAGE_TIMEOUT", "30000"))
ENGLISH, JAPANESE = "en-US", "ja-JP"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def serve(folder):
    handler = functools.partial(Quiet, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def address(page, base):
    """The path of a page; the server leads folders to an address with a slash."""
    return page.url.removeprefix(base).split("?")[0].rstrip("/")


def check(page, base, name, found, shots):
    path = f"/documentation/{name}"
    page.set_default_timeout(TIMEOUT)
    page.goto(base + path, wait_until="networkidle")
    selector = page.locator(".locale-selector select")
    english = page.locator("h1").first.inner_text()
    if page.locator(".locale-selector").count() == 0:
        found.append(f"{path}: no selector of languages")
        return
    if page.locator("html").get_attribute("lang") != ENGLISH:
        found.append(f"{path}: lang is {page.locator('html').get_attribute('lang')}")
    selector.select_option(JAPANESE)
    page.wait_for_function("language => document.documentElement.lang === language", arg=JAPANESE)
    page.wait_for_load_state("networkidle")
    for reloaded in [False, True]:
        if reloaded:
            page.reload(wait_until="networkidle")
        where = f"{address(page, base)}{' reloaded' if reloaded else ''}"
        if address(page, base) != f"/{JAPANESE}{path}":
            found.append(f"{path}: the language leads to {where}")
        if page.locator("html").get_attribute("lang") != JAPANESE:
            found.append(f"{where}: lang is {page.locator('html').get_attribute('lang')}")
        body = page.locator("main").inner_text()
        if not any("\u3040" <= character <= "\u30ff" for character in body):
            found.append(f"{where}: no Japanese")
        for word in ["Overview", "Note", "Important", "Topics", "See Also"]:
            if f"\n{word}\n" in body:
                found.append(f"{where}: in English: {word}")
    if shots:
        page.screenshot(path=f"{shots}/{name.replace('/', '-')}.png", full_page=True)
    # Links of the page and of the navigator stay in the language.
    links = [one.get_attribute("href") for one in page.locator("a[href*='/documentation']").all()]
    found += [f"{path}: a link leaves the language, to {one}" for one in links if not one.startswith(f"/{JAPANESE}/")]
    before = page.url
    page.locator(".navigator a[href*='glossary']").first.click()
    page.wait_for_url(lambda one: one != before)
    if address(page, base) != f"/{JAPANESE}/documentation/{name.split('/')[0]}/glossary":
        found.append(f"{path}: the navigator leads to {address(page, base)}")
    page.locator("h1", has_text="用語").wait_for()
    if english == "":
        found.append(f"{path}: no heading")


def main():
    folder = sys.argv[1]
    shots = sys.argv[2] if len(sys.argv) > 2 else None
    roots = [one for one in pathlib.Path(folder, "data/documentation").glob("*.json")]
    root = roots[0].stem
    server = serve(folder)
    base = f"http://127.0.0.1:{server.server_address[1]}"
    found = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in PAGES if TIMEOUT >= 30_000 else PAGES[:1]:
            page = browser.new_context(locale="en-US").new_page()
            page.on("response", lambda one: one.status >= 400 and found.append(f"{one.status} {one.url}"))
            page.on("pageerror", lambda error: found.append(f"{name}: {error}"))
            try:
                check(page, base, f"{root}/{name}" if name else root, found, shots)
            except Exception as error:  # A page that never comes is a finding like any other.
                found.append(f"{name}: {str(error).splitlines()[0]}")
            page.context.close()
        browser.close()
    server.shutdown()
    for one in found or ["nothing is wrong"]:
        print(one.replace(base, ""))


main()
