"""Decides about subscriptions and writes notices, with the program of a Noticebook catalog.

Example::

    from noticebook import Noticebook
    from noticebook.catalog import DATA

    result = Noticebook(DATA).notice(facts)
"""

# `noticebook generate-code python` writes this file, which is the same for every catalog, next to catalog.py. It needs
# Python 3.10 or later and no other package. Time zones come from `zoneinfo`, which reads the IANA database of the
# system (tzdata). Where the system has none, as on Windows and in small containers, install the package `tzdata`.

from __future__ import annotations

import base64
import calendar
import hashlib
import itertools
import json
import math
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta, timezone, tzinfo
from functools import cache, cached_property
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar
from zoneinfo import ZoneInfo

#: A value of decoded JSON.
Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"
#: Payloads as the store sends them, and fields of the request next to them: JSON text, or decoded JSON.
Facts: TypeAlias = str | bytes | Mapping[str, object]

# An object of the program.
_Tree: TypeAlias = Mapping[str, Any]
# The name of an object, and the names that lead to a value in it.
_Path: TypeAlias = Sequence[str]
_T = TypeVar("_T")


@dataclass(eq=False)
class NoticebookError(Exception):
    """Facts that nothing can be decided about."""

    #: The place in the facts; `None` for the facts as a whole.
    path: str | None
    #: What is wrong there.
    summary: str
    #: What to do about it.
    fix: str

    def __str__(self) -> str:
        return ("" if self.path is None else f"{self.path}: ") + f"{self.summary}. {self.fix}"


# Results


@dataclass(frozen=True, slots=True, kw_only=True)
class _Record:
    def to_dict(self) -> dict[str, object]:
        """The members with their names in JSON; absent ones are left out."""
        return asdict(self, dict_factory=_members_in_json)

    def json(self) -> str:
        """The same as JSON on one line, sorted by name."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"), sort_keys=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay(_Record):
    """A row over the table that changed something."""

    #: The outputs that it changed, with their new values.
    changes: Mapping[str, str]
    #: The outputs of the row that are something else in the end, with the table that decided them.
    overridden: Mapping[str, str] | None = None
    #: The row.
    row: str
    #: The table of the row.
    stage: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision(_Record):
    """What a catalog says about one customer's subscription at one moment. Moments are ISO 8601 in UTC."""

    #: The link of the action that the customer can take.
    action: str | None = None
    #: What the caller should do about the facts themselves, or about a notice that is only a test.
    advice: str | None = None
    #: Whether the customer has access; `None` means to leave it unchanged, and to fetch newer facts.
    entitled: bool | None
    #: How sure the row is.
    evidence: str
    #: The message of the store that applies.
    message: str | None = None
    #: The first later moment at which the same facts give another decision; it belongs to that one.
    next_change: str | None = None
    #: The notice to send.
    notice: str | None = None
    #: The moment of the decision.
    now: str
    #: What the tables say in outputs of their own.
    outputs: Mapping[str, str] | None = None
    #: The rows over the table that changed something, in order.
    overlays: tuple[Overlay, ...]
    #: The row of the table that decided.
    row: str
    #: The state of the subscription.
    state: str
    #: The table that decided.
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionResult(_Record):
    """What `Noticebook.decide` returns."""

    #: What the facts are about if that is no subscription; there is no decision then.
    about: str | None = None
    #: The decision.
    decision: Decision | None = None
    #: Names an occurrence of the notice, so that each is sent once.
    deduplication_key: str | None = None
    #: What the store calls the notification.
    event: str | None = None
    #: The version of the form of results.
    format: int = 2
    #: The caller's own name for the request.
    id: str | None = None
    #: What identifies the subscription at the store.
    subscription: Mapping[str, str] | None = None
    #: What the caller should know, in a fixed order.
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Part(_Record):
    """A text of a channel."""

    #: The text as an HTML document, for bodies of emails.
    html: str | None = None
    #: How many messages a text message (SMS) is sent as.
    messages: int | None = None
    #: The text.
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(_Record):
    """The action of a notice."""

    #: The name of its link.
    id: str
    #: The words for it.
    label: str
    #: The address of its link.
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice(_Record):
    """A notice in words."""

    #: What the customer can do.
    action: Action | None = None
    #: The texts, by channel and name.
    channels: Mapping[str, Mapping[str, Part]]
    #: The name of the notice.
    id: str
    #: The locale of all channels; `None` if they differ.
    locale: str | None = None
    #: The locale of each channel.
    locales: Mapping[str, str]
    #: The time zone of days and times.
    time_zone: str
    #: The end (exclusive) of the time in which the notice may be sent; `None` if it never becomes wrong.
    valid_until: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumption(_Record):
    """Something about the customer that the facts leave out."""

    #: The field that the facts leave out.
    field: Literal["locale", "timeZone"]
    #: The region of the store from which the value was inferred.
    storefront: str | None = None
    #: What was assumed.
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NextNotice(_Record):
    """What is to be sent next if nothing more happens."""

    #: Names the occurrence of the notice and its step.
    deduplication_key: str | None = None
    #: The notice of the decision at that time.
    notice: str
    #: The step of the notice, `first` for the notice itself.
    step: str
    #: When it is due, in ISO 8601.
    time: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeResult(DecisionResult):
    """What `Noticebook.notice` returns."""

    #: What of the customer's language and time zone was assumed; `None` without a decision.
    assumptions: tuple[Assumption, ...] | None = None
    #: What is to be sent next if nothing more happens; fetch the store's object before it.
    next: NextNotice | None = None
    #: The notice; `None` if none is to be sent.
    notice: Notice | None = None
    #: The step of the notice that is due, `first` for the notice itself; `None` without one.
    step: str | None = None


def _members_in_json(members: list[tuple[str, Any]]) -> dict[str, object]:
    names = {name: re.sub("_([a-z])", lambda letter: letter[1].upper(), name) for name, _ in members}
    lists = [(name, list(value) if isinstance(value, tuple) else value) for name, value in members]
    return {names[name]: value for name, value in lists if value is not None or name == "entitled"}


# The notice book


class Noticebook:
    """A catalog that is ready to decide and to write notices. Make one at start, and share it between threads."""

    def __init__(self, data: str | bytes | Mapping[str, Any]) -> None:
        """Takes the program in catalog.py, as JSON text or decoded. What is decoded must not change afterwards."""
        self._program = _Program(json.loads(data) if isinstance(data, (str, bytes)) else data)

    def decide(self, facts: Facts, now: datetime | float | str | None = None) -> DecisionResult:
        """Decides about facts; raises `NoticebookError` if they cannot be used.

        `now` is a datetime with a time zone, milliseconds since 1970, or ISO 8601 with an offset; by default the moment in
        the facts.
        """
        read = _Facts(self._program, _decoded(facts))
        if read.about is not None:
            return DecisionResult(about=read.about, **read.common())
        at = _moment(self._program, read, now)
        for name in ("appName", "productName", "support"):
            read.field(name)
        # A decision needs no locale, but one that is given must exist.
        locale = self._program.source["tag"] if read.field("locale") is None else None
        case = _Case(self._program, read, _Setting(self._program, read, locale, None), at)
        return DecisionResult(deduplication_key=case.key(), warnings=tuple(case.warnings()), **case.common())

    def notice(
        self,
        facts: Facts,
        *,
        now: datetime | float | str | None = None,
        locale: str | None = None,
        time_zone: str | None = None,
        channels: Collection[str] = (),
    ) -> NoticeResult:
        """Decides, and writes the notice for some channels, or for all if none are given; raises as `decide` does.

        The locale and the time zone are by default those of the facts, or what the store's region makes likely.
        """
        read = _Facts(self._program, _decoded(facts))
        if read.about is not None:
            return NoticeResult(about=read.about, **read.common())
        setting = _Setting(self._program, read, locale, time_zone)
        case = _Case(self._program, read, setting, _moment(self._program, read, now))
        warnings = list(case.warnings())
        step, notice = _notice(case, [channels] if isinstance(channels, str) else channels, warnings)
        return NoticeResult(
            assumptions=setting.assumptions,
            deduplication_key=None if step is None else case.key(step),
            next=case.next_step(),
            notice=notice,
            step=step,
            warnings=tuple(warnings),
            **case.common(),
        )


# The program

_NAME_IN_BRACES = re.compile(r"\{(\w+)\}")
# A language, a script, a region, and the rest: variants, extensions and what is for private use.
_LOCALE = re.compile(
    r"(?ai)(?=.{1,100}\Z)([a-z]{2,8})(?:-([a-z]{4}))?(?:-([a-z]{2,3}|[0-9]{3}))?"
    r"((?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*(?:-[0-9a-wyz](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?)"
)
_KINDS = {bool: "boolean", int: "number", float: "number", str: "text", list: "list", dict: "object"}


class _Program:
    # The program of a catalog, with what is looked up often prepared.

    def __init__(self, tree: _Tree) -> None:
        self._tree = tree
        self.locales: Mapping[str, _Tree] = {locale["tag"]: locale for locale in tree["locales"]}
        self.source = self.locales[tree["sourceLocale"]]
        self._subtags = [frozenset(tree["negotiation"][name].split()) for name in ("languages", "scripts", "regions")]
        prices = [style["usual"]["currencies"] for style in tree["styles"]["prices"]]
        self.currency_digits: Mapping[str, int] = {code: style[code][2] for style in prices for code in style}
        items = [item for step in tree["payloads"]["steps"] for item in step.get("items", ())]
        objects = {item["object"] for item in items}
        self.inner_items = {item["object"] for item in items if item["of"] in objects}
        characters = tree["characters"]
        sets = {name: _character_set(ranges) for name, ranges in characters.items() if isinstance(ranges, list)}
        self.patterns = {name: re.compile(one) for name, one in sets.items()}
        self.unsafe = re.compile(f"({sets['lineBreaks']})|{sets['unsafe']}")
        self.gsm7 = frozenset(characters["gsm7"] + characters["gsm7Extensions"])
        spaces = characters["whiteSpace"]
        self.white_space = "".join(chr(code) for first, last in spaces for code in range(first, last + 1))

    def __getitem__(self, name: str) -> Any:
        return self._tree[name]

    def problem(self, name: str, path: str | None, value: Json = None, /, **names: object) -> NoticebookError:
        # A problem with the value at a path, in the program's words.
        summary, fix = self["problems"][name]
        text = self.shortened(value) if isinstance(value, str) else None
        common = {"path": path, "kind": self.kind(value), "text": text, "owner": self["provider"]["owner"]}
        return NoticebookError(path, _filled(summary, common | names), _filled(fix, common | names))

    def require(self, value: _T | None, name: str, path: str | None, wrong: Json = None, /, **names: object) -> _T:
        # A value that must be there, or a condition that must be true.
        if value is None or value is False:
            raise self.problem(name, path, wrong, **names)
        return value

    def warning(self, name: str, /, **names: object) -> str:
        return _filled(self["warnings"][name], {"owner": self["provider"]["owner"], **names})

    def kind(self, value: Json) -> str:
        return str(self["kinds"][_KINDS.get(type(value), "null")])

    def shortened(self, text: str) -> str:
        # The beginning of a text, without characters that disturb a line.
        return self.patterns["disturbing"].sub(" ", text[:40]) + ("…" if len(text) > 40 else "")

    def short(self, value: Json) -> str:
        words = json.dumps(value) if isinstance(value, int) else self.kind(value)
        return f"the text '{self.shortened(value)}'" if isinstance(value, str) else words

    def bare(self, value: Json) -> str:
        return self.shortened(value) if isinstance(value, str) else self.short(value)

    def canonical_locale(self, text: str) -> str:
        return self.require(self.canonical_tag(text), "notLocale", "locale", text)

    def canonical_tag(self, text: str) -> str | None:
        # The canonical tag of a locale, which may be written with underscores; None if there is no such locale.
        found = _LOCALE.fullmatch(text.replace("_", "-"))
        # What follows the region changes nothing.
        language, script, region, _ = found.groups("") if found else [""] * 4
        subtags = [language.lower(), script.capitalize(), region.upper()]
        exists = found and all(not subtag or subtag in known for subtag, known in zip(subtags, self._subtags))
        if not exists:
            return None
        language, _, likely = self["negotiation"]["languageAliases"].get(subtags[0], subtags[0]).partition("-")
        region = self["negotiation"]["regionAliases"].get(subtags[2], subtags[2])
        return "-".join(filter(None, (language, subtags[1] or likely, region)))

    def nearest_locale(self, tag: str) -> _Tree | None:
        # The catalog's locale for a canonical tag.
        nearest = self["negotiation"]["nearest"]
        while tag and tag not in nearest:
            tag = tag.rpartition("-")[0]
        return self.locales[nearest[tag]] if tag else None

    def text(self, key: str, locale: _Tree) -> tuple[_Tree, _Tree] | None:
        # A text and the locale that has it: the given one, or else the source locale.
        return _first((owner["texts"][key], owner) for owner in (locale, self.source) if key in owner["texts"])

    def moment(self, value: Any, form: str, path: str) -> int:
        # The moment that the value at a path is.
        at, problem = _read_moment(value, form)
        at = at if at is not None and _EARLIEST <= at <= _LATEST else None
        return self.require(at, problem, path, value, form=self["forms"][form])


def _character_set(ranges: Iterable[tuple[int, int]]) -> str:
    # A regular expression for one character in ranges of code points.
    return "[" + "".join(f"{re.escape(chr(first))}-{re.escape(chr(last))}" for first, last in ranges) + "]"


def _filled(words: str, names: Mapping[str, object]) -> str:
    # What looks like a name in braces inside a value stays as it is.
    return _NAME_IN_BRACES.sub(lambda name: str(names.get(name[1], name[0])), words)


def _first(values: Iterable[_T | None]) -> _T | None:
    # The first value that is there; those after it are not read.
    return next((value for value in values if value is not None), None)


# Reading facts

_UUID = r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
# The types of fields, with the problem that a value is of another one.
_TYPES = {"boolean": (bool, "notFlag"), "text": (str, "notText"), "wholeNumber": (int, "notWholeNumber")}

# Items of lists inside one another, outermost first, each with its trail and its identifier.
_Candidate: TypeAlias = list[tuple[dict[str, Json], str, str]]


class _Facts:
    # Payloads, found in whatever form they came.

    def __init__(self, program: _Program, request: Any, now: int | None = None) -> None:
        self._program = program
        self._require = program.require
        self._payloads: _Tree = program["payloads"]
        self._now = now
        passed = self._payloads["passed"]
        self._require(isinstance(request, dict), "factsNotObject", None, request, names=", ".join(passed))
        self._request: dict[str, Json] = request
        self._objects: dict[str, Json] = {"request": request}
        self._trails: dict[str, str] = {}
        self._is_open = False
        self._tied: set[str] = set()
        wholes = [(whole["object"], path) for whole in self._payloads["wholes"] for path in whole["has"]]
        is_whole = all(request.get(name) is None for name in passed)
        self._whole = _first(name for name, path in wholes if is_whole and _at(request, path) is not None)
        self._refuse_unknown()
        for step in self._payloads["steps"]:
            if "items" in step:
                self._choose(step["items"])
            elif "oneOf" in step:
                self._pick(step)
            else:
                self._take(step)
        self._refuse()
        self._check_containers()
        subjects = self._payloads["otherSubjects"]
        self.about: str | None = _first(subject["name"] for subject in subjects if self._is_about(subject))
        # Each field of `subscription` may use those before it.
        fields: dict[str, Json] = {}
        self._objects[self._payloads["derivedObject"]] = fields
        for rule in self._payloads["derived"]:
            fields[rule["name"]] = self._derived(rule)
        self.agrees_to_marketing = bool(self.field("marketingConsent"))
        self.links_text_messages = bool(self.field("textMessageLink"))
        self.step: str | None = self.field("step")
        since = self.field("since")
        self.since = None if since is None else self._since(since)

    def at(self, now: int) -> _Facts:
        # The facts with the items that count at a moment.
        return _Facts(self._program, self._request, now) if self._is_open else self

    # Values

    def value(self, path: _Path) -> Any:
        return _at(self._objects.get(path[0]), path[1:])

    def typed(self, path: _Path, kind: str, shown: str | None = None) -> Any:
        # The value at a path, which must be of a type if it is there.
        value, (wanted, problem) = self.value(path), _TYPES[kind]
        self._require(value is None or type(value) is wanted, problem, shown or _shown(path), value)
        return value

    def preferred_locale(self) -> str | None:
        # The first locale of the payloads that the catalog has texts for, or else the first.
        values = map(self.value, self._payloads["locales"])
        texts = (text for value in values for text in (value if isinstance(value, list) else [value]))
        given = itertools.islice((text for text in texts if isinstance(text, str)), 10)
        tags = [tag for tag in map(self._program.canonical_tag, given) if tag]
        return _first([tag for tag in tags if self._program.nearest_locale(tag)] + tags)

    def field(self, name: str) -> Any:
        # A field of the request, if the program lists it.
        kind = self._payloads["request"].get(name)
        return self.typed(["request", name], kind) if kind else None

    def moment(self, place: _Tree, plus: int = 0) -> int | None:
        # The moment at a place, with milliseconds added.
        path, value = _shown(place["path"]), self.value(place["path"])
        if value is None:
            return None
        at = self._program.moment(value, place["form"], path) + plus
        return self._require(at if at <= _LATEST else None, "dateTooLate", path)

    def _since(self, text: str) -> int:
        # The moment at which the occurrence began, as the caller says.
        return int(self._require(_iso_moment(text, rounds_up=False), "notMoment", "since", text))

    def first_moment(self, places: Iterable[_Tree], plus: int = 0) -> int | None:
        return _first(self.moment(place, plus) for place in places)

    def _is_met(self, condition: _Tree) -> bool:
        value = self.value(condition["path"])
        return value is not None and ("among" not in condition or _as_text(value) in condition["among"])

    def _placed(self, path: _Path) -> str:
        # A path as a caller knows it, with the place of an item of lists inside one another.
        trail = self._trails.get(path[0]) if path[0] in self._program.inner_items else None
        return _shown(path) if trail is None else ".".join([trail, *path[1:]])

    # Objects

    def _refuse_unknown(self) -> None:
        unknown = self._request.keys() - set(self._payloads["known"])
        if self._whole is not None or not unknown:
            return
        self._refuse()
        for other in self._payloads["others"]:
            path, provider = min(unknown.intersection(other["names"]), default=None), self._program["provider"]["name"]
            self._require(path is None, "otherProvider", path, other=other["name"], provider=provider)
        names = {"names": ", ".join(self._payloads["known"]), "holders": " or ".join(self._payloads["passed"])}
        raise self._program.problem("unknownField", self._program.shortened(min(unknown)), **names)

    def _take(self, step: _Tree) -> None:
        # Takes an object from where a step says that it is.
        name, (holder, *names) = step["object"], step["from"]
        value, trail = self.value(step["from"]), ".".join(filter(None, [self._trails.get(holder), *names]))
        if holder == "request" and self._whole is not None:
            value, trail = self._request if self._whole == name and name not in self._objects else None, name
        if value is None or (step.get("isFallback") and name in self._objects):
            return
        if "when" in step and not self._is_met(step["when"]):
            return
        is_other = isinstance(value, dict) and "where" in step and not _holds(value, step["where"])
        if holder == "request":
            own = _at(value, step["where"]["names"]) if is_other else None
            names = {"field": ".".join(step["where"]["names"]), "value": self._program.bare(own)} if is_other else {}
            self._require(own is None, "otherObject", trail, object=name, **names)
        elif is_other or (isinstance(value, str) and step.get("isExpandable")):
            return
        self._refuse_signed(step, value, trail)
        self._require(isinstance(value, dict), "notObject", trail, value, object=name)
        value = self._opened(step["envelope"], value, trail) if "envelope" in step else value
        first, other = self._objects.setdefault(name, value), self._trails.setdefault(name, trail)
        # As JSON, because true equals 1 in Python.
        is_same = first is value or json.dumps(first, sort_keys=True) == json.dumps(value, sort_keys=True)
        self._require(is_same, "otherPayload", trail, object=name, other=other)

    def _pick(self, step: _Tree) -> None:
        # Takes the one object of a list that counts.
        name, path, values = step["object"], step["oneOf"], self.value(step["oneOf"])
        if name in self._objects or values is None or isinstance(values, dict):
            return
        trail = ".".join(filter(None, [self._trails.get(path[0]), *path[1:]]))
        self._require(isinstance(values, list), "notList", trail, values, object=name)
        names = step["where"]["names"] if "where" in step else []
        for place, value in enumerate(values):
            self._require(isinstance(value, dict), "notObject", f"{trail}[{place}]", value, object=name)
            own = _at(value, names) if names else None
            shown = ".".join([f"{trail}[{place}]", *names])
            self._require(own is None or isinstance(own, str), "notText", shown, own)
        found = [one for one in enumerate(values) if "where" not in step or _holds(one[1], step["where"])]
        ranked = ([one for one in found if _holds(one[1], rank)] for rank in step.get("ranks", ()))
        found = _first(own or None for own in ranked) or found
        if "order" in step:
            order, sign = step["order"], -1 if step["order"].get("isLatest") else 1
            shown = ".".join([name, *order["names"]])
            moments = [_at(value, order["names"]) for _, value in found]
            ranks = [
                math.inf if one is None else sign * self._program.moment(one, order["form"], shown) for one in moments
            ]
            equals = [one for one, rank in zip(found, ranks) if rank == min(ranks)]
            texts = {json.dumps(value, sort_keys=True) for _, value in equals}
            self._tied |= {name} if len(texts) > 1 and min(ranks) != math.inf else set()
            found = equals
        if found:
            self._objects[name], self._trails[name] = found[0][1], f"{trail}[{found[0][0]}]"

    def _refuse_signed(self, step: _Tree, value: Json, trail: str) -> None:
        # Refuses signed texts: a caller verifies and decodes them.
        wrapper, name = step.get("wrapper", {}), step["object"]
        signed = _at(value, [wrapper["signed"]]) if wrapper else None
        if signed is not None:
            trail = f"{trail}.{wrapper['signed']}"
            self._require(isinstance(signed, str), "notSignedText", trail, signed, object=name)
            self._require(_at(value, [wrapper["decoded"]]) is None, "signedAndDecoded", trail, object=name)
        is_signed = signed is not None or (isinstance(value, str) and step.get("isSigned"))
        self._require(not is_signed, "signedText", trail)

    def _opened(self, envelope: _Tree, value: dict[str, Json], trail: str) -> dict[str, Json]:
        # The object in an envelope, with the identifier of its message; the value itself if it isn't an envelope.
        data, identifier = _at(value, envelope["data"]), _at(value, envelope["id"])
        if data is None:
            return value
        path = ".".join([trail, *envelope["data"]])
        self._require(isinstance(data, str), "notBase64Text", path, data)
        try:
            inside: Any = _read_json(self._require(_base64_bytes(str(data)), "notBase64", path))
        except _NOT_JSON as error:
            raise self._program.problem("notWholeJSON", path) from error
        self._require(isinstance(inside, dict), "notObjectInside", path, inside)
        return inside if identifier is None else {**inside, envelope["as"]: identifier}

    # Items of lists

    def _choose(self, items: Sequence[_Tree]) -> None:
        # Chooses the items of lists inside one another that count, if exactly one of the innermost list does.
        holder, name, is_required = items[0]["of"], items[0]["list"], items[0].get("isRequired", False)
        owner = self._objects.get(holder)
        if not is_required and _at(owner, [name]) is None:
            return
        keys = [item["by"] for item in items]
        wanted = [_as_text(self._request.get(key)) or self.typed(["request", key], "text") for key in keys]
        if owner is None:
            key = _first(key for key, text in zip(keys, wanted) if text is not None)
            self._require(key is None, "choosesNothing", key, object=holder, name=key)
            return
        candidates = list(self._candidates(items, owner, self._trails[holder], holder))
        left = [one for one in candidates if all(text in (None, own) for text, (_, _, own) in zip(wanted, one))]
        trail = f"{self._trails[holder]}.{name}"
        left = self._narrowed(left, items[-1], trail) if len(left) > 1 else left
        if len(left) == 1:
            for item, (value, place, _) in zip(items, left[0]):
                self._objects[item["object"]], self._trails[item["object"]] = value, place
        elif left and "end" in items[-1] and self._now is None:
            self._is_open = True
        elif candidates or is_required:
            problem = "severalItems" if left else "noSuchItem" if candidates else "noItem"
            names = {"count": len(left or candidates), "keys": " or ".join(reversed(keys)), "object": holder}
            raise self._program.problem(problem, trail, **names)

    def _candidates(self, items: Sequence[_Tree], owner: Json, trail: str, holder: str) -> Iterator[_Candidate]:
        # All items of the innermost list, each with the items around it.
        trail = f"{trail}.{items[0]['list']}"
        values: Any = _at(owner, [items[0]["list"]])
        self._require(isinstance(values, list), "notList", trail, values, object=holder)
        for index, value in enumerate(values):
            place = f"{trail}[{index}]"
            self._require(isinstance(value, dict), "notObject", place, value, object=holder)
            own = (value, place, _as_text(value.get(items[0]["by"])) or "")
            inner = self._candidates(items[1:], value, place, holder) if items[1:] else [[]]
            yield from ([own, *rest] for rest in inner)

    def _narrowed(self, found: list[_Candidate], item: _Tree, trail: str) -> list[_Candidate]:
        # Of several candidates those that count by what the innermost items say.
        lists = {candidate[-1][1].rpartition("[")[0] for candidate in found}
        if "preferred" in item and len(lists) == 1:
            values = [_as_text(_at(candidate[-1][0], item["preferred"]["names"])) for candidate in found]
            own = [candidate for value, candidate in zip(values, found) if value in item["preferred"]["among"]]
            return own if len(own) == 1 else found
        return self._running(found, item, trail) if "end" in item else found

    def _running(self, found: list[_Candidate], item: _Tree, trail: str) -> list[_Candidate]:
        # Those that have begun and not ended, or the one that ended last. Without an end, an item has not begun.
        path = ".".join([trail, *item["end"]["names"]])
        values = [(_at(candidate[-1][0], item["end"]["names"]), candidate) for candidate in found]
        moment, form = self._program.moment, item["end"]["form"]
        ended = [(moment(value, form, path), candidate) for value, candidate in values if value is not None]
        latest = max(ended, key=lambda pair: pair[0])[1] if ended else found[0]
        if "common" in item and self._is_met(item["common"]):
            return [latest]
        now = self._now if len(ended) > 1 else None
        return [candidate for end, candidate in ended if now is None or end > now] or ([latest] if ended else found)

    # What payloads say together

    def _refuse(self) -> None:
        # Refuses what is passed in place of payloads, such as a store's answer that there was an error.
        for refusal, path in [(refusal, path) for refusal in self._payloads["refusals"] for path in refusal["has"]]:
            value = self.value(path)
            if value is not None:
                shown = "" if (text := _as_text(value)) is None else f" ({path[-1]} {self._program.shortened(text)})"
                place = path[-1] if path[0] == "request" else path[0]
                raise NoticebookError(place, refusal["says"] + shown, refusal["fix"])

    def _check_containers(self) -> None:
        for container in self._payloads["containers"]:
            path, may_be_text = container["path"], {"isExpandable", "isIdentifier"} & container.keys()
            types = (dict, str) if may_be_text else dict
            is_right = self.value(path) is None or isinstance(self.value(path), types)
            self._require(is_right, "notObject", ".".join(path), self.value(path), object=path[0])

    def _is_about(self, subject: _Tree) -> bool:
        is_excluded = any(self.value(path) is not None for path in subject.get("unless", ()))
        return not is_excluded and any(map(self._is_met, subject["has"]))

    def _derived(self, rule: _Tree) -> Any:
        match rule:
            case {"has": path}:
                return True if self.value(path) is not None else None
            case {"memberOf": path}:
                members = self.value(path)
                names = [name for name in members if members[name] is not None] if isinstance(members, dict) else []
                return _first(name for name in names if name in rule.get("among", names))
            case {"firstOf": paths}:
                return self._first_value(paths, rule)
            case {"isFilled": path}:
                return self._is_filled(path)
            case {"later": places, "than": others}:
                at = self.first_moment(places)
                other = None if at is None else self.first_moment(others)
                return True if at is not None and other is not None and at > other else None
            case {"latest": places}:
                return max((at for at in map(self.moment, places) if at is not None), default=None)
            case {"differ": places, "from": others}:
                text = next(self._texts(places), None)
                other_text = None if text is None else next(self._texts(others), None)
                return None if other_text is None else text != other_text
            case {"identifierOf": paths}:
                values = map(self.value, paths)
                texts = (value.get("id") if isinstance(value, dict) else value for value in values)
                return _first(text for text in texts if isinstance(text, str))
            case {"isTied": name}:
                return True if any(self._is_inside(name, tied) for tied in self._tied) else None
            case {"monthEnd": (year, month)}:
                text = self._text(year)
                return None if text is None else _month_end(int(text), int(self._text(month) or 0))
            case {"join": places, "with": separator}:
                parts = list(itertools.takewhile(lambda text: text is not None, map(self._text, places)))
                return str(separator).join(map(str, parts)) if len(parts) == len(places) else None
            case {"isExpanded": path}:
                return None if self.value(path) is None else isinstance(self.value(path), dict)
            case {"classOf": places, "classes": classes}:
                return classes.get("/".join(self._texts(places)))
        return None

    def _first_value(self, paths: Iterable[_Path], rule: _Tree) -> Json:
        # The first of several values, of which a usual one counts last.
        found: list[tuple[str, Json]] = []
        for path in paths:
            shown = self._placed(path)
            # An amount is a number or a text.
            value: Json = self.typed(path, rule["type"], shown) if "type" in rule else self.value(path)
            found += [] if value is None else [(shown, value)]
            is_right = value is None or value == found[0][1] or not rule.get("agree")
            self._require(is_right, "otherValue", shown, other=found[0][0] if found else None)
            if "unless" in rule and value not in (None, rule["unless"]):
                return value
        return found[0][1] if found else None

    def _is_inside(self, name: str, carrier: str) -> bool:
        # Whether an object is another one, or was taken from it.
        return f"{self._trails.get(name, '')}.".startswith(f"{self._trails[carrier]}.")

    def _text(self, place: _Tree) -> str | None:
        # The value, as a text.
        return next(self._texts([place]), None)

    def _texts(self, places: Iterable[_Tree]) -> Iterator[str]:
        # The values that are there, as texts.
        values = (self.typed(place["path"], place["type"]) for place in places)
        return (str(value) for value in values if value is not None)

    def _is_filled(self, path: _Path) -> bool | None:
        value, shown = self.value(path), self._placed(path)
        self._require(value is None or isinstance(value, list), "notListOfTexts", shown, value)
        for item in value or ():
            self._require(isinstance(item, str), "notTextInList", shown, item)
        return None if value is None else len(value) > 0

    # Identity

    def identity(self) -> str | None:
        # What distinguishes the customer's subscription from all others. Refuses wrong identifiers of all kinds.
        self._check_same()
        notification = self._payloads.get("notification", {})
        if notification.get("isUUID"):
            path = ".".join(notification["path"])
            uuid = self.typed(notification["path"], "text", path)
            self._require(not uuid or re.fullmatch(_UUID, uuid), "notUUID", path)
        paths = self._payloads["identity"]
        own = _first(map(self._identifier, paths["subscription"]))
        customer = None if own is not None else _first(map(self._identifier, paths["customer"]))
        product = None if customer is None else _first(map(self._identifier, paths["product"]))
        self._check_names()
        if customer is None or product is None:
            return own
        return f"customer {len(customer.encode())} {customer}{product}"

    def _identifier(self, path: _Path) -> str | None:
        # An identifier, which stores write as a text or as a number; an empty text doesn't count.
        value = self.value(path)
        is_number = type(value) is int and path[0] != "request"
        return str(value) if is_number else self.typed(path, "text") or None

    def _check_same(self) -> None:
        # Refuses payloads of different subscriptions.
        paths, short = self._payloads["identity"]["same"], self._program.shortened
        found = ((path, text) for path in paths if (text := self._identifier(path)) is not None)
        holder, first = next(found, ([""], ""))
        for path, text in found:
            names = {"value": short(text), "other": short(first), "holder": _shown(holder)}
            self._require(text == first, "otherSubscription", _shown(path), **names)

    def _check_names(self) -> None:
        # Refuses the caller's own names if they are too long.
        own, limit = self._id(), self._program["limits"]["identifier"]
        self._require(own is None or isinstance(own, str), "notText", "id", own)
        for name, holder, value in (("id", "request", own), ("customer", "customer", self._request.get("customer"))):
            is_long = isinstance(value, str) and len(value.encode()) > limit
            self._require(not is_long, "longName", name, object=holder, limit=limit)

    def _id(self) -> Json:
        # The caller's own name for the request, unless it is one of the payload that is the whole of the facts.
        return None if self._whole in self._payloads["ownIdentifiers"] else self._request.get("id")

    def common(self) -> dict[str, Any]:
        # What all results say about the facts.
        notification, own = self._payloads.get("notification"), self._id()
        event = self.value(notification["path"]) if notification else None
        names = {"event": event or None, "id": own}
        references = self._payloads["references"].items()
        texts = {name: _first(map(_as_text, map(self.value, paths))) for name, paths in references}
        subscription = {name: text for name, text in texts.items() if text is not None} or None
        return {name: text for name, text in names.items() if isinstance(text, str)} | {"subscription": subscription}

    # What a caller should know

    def unknown_events(self) -> Iterator[str]:
        # Warnings about notifications that have no class. Fields about the same values know them together.
        rules = [rule for rule in self._payloads["derived"] if "classOf" in rule]
        groups = {str(rule["classOf"]): rule["classOf"] for rule in rules}
        known = {str(rule["classOf"]) for rule in rules if self.value([self._payloads["derivedObject"], rule["name"]]) is not None}
        for name, places in groups.items():
            texts = [text for place in places if (text := _as_text(self.value(place["path"]))) is not None]
            if texts and name not in known:
                words = "/".join(map(self._program.shortened, texts))
                yield self._program.warning("unknownEvent", object=places[0]["path"][0], values=words)

    def unexpanded(self) -> list[tuple[str, str]]:
        # The paths of objects of which the facts have only the identifier, with it.
        paths = [container["path"] for container in self._payloads["containers"] if container.get("isExpandable")]
        return [(".".join(path), value) for path in paths if isinstance(value := self.value(path), str)]


def _at(value: Json, names: _Path) -> Json:
    # The value that names lead to.
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _holds(value: Json, condition: _Tree) -> bool:
    # Whether an object holds what a condition wants.
    return _as_text(_at(value, condition["names"])) in condition["among"]


def _month_end(year: int, month: int) -> int | None:
    # The first moment after a month, in UTC.
    if not (1 <= year <= 9999 and 1 <= month <= 12):
        return None
    last = date(year, month, calendar.monthrange(year, month)[1])
    return (last.toordinal() + 1 - _EPOCH.toordinal()) * _DAY


def _as_text(value: Json) -> str | None:
    # A text, or the digits of a whole number.
    return str(value) if type(value) in (str, int) else None


def _is_same(value: Json, other: Json) -> bool:
    # In Python, true equals 1.
    return type(value) is type(other) and value == other


def _shown(path: _Path) -> str:
    # A path as a caller knows it.
    return ".".join(path[1:] if path[0] == "request" else path)


# The customer's language and time zone


class _Setting:
    # What a notice is written for, and what of it was assumed.
    def __init__(self, program: _Program, facts: _Facts, locale: str | None, time_zone: str | None) -> None:
        locale = facts.field("locale") if locale is None else locale
        time_zone = facts.field("timeZone") if time_zone is None else time_zone
        region, is_open = program["payloads"].get("region"), locale is None or time_zone is None
        locale = facts.preferred_locale() if locale is None else locale
        storefront = facts.typed(region, "text") if region and is_open else None
        likely, usual = program["regions"].get(storefront, (None, None))
        self.assumptions: tuple[Assumption, ...] = ()
        if locale is None:
            likely = str(program.require(likely, "noLocale", "locale"))
            self.assumptions += (Assumption(field="locale", storefront=storefront, value=likely),)
        self.locale = likely if locale is None else program.canonical_locale(locale)
        self.is_zone_assumed = time_zone is None
        self.time_zone: str = (usual or program["zoneElsewhere"]) if time_zone is None else time_zone
        if self.is_zone_assumed:
            source = storefront if usual else None
            self.assumptions += (Assumption(field="timeZone", storefront=source, value=self.time_zone),)
        try:
            self.zone = _zone(self.time_zone)
        except (LookupError, OSError, ValueError) as error:
            raise program.problem("notTimeZone", "timeZone", self.time_zone) from error


# Deciding

_ACCESS = {"true": True, "false": False}
_REFRESH_WARNINGS = {"true": "refreshEntitled", "false": "refreshNotEntitled", "null": "refreshUnknown"}

# What facts say about a variable: the number of its value, or the moments that the number depends on.
_Reading: TypeAlias = int | list[int | None]
# The row of the first table, the outputs, and the other tables that changed any, with the row and the changes.
_Verdict: TypeAlias = tuple[_Tree, dict[str, str], list[tuple[str, _Tree, dict[str, str]]]]


class _Case:
    # Facts at a moment, and what the tables say about them.

    def __init__(self, program: _Program, facts: _Facts, setting: _Setting, now: int) -> None:
        self.program = program
        self.setting = setting
        self.now = now
        self.facts = facts.at(now)
        self._tree: _Tree = program["decision"]
        self._readings = [self._reading(variable) for variable in self._tree["variables"]]
        verdict = self._verdict(now)
        self._identity = self.facts.identity()
        self._settle(verdict)
        # All moments of the period are read, so that a wrong one is a problem.
        self._period = _first([self._period_at(place) for place in self._occurrence])

    def _settle(self, verdict: _Verdict) -> None:
        self._row, self._outputs, self._overlays = verdict
        self.notice, self.action = self._part("notice"), self._part("action")
        self._occurrence = self.program["notices"][self.notice]["occurrence"] if self.notice else []

    def _reading(self, variable: _Tree) -> _Reading:
        if "moments" in variable:
            moments = (self.facts.moment(place, variable.get("plus", 0)) for place in variable["moments"])
            return list(moments) if variable.get("isCombination") else [_first(moments)]
        value, path = self.facts.value(variable["field"]), _shown(variable["field"])
        literals: list[tuple[Json, int]] = [*variable["literals"], (None, variable["absent"])]
        number = _first(number for literal, number in literals if _is_same(literal, value))
        if number is None and any(type(literal) is type(value) for literal, _ in literals):
            number = variable.get("unlisted")
        names = {"value": self.program.short(value), "expected": variable.get("expected")}
        return self.program.require(number, "notListed", path, **names)

    def _verdict(self, now: int) -> _Verdict:
        # Of the variables, only moments depend on now.
        known: dict[Any, Any] = {index: _number(reading, now) for index, reading in enumerate(self._readings)}
        outputs: dict[str, str] = {output["name"]: output["initial"] for output in self._tree["outputs"]}
        steps = []
        for table in self._tree["tables"]:
            row = self._row_of(table, known | outputs)
            changes = {name: value for name, value in row["then"].items() if outputs[name] != value}
            steps.append((table["table"], row, changes))
            outputs |= changes
            # That of the first table counts.
            known.setdefault("evidence", row.get("evidence"))
        (_, first, _), *overlays = steps
        return first, outputs, [overlay for overlay in overlays if overlay[2]]

    def _row_of(self, table: _Tree, known: Mapping[Any, Any]) -> Any:
        # The first row that allows the words of all inputs. What is known is by variable and by output.
        words = {one["name"]: one["values"][known[one.get("output", one.get("variable"))]] for one in table["inputs"]}
        row = _first(one for one in table["rows"] if all(words[name] in listed for name, listed in one["when"].items()))
        return self.program.require(row, "noRow", None, table=table["table"])

    def _part(self, name: str) -> str | None:
        # An output by what it means.
        value = self._outputs.get(self._tree["parts"].get(name), "none")
        return None if value == "none" else value

    def _others(self) -> dict[str, str]:
        # The tables' own outputs.
        known = self._tree["parts"].values()
        return {name: word for name, word in self._outputs.items() if name not in known and word != "none"}

    def common(self) -> dict[str, Any]:
        # What the results of both calls say, without the warnings.
        decision = Decision(
            entitled=_ACCESS.get(self._part("access") or ""),
            evidence=self._row["evidence"],
            next_change=_iso_text(self.later.now) if self.later else None,
            now=_iso_text(self.now),
            outputs=self._others() or None,
            overlays=tuple(self._changes()),
            row=self._row["row"],
            state=self._outputs[self._tree["parts"]["state"]],
            table=self._tree["tables"][0]["table"],
            **{name: self._part(name) for name in ("action", "advice", "message", "notice")},
        )
        return {"decision": decision, **self.facts.common()}

    @cached_property
    def later(self) -> _Case | None:
        # What the same facts say at the first later moment at which they give another row or other outputs.
        moments = {at for reading in self._readings if isinstance(reading, list) for at in reading if at is not None}
        for moment in sorted(at for at in moments if at > self.now):
            # A moment at which a table has no row isn't a change.
            with suppress(NoticebookError):
                verdict = self._verdict(moment)
                if verdict[:2] != (self._row, self._outputs):
                    return self._at(moment, verdict)
        return None

    def _at(self, moment: int, verdict: _Verdict) -> _Case:
        later = copy(self)
        for name in ("later", "_steps"):
            later.__dict__.pop(name, None)
        later.now = moment
        later._settle(verdict)
        # What can't be read is absent here.
        periods = []
        for place in later._occurrence:
            with suppress(NoticebookError):
                periods.append(later._period_at(place))
        later._period = _first(periods)
        return later

    def _changes(self) -> Iterator[Overlay]:
        last = {name: stage for stage, _, changes in self._overlays for name in changes}
        for stage, row, changes in self._overlays:
            overridden = {name: last[name] for name, value in row["then"].items() if self._outputs[name] != value}
            yield Overlay(changes=changes, overridden=overridden or None, row=row["row"], stage=stage)

    def key(self, step: str = "first") -> str | None:
        if self.notice is None:
            return None
        situation = self.program["notices"][self.notice]["situation"]
        parts = {"situation": situation, "step": step, "period": self._period, "identity": self._identity}
        key = [parts[name] for name in self.program["decision"]["key"]]
        return None if None in key else hashlib.sha256("\n".join(key).encode()).hexdigest()[:32]

    def _period_at(self, place: _Tree) -> str | None:
        at = self.facts.moment(place) if "form" in place else None
        text = _as_text(self.facts.value(place["path"])) if "form" not in place else None
        return text or (None if at is None else _iso_text(at))

    # Warnings

    def warnings(self) -> Iterator[str]:
        # What the caller should know about the decision.
        if self._identity is None:
            yield self.program.warning("noIdentity", fields=self.program["payloads"]["identity"]["hint"])
        yield from self.facts.unknown_events()
        for path, text in self.facts.unexpanded():
            yield self.program.warning("unexpanded", path=path, text=self.program.shortened(text))
        yield from self._warnings_of_status()
        if self.notice is not None and self._identity is not None and self._period is None:
            names = " or ".join(_shown(place["path"]) for place in self._occurrence)
            yield self.program.warning("noPeriod" if names else "noPeriodWithoutFields", fields=names)
        yield from dict.fromkeys(self._unrecognised())
        yield from self._warnings_of_advice()

    def _warnings_of_status(self) -> Iterator[str]:
        # Warnings about the provider's own status.
        path, statuses = self.program["payloads"].get("status"), self._tree["statuses"]
        value = self.facts.value(path) if path else None
        status = _as_text(value)
        if status is None:
            return
        known = [entry for entry in statuses if _is_same(value, entry["value"])]
        if any(entry.get("isListed") for entry in statuses) and not any(entry.get("isListed") for entry in known):
            yield self.program.warning("unknownStatus", path=".".join(path), value=self.program.shortened(status))
        theirs = _first(entry.get("state") for entry in known)
        own, state = self._row["then"].get(self._tree["parts"]["state"]), self._part("state")
        is_asked = any(stage in self._tree["statusTables"] for stage, _, _ in self._overlays)
        if theirs is not None and own is not None and theirs != own and (state != theirs or is_asked):
            name = "statusCounts" if state == theirs else "rowCounts" if state == own else "neitherCounts"
            yield self.program.warning(name, status=status, theirs=theirs, own=own, row=self._row["row"])

    def _unrecognised(self) -> Iterator[str]:
        # Warnings about values that tables take for unrecognised.
        for entry in (entry for table in self._tree["tables"] for entry in table["inputs"]):
            if "unrecognised" in entry and self._readings[entry["variable"]] in entry["unrecognised"]:
                path = self._tree["variables"][entry["variable"]]["field"]
                value = self.program.short(self.facts.value(path))
                yield self.program.warning("unrecognised", path=_shown(path), value=value)

    def _warnings_of_advice(self) -> Iterator[str]:
        advice, place = self._part("advice"), f"row {self._row['row']}"
        if advice == "refresh":
            for stage, row, changes in self._overlays:
                if changes.get(self._tree["parts"]["advice"]) == "refresh":
                    place = f"overlay {stage}, row {row['row']}"
            yield self.program.warning(_REFRESH_WARNINGS[self._part("access") or "null"], place=place)
        elif advice in self.program["advice"]:
            yield _filled(self.program["advice"][advice], {"row": self._row["row"]})


    # Steps of the notice

    def can_be_sent(self) -> bool:
        # Marketing needs the customer's consent.
        is_marketing = self.notice is not None and self.program["notices"][self.notice].get("isMarketing")
        return self.notice is not None and (not is_marketing or self.facts.agrees_to_marketing)

    @cached_property
    def _steps(self) -> list[tuple[int, str]]:
        # The moments of the notice's later steps and their names, in order.
        notice = self.program["notices"][self.notice] if self.notice else {}
        if "steps" not in notice:
            return []
        known = self._parameter(notice["since"]) if "since" in notice else None
        start = self.facts.since if known is None else known
        first_day = None if start is None else self._day(start)
        ends = [self.later.now if self.later else None]
        ends.append(self._parameter(notice["validUntil"]) if "validUntil" in notice else None)
        found: list[tuple[int, int, str]] = []
        for step in notice["steps"]:
            anchor = self._parameter(step["of"]) if "of" in step else start
            at = None if anchor is None else anchor + step["plus"]
            day = None if at is None else self._day(at)
            limits = [end for end in (*ends, anchor if "of" in step else None) if end is not None]
            if at is None or day is None or any(at >= limit for limit in limits):
                continue
            if first_day is None or day > first_day:
                found.append((at, day, step["name"]))
        found.sort(key=lambda entry: entry[0])
        days = [day for _, day, _ in found[1:]] + [None]
        return [(at, name) for (at, day, name), following in zip(found, days) if day != following]

    def _parameter(self, name: str) -> int | None:
        definition = self.program["parameters"][name]
        return self.facts.first_moment(definition["moments"], definition.get("plus", 0))

    def _day(self, at: int) -> int | None:
        # The day in the customer's zone.
        if not _EARLIEST <= at <= _LATEST:
            return None
        day = _local(self.setting.zone, at).day
        return day if 1 <= day <= date.max.toordinal() else None

    def due_step(self) -> str:
        # The step that is due now.
        return ([name for at, name in self._steps if at <= self.now] or ["first"])[-1]

    def next_step(self) -> NextNotice | None:
        # What is sent next if nothing more happens.
        case, key = self, self.key()
        for _ in range(50):
            steps = [(at, name) for at, name in case._steps if at > case.now] if case.can_be_sent() else []
            if steps:
                return case._next(*steps[0])
            if case.later is None:
                return None
            case = case.later
            if case.can_be_sent() and (key is None or key != case.key()):
                return case._next(case.now, case.due_step())
        return None

    def _next(self, at: int, step: str) -> NextNotice:
        return NextNotice(
            deduplication_key=self.key(step), notice=str(self.notice), step=step, time=_iso_text(at)
        )


def _number(reading: _Reading, now: int) -> int:
    # Of moments, the digits 0 absent, 1 past and 2 future in base 3.
    if isinstance(reading, int):
        return reading
    return int("".join("0" if at is None else "1" if at <= now else "2" for at in reading), 3)


# Notices

_ZONE_CLOSING = "notices.common.zone.closing"
_PLAIN_LINK = "notices.common.link.plain"
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})

# Paragraphs of pieces, each with the address that it leads to if it does.
_Paragraphs: TypeAlias = list[list[tuple[str, str | None]]]


class _Price(NamedTuple):
    # An amount in the smallest units of its currency.
    units: int
    currency: str


class _Day(NamedTuple):
    # A day by its number, from 1 on 1 January of the year 1, and a minute of it if texts show that.
    day: int
    minute: int | None = None


_Value: TypeAlias = str | int | _Price | _Day


def _notice(case: _Case, channels: Collection[str], warnings: list[str]) -> tuple[str | None, Notice | None]:
    # The step of a decision's notice, and the notice. Adds to the warnings why none is to be sent, or what the caller
    # should know about it.
    if case.notice is None:
        return None, None
    if not case.can_be_sent():
        warnings.append(case.program.warning("noConsent", notice=case.notice))
        return None, None
    due = case.due_step()
    step = due if case.facts.step is None else case.facts.step
    later = {step["name"]: step["notice"] for step in case.program["notices"][case.notice].get("steps", ())}
    names = {"first": case.notice, **later}
    if step not in names:
        shown = {"step": case.program.shortened(step), "steps": ", ".join(names)}
        warnings.append(case.program.warning("noStep", notice=case.notice, **shown))
        return None, None
    return step, _Writer(case, names[step], warnings).notice(channels)


class _Writer:
    # Reads the values of one notice, and writes it.

    def __init__(self, case: _Case, name: str, warnings: list[str]) -> None:
        self._case = case
        self._name = name
        self._warnings = warnings
        self._program = case.program
        self._require = case.program.require
        self._definition: _Tree = case.program["notices"][name]
        self._parameters: Mapping[str, _Tree] = case.program["parameters"]
        self._missing: set[str] = set()
        self._action = case.action
        self._label_key = f"notices.common.action.{self._action}"
        self._url: str = case.program["links"].get(self._action, "")

    def notice(self, wanted: Collection[str]) -> Notice | None:
        # The notice for some of its channels; for all if none are wanted.
        nearest = self._program.nearest_locale(self._case.setting.locale)
        locale = nearest or self._program.source
        known = {channel["name"]: channel for channel in self._definition["channels"]}
        shown = [channel for name, channel in known.items() if not wanted or name in wanted]
        if not self._can_be_sent({name for channel in shown for name in channel["parameters"][locale["tag"]]}):
            return None
        if nearest is None:
            self._warn("noTexts", locale=self._case.setting.locale, source=locale["tag"])
        for name in (name for name in wanted if name not in known):
            self._warn("noChannel", channel=self._program.shortened(name), channels=", ".join(known))
        return self._written(shown, locale)

    def _warn(self, name: str, /, **names: object) -> None:
        self._warnings.append(self._program.warning(name, notice=self._name, **names))

    def _can_be_sent(self, names: Iterable[str]) -> bool:
        # Reads the values of parameters, in the order of their names; warns if the notice is not to be sent.
        count = len(self._warnings)
        try:
            end = self._moment(self._definition["validUntil"]) if "validUntil" in self._definition else None
            self._valid_until = None if end is None else _iso_text(end)
            if end is not None and end <= self._case.now:
                self._warn("expired", moment=self._valid_until)
                return False
            self._values = {name: self._value(name, self._parameters[name]) for name in sorted(names)}
            self._complete_days()
        except NoticebookError as error:
            if not any((error.path or "").startswith(f"{path}.") for path, _ in self._case.facts.unexpanded()):
                raise
            del self._warnings[count:]
            self._warn("notFetched", path=error.path)
            return False
        return self._agree()

    def _written(self, channels: Iterable[_Tree], nearest: _Tree) -> Notice:
        self._has_right_to_left = self._runs_right_to_left(self._values)
        locales = {channel["name"]: self._locale(channel, nearest) for channel in channels}
        tags = {name: locale["tag"] for name, locale in locales.items()}
        are_alike = len(set(tags.values())) <= 1
        common = next(iter(locales.values()), nearest) if are_alike else nearest
        label = self._line(self._label_key, common)
        return Notice(
            action=Action(id=self._action, label=label, url=self._url) if self._action else None,
            channels={channel["name"]: self._parts(channel, locales[channel["name"]]) for channel in channels},
            id=self._name,
            locale=common["tag"] if are_alike else None,
            locales=tags,
            time_zone=self._case.setting.time_zone,
            valid_until=self._valid_until,
        )

    # Values

    def _moment(self, name: str) -> int:
        places, plus = self._parameters[name]["moments"], self._parameters[name].get("plus", 0)
        path = " or ".join(_shown(place["path"]) for place in places)
        return self._require(self._case.facts.first_moment(places, plus), "noDate", path, parameter=name)

    def _value(self, name: str, definition: _Tree) -> _Value:
        match definition:
            case {"text": path}:
                text = self._case.facts.typed(path, "text")
                return self._default(name, path, definition) if text is None else self._checked(text, _shown(path))
            case {"wholeNumber": path}:
                number = self._case.facts.value(path)
                number = number if type(number) is int else None
                return int(self._require(number, "noNumber", _shown(path), parameter=name))
            case {"price": path, "form": form}:
                return self._price(name, path, form, definition.get("currency"))
            case {"monthEnd": paths}:
                numbers = [self._case.facts.value(path) for path in paths]
                end = _month_end(*(number if type(number) is int else 0 for number in numbers))
                shown = " or ".join(map(_shown, paths))
                return _Day(self._require(end, "noDate", shown, parameter=name) // _DAY - 1 + _EPOCH.toordinal())
            case {"daysUntil": day}:
                return max(0, self._day(self._parameters[day]).day - self._local("now", self._case.now).day)
        return self._day(definition)

    def _default(self, name: str, path: _Path, definition: _Tree) -> str:
        # The text that counts if the facts give none.
        product = _first(self._case.facts.typed(own, "text") for own in definition.get("productIds", ()))
        texts = (definition.get("byProduct", {}).get(product, {}), definition.get("defaults", {}))
        locale = self._case.setting.locale
        keys = (locale, locale.partition("-")[0], "any", self._program.source["tag"])
        default = _first(one.get(key) for one in texts for key in keys)
        self._require(default is not None or definition.get("isOptional"), "noText", _shown(path))
        if default is None:
            self._missing.add(name)
        return default or ""

    def _checked(self, given: str, path: str) -> str:
        # A text as one line, without characters that have no place in it.
        pattern, limit = self._program.unsafe, self._program["limits"]["text"]
        if (unsafe := pattern.search(given)) is not None:
            self._warn("unsafeText", path=path, code=f"{ord(unsafe[0]):X}")
        text = pattern.sub(lambda found: " " if found[1] else "", given)
        self._require(self._program.patterns["blank"].sub("", text) != "", "noText", path)
        self._require(len(text) <= limit, "longText", path, limit=limit)
        return text

    def _price(self, name: str, path: _Path, form: str, currency: _Path | None) -> _Price:
        place = currency or [*path, "currencyCode"]
        given = self._case.facts.typed(place, "text") if currency else self._case.facts.value(place)
        code = self._require(given if isinstance(given, str) else None, "noCurrency", _shown(place), parameter=name)
        known = self._program.currency_digits.get(code.upper()) if code.isascii() else None
        digits = self._require(known, "notCurrency", _shown(place), code)
        names = {"parameter": name, "currency": code.upper(), "form": self._program["forms"][form]}
        value = self._case.facts.value(path)
        if form != "money" and isinstance(value, str) and re.fullmatch("[0-9]{1,15}", value):
            value = int(value)
        number = _billionths(value) if form == "money" else value if type(value) is int else None
        amount: int = self._require(None if number is None or number < 0 else number, "noPrice", _shown(path), **names)
        own = self._program["payloads"].get("minorUnits")
        minor = own["exceptions"].get(code.upper(), own["digits"]) if own else digits
        scale = {"money": 9, "thousandths": 3, "minorUnits": minor}[form]
        units, rest = divmod(amount * 10**digits, 10**scale)
        self._require(rest == 0, "exactPrice", _shown(path), **names)
        return _Price(units, code.upper())

    def _agree(self) -> bool:
        # Whether prices can all be true.
        for name, more in self._values.items():
            lower = self._parameters[name].get("moreThan", "")
            less = self._values.get(lower)
            if isinstance(more, _Price) and isinstance(less, _Price):
                is_other = more.currency != less.currency
                if is_other or more.units <= less.units:
                    self._warn("otherCurrencies" if is_other else "lowerPrice", higher=name, lower=lower)
                    return False
        return True

    # Days

    def _complete_days(self) -> None:
        # All ends of a notice show a time, or none does; and all days show their year, or none does.
        days = {name: value for name, value in self._values.items() if isinstance(value, _Day)}
        limit = self._program["styles"]["daysWithoutYear"]
        self._is_document = False
        self._has_year = any(abs(day.day - self._local("now", self._case.now).day) > limit for day in days.values())
        has_times = any(day.minute is not None for day in days.values())
        ends = [day for name, day in days.items() if "lastDayBefore" in self._parameters[name]]
        self._has_times_in_lines = any(end.day == self._local("now", self._case.now).day for end in ends)
        for name, day in days.items():
            end = self._parameters[name].get("lastDayBefore")
            if has_times and day.minute is None and end is not None:
                # Next to an end in the middle of a day, one at midnight is the last minute before it.
                self._values[name] = self._local(end, self._moment(end) // _MINUTE * _MINUTE - _MINUTE)

    def _day(self, definition: _Tree) -> _Day:
        # A day, with the time of an end that is in the middle of it.
        if "dayOf" in definition:
            return _Day(self._local(definition["dayOf"], self._moment(definition["dayOf"])).day)
        name = definition["lastDayBefore"]
        end = self._moment(name)
        last = self._local(name, end // _MINUTE * _MINUTE - 1)
        local = _local(self._case.setting.zone, end)
        return local if local.day == last.day else _Day(last.day)

    def _local(self, name: str, at: int) -> _Day:
        # What a clock of the customer shows at the moment of a parameter, if texts can write it.
        local = _local(self._case.setting.zone, at)
        zone = self._case.setting.time_zone
        self._require(1 <= local.day <= date.max.toordinal(), "dayOutOfRange", name, zone=zone)
        return local

    # Channels

    def _locale(self, channel: _Tree, nearest: _Tree) -> _Tree:
        # The locale of a channel: the nearest one, or the source locale if one of its texts is missing.
        source = self._program.source
        keys = dict.fromkeys(key for part in self._shown_parts(channel, nearest) for key in self._keys(*part))
        missing = [key for key in keys if key in source["texts"] and key not in nearest["texts"]]
        for key in keys:
            text, _ = self._program.text(key, source if missing else nearest) or ({}, None)
            self._require("source" not in text, "beyondProgram", None, key=key)
        if not missing:
            return nearest
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        names = {"channel": channel["name"], "source": source["tag"], "locale": self._case.setting.locale}
        self._warn("otherLocale", key=missing[0], more=more, **names)
        return source

    def _shown_parts(self, channel: _Tree, locale: _Tree) -> Iterator[tuple[_Tree, str, bool]]:
        # The parts of a channel that have a text, with its key, and whether they name the zone.
        zone_parts = channel["zoneParts"][locale["tag"]] if self._case.setting.is_zone_assumed else ()
        for part in self._program["channels"][channel["name"]]:
            is_label = part["format"] == "actionLabel"
            key = self._label_key if is_label else f"notices.{self._name}.{channel['name']}.{part['name']}"
            if self._program.text(key, locale) and not (is_label and self._action is None):
                yield part, key, part["name"] in zone_parts

    def _keys(self, part: _Tree, key: str, names_zone: bool) -> list[str]:
        # The keys of all texts that a part shows.
        if part["format"] != "paragraphs":
            return [key]
        label = [] if self._action is None else [self._label_key]
        zone = [_ZONE_CLOSING] if names_zone else []
        return [key, *self._definition["openings"], *self._definition["closings"], *label, *zone, _PLAIN_LINK]

    def _parts(self, channel: _Tree, locale: _Tree) -> dict[str, Part]:
        parts: dict[str, Part] = {}
        for part, key, names_zone in self._shown_parts(channel, locale):
            if part["format"] == "paragraphs":
                parts[part["name"]] = self._document(key, names_zone, locale, parts)
                continue
            line = self._line(key, locale)
            parts[part["name"]] = self._text_message(line) if part.get("isTextMessage") else Part(text=line)
        return parts

    def _zone(self, locale: _Tree) -> dict[str, _Value]:
        return {"zone": self._program["zones"][self._case.setting.time_zone][locale["tag"]]}

    def _text_message(self, line: str) -> Part:
        address = f" {self._url}" if self._case.facts.links_text_messages and self._url else ""
        text = self._program.patterns["narrowSpaces"].sub(" ", line + address)
        sets, is_gsm7 = self._program["characters"], self._program.gsm7.issuperset(text)
        sizes = sets["textMessages"]["gsm7" if is_gsm7 else "ucs2"]
        length = len(text.encode("utf-16-le")) // 2 + (sum(map(text.count, sets["gsm7Extensions"])) if is_gsm7 else 0)
        return Part(text=text, messages=1 if length <= sizes["single"] else math.ceil(length / sizes["part"]))

    def _document(self, key: str, names_zone: bool, locale: _Tree, lines: Mapping[str, Part]) -> Part:
        # An email's body, in its layouts.
        self._is_document = True
        text = [*self._shared("openings", locale), *self._paragraphs(key, locale)]
        zone = self._paragraphs(_ZONE_CLOSING, locale, self._zone(locale)) if names_zone else []
        ending = [*zone, *self._shared("closings", locale)]
        _, owner = self._program.text(key, locale) or ({}, locale)
        values = {name: value for name, value in self._values.items() if isinstance(value, str)}
        values |= {name: lines[name].text if name in lines else "" for name in ("subject", "preheader")}
        values |= {"lang": owner["tag"], "dir": "rtl" if owner.get("isRightToLeft") else "ltr", "actionURL": self._url}
        values |= {"action": self._line(self._label_key, locale)}
        flags = {"hasAction": self._action is not None, "hasClosings": len(ending) > 0}

        def laid_out(layout: str, inline: Callable[[str, str | None], str]) -> str:
            lists = {"paragraphs": _joined(text, inline), "closings": _joined(ending, inline)}
            frame = owner["emails"]["marketing" if self._definition.get("isMarketing") else "service"][layout]
            return _laid_out(self._program["layouts"][layout], {**values, **flags, **lists, **frame})

        def plain(text: str, url: str | None) -> str:
            return text if url is None else self._line(_PLAIN_LINK, locale, {"text": text, "url": url})

        part = Part(html=laid_out("html", _html), text=laid_out("text", plain).rstrip(self._program.white_space))
        self._is_document = False
        return part

    def _shared(self, name: str, locale: _Tree) -> _Paragraphs:
        # The paragraphs of openings or closings, without those that need a value that is missing.
        texts = {key: self._program.text(key, locale) for key in self._definition[name]}
        keys = [key for key, text in texts.items() if text and self._missing.isdisjoint(text[0].get("needs", ()))]
        return [paragraph for key in keys for paragraph in self._paragraphs(key, locale)]

    # Texts

    def _line(self, key: str, locale: _Tree, values: Mapping[str, _Value] | None = None) -> str:
        return " ".join(_joined(self._paragraphs(key, locale, values), lambda text, url: text))

    def _paragraphs(self, key: str, locale: _Tree, values: Mapping[str, _Value] | None = None) -> _Paragraphs:
        # The paragraphs of a text, filled in with the notice's values or with others.
        text, owner = self._program.text(key, locale) or ({"variants": [{"paragraphs": []}]}, locale)
        has_right_to_left = self._has_right_to_left if values is None else self._runs_right_to_left(values)
        is_isolating = has_right_to_left or owner.get("isRightToLeft", False)
        own = self._values if values is None else values

        def written(inline: Any) -> tuple[str, str | None]:
            pieces, url = (inline["pieces"], inline.get("url")) if isinstance(inline, Mapping) else (inline, None)
            return "".join(self._piece(piece, own, owner, is_isolating) for piece in pieces), url

        variants = text["variants"]
        variant = next(one for one in variants if all(_fits(condition, own) for condition in one.get("when", ())))
        return [[written(inline) for inline in paragraph] for paragraph in variant["paragraphs"]]

    def _runs_right_to_left(self, values: Mapping[str, _Value]) -> bool:
        pattern = self._program.patterns["rightToLeft"]
        return any(isinstance(value, str) and pattern.search(value) for value in values.values())

    def _piece(self, piece: Any, values: Mapping[str, _Value], owner: _Tree, is_isolating: bool) -> str:
        if isinstance(piece, str):
            return piece
        is_value = "value" in piece
        text = self._in_words(values[piece["value"]], piece.get("as"), owner) if is_value else str(piece["constant"])
        # U+2069 ends an isolation.
        return f"{piece['isolate']}{text}\u2069" if is_isolating and "isolate" in piece else text

    def _in_words(self, value: _Value, style: Any, owner: _Tree) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, int):
            return _integer_text(value, self._style("integers", style["integer"], owner))
        if isinstance(value, _Price):
            return _price_text(value, self._style("prices", style["price"], owner))
        shows_time = self._is_document or self._has_times_in_lines
        name = "time" if shows_time and value.minute is not None and "time" in style else "day"
        place = style[f"{name}WithYear" if self._has_year else name]
        return _day_text(value, self._style("days", place, owner))

    def _style(self, kind: str, place: int, owner: _Tree) -> Any:
        # How values are written: in the way of the customer's region, or in the usual way of the locale.
        style, tag = self._program["styles"][kind][place], self._case.setting.locale
        ways = style.get("regional", {}) if tag in owner.get("regions", ()) else {}
        return ways.get(tag, style["usual"])


def _billionths(money: Json) -> int | None:
    # An amount of money in billionths. JSON leaves out parts that are 0.
    parts = [_at(money, [name]) for name in ("units", "nanos")]
    texts = [_as_text(0 if part is None else part) or "" for part in parts]
    if parts == [None, None] or not all(re.fullmatch("[+-]?0*[0-9]{1,19}", text) for text in texts):
        return None
    units, nanos = map(int, texts)
    amount = units * 10**9 + nanos
    return amount if 0 <= nanos < 10**9 and -(2**63) <= amount < 2**63 else None


def _joined(paragraphs: _Paragraphs, inline: Callable[[str, str | None], str]) -> list[str]:
    return ["".join(inline(text, url) for text, url in paragraph) for paragraph in paragraphs]


def _html(text: str, url: str | None) -> str:
    escaped = text.translate(_ENTITIES)
    return escaped if url is None else f'<a href="{url.translate(_ENTITIES)}">{escaped}</a>'


def _laid_out(parts: Iterable[Any], values: Mapping[str, Any], item: str = "") -> str:
    # Fills in a layout of emails.
    def written(part: Any) -> str:
        if isinstance(part, str):
            return part
        if "value" in part:
            text: str = item if part["value"] == "." else values.get(part["value"], "")
            return text.translate(_ENTITIES) if part.get("isEscaped") else text
        section = values.get(part["section"])
        is_shown = bool(section) != part.get("isInverted", False)
        items = section if isinstance(section, list) and section else [item]
        return "".join(_laid_out(part["parts"], values, one) for one in items) if is_shown else ""

    return "".join(map(written, parts))


def _fits(condition: _Tree, values: Mapping[str, Any]) -> bool:
    # Whether a condition of a variant is met.
    value = values[condition["value"]]
    if "equals" in condition:
        return value in condition["equals"] if isinstance(condition["equals"], list) else value == condition["equals"]
    rules = condition["anyOf" if "anyOf" in condition else "noneOf"]
    return any(all(_is_related(one, abs(value)) for one in relations) for relations in rules) == ("anyOf" in condition)


def _is_related(relation: _Tree, magnitude: int) -> bool:
    operand = magnitude % relation["modulus"] if "modulus" in relation else magnitude
    is_inside = any(first <= operand <= last for first, last in relation["ranges"])
    return is_inside != bool(relation.get("isOutside"))


def _integer_text(number: int, style: _Tree) -> str:
    digits = _digits(abs(number), style["digits"])
    if len(digits) >= style["leastGroupedDigits"]:
        for place in range(len(digits) - style["lastGroup"], 0, -style["otherGroups"]):
            digits.insert(place, style["separator"])
    before, after = style["minus"] if number < 0 else ("", "")
    return before + "".join(digits) + after


def _price_text(price: _Price, style: _Tree) -> str:
    before, after, digits = style["currencies"][price.currency]
    whole, fraction = divmod(price.units, 10**digits)
    decimals = [style["decimalSign"], *_digits(fraction, style["whole"]["digits"], digits)] if digits > 0 else []
    return f"{before}{_integer_text(whole, style['whole'])}{''.join(decimals)}{after}"


def _digits(number: int, numerals: Sequence[str], least: int = 1) -> list[str]:
    return [numerals[int(digit)] for digit in f"{number:0{least}}"]


def _day_text(day: _Day, pieces: Iterable[Any]) -> str:
    on = date.fromordinal(day.day)
    hour, minute = divmod(day.minute or 0, 60)
    numbers = {"month": on.month - 1, "day": on.day - 1, "weekday": on.weekday(), "hour": hour, "minute": minute}

    def text(piece: Any) -> str:
        if isinstance(piece, str):
            return piece
        ((name, names),) = piece.items()
        return "".join(_digits(on.year, names)) if name == "year" else str(names[numbers[name]])

    return "".join(map(text, pieces))


# Time

_MINUTE = 60_000
_DAY = 86_400_000
# The moments of the years 1 to 9999, in milliseconds since 1970.
_EARLIEST, _LATEST = -62_135_596_800_000, 253_402_300_799_999
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_MILLISECOND = timedelta(milliseconds=1)
_ISO = re.compile(r"(?ai)(\d{4}-\d\d-\d\d)t((?!24)\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:z|([+-]\d\d:[0-5]\d))")


@cache
def _zone(name: str) -> tzinfo:
    # The cache has at most one entry for each name of the database: an unknown name raises, and adds no entry.
    if name == "UTC":
        return timezone.utc
    # Names of files in the database that are not zones of it: the machine's own zone, and copies.
    if re.fullmatch("(?s)localtime|posixrules|Factory|(?:posix|right)/.*", name):
        raise LookupError(name)
    return ZoneInfo(name)


def _local(zone: tzinfo, at: int) -> _Day:
    # What a clock of a zone shows at a moment. `datetime` has no dates beyond the years 1 to 9999, and no zone changes
    # its clocks so close to their ends.
    inside = min(max(at, _EARLIEST + 2 * _DAY), _LATEST - 2 * _DAY)
    offset = (_EPOCH + timedelta(milliseconds=inside)).astimezone(zone).utcoffset() or timedelta()
    day, rest = divmod(at + offset // _MILLISECOND, _DAY)
    return _Day(day + _EPOCH.toordinal(), rest // _MINUTE)


def _moment(program: _Program, facts: _Facts, now: datetime | float | str | None) -> int:
    # The moment of the decision: the argument, or the one of the facts.
    if isinstance(now, (int, float)) and not isinstance(now, bool) and math.isfinite(now):
        return program.moment(math.floor(now), "milliseconds", "now")
    text = facts.field("now") if now is None else now.isoformat() if isinstance(now, datetime) else str(now)
    program.require(text is not None, "noMoment", "now")
    return program.require(_iso_moment(text, rounds_up=False), "notMoment", "now", text)


def _iso_text(at: int) -> str:
    moment = (_EPOCH + timedelta(milliseconds=at)).replace(tzinfo=None)
    return moment.isoformat(timespec="milliseconds" if at % 1000 else "seconds") + "Z"


def _iso_moment(text: str, *, rounds_up: bool) -> int | None:
    # Reads ISO 8601 with an offset; what is finer than a millisecond is rounded up or cut off.
    found = _ISO.fullmatch(text)
    if found is None:
        return None
    day, minute, second, fraction, offset = found.groups()
    try:
        moment = datetime.fromisoformat(f"{day}T{minute}:{second or '00'}{offset or '+00:00'}")
    except ValueError:
        return None
    nanoseconds = int((fraction or "").ljust(9, "0")) + (999_999 if rounds_up else 0)
    at = (moment - _EPOCH) // _MILLISECOND + nanoseconds // 1_000_000
    return at if _EARLIEST <= at <= _LATEST else None


def _read_moment(value: Any, form: str) -> tuple[int | None, str]:
    # Returns the moment of a value in one of the stores' forms, and the problem if the value has no moment or it is out
    # of range.
    if isinstance(value, str) and form in ("rfc3339", "millisecondsText"):
        if form == "rfc3339":
            return _iso_moment(value, rounds_up=True), "notDateText"
        return int(value) if re.fullmatch("[+-]?[0-9]{1,19}", value) else None, "notDateText"
    if type(value) not in (int, float) or form == "rfc3339":
        return None, "notDate"
    if form == "seconds":
        # A large number times 1000 may be beyond all floats.
        at = math.ceil(min(max(value, _EARLIEST), _LATEST) * 1000)
        is_milliseconds = isinstance(value, int) and _EARLIEST <= value <= _LATEST
        return at, "dateInMilliseconds" if is_milliseconds else "dateOutOfRange"
    # As milliseconds these are days of early 1970; as seconds they are dates of the time in which stores exist.
    is_in_1970 = 1_199_145_600 <= math.ceil(value) < 4_102_444_800
    problem = "dateIn1970" if is_in_1970 else "dateOutOfRange"
    return None if is_in_1970 else math.ceil(value), problem if form == "milliseconds" else "notDate"


# JSON

# Values inside one another; Python's own limit is about 1000 calls.
_DEPTH_LIMIT = 256
# The errors of texts that are not JSON are errors of values.
_NOT_JSON = (ValueError, OverflowError, RecursionError)


def _decoded(facts: Facts) -> Json:
    try:
        return _read_json(facts) if isinstance(facts, (str, bytes)) else _plain(facts)
    except _NOT_JSON as error:
        raise NoticebookError(None, "The facts are not JSON", f"Correct them: {error}") from error


def _read_json(source: str | bytes) -> Json:
    text = source.decode("utf-8-sig") if isinstance(source, bytes) else source
    return _plain(json.loads(text, object_pairs_hook=_members))


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len(members := dict(pairs)) < len(pairs):
        raise ValueError("an object has a name twice")
    return members


def _plain(value: object, depth: int = 0) -> Json:
    # A copy in plain types. Whole numbers are those of 64 bits, also if they are written as 2.0.
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        # Half of a surrogate pair has no bytes, which raises.
        return value.encode().decode()
    if isinstance(value, (int, float)) and math.isfinite(value):
        return int(value) if value == int(value) and -(2**63) <= value < 2**63 else float(value)
    if isinstance(value, Mapping) and depth < _DEPTH_LIMIT:
        return {str(_plain(name)): _plain(member, depth + 1) for name, member in value.items()}
    if isinstance(value, (list, tuple)) and depth < _DEPTH_LIMIT:
        return [_plain(item, depth + 1) for item in value]
    raise ValueError(f"a value of type {type(value).__name__} is not JSON, or nested too deep")


def _base64_bytes(text: str) -> bytes | None:
    # The bytes of Base64, standard or for URLs, padded or not, in its canonical spelling.
    others = b"-_" if "-" in text or "_" in text else b"+/"
    try:
        decoded = base64.b64decode(text + "=" * (-len(text) % 4), others, validate=True)
    except ValueError:
        return None
    canonical = base64.b64encode(decoded, others).decode()
    return decoded if text in (canonical, canonical.rstrip("=")) else None
