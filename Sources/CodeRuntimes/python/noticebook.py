"""Decides about subscriptions and writes notices, with the data of a Noticebook catalog.

This file is the same for every catalog. `noticebook generate-code python` writes it next to catalog.py, which holds the
data of one catalog::

    from noticebook import Noticebook
    from noticebook.catalog import DATA

    book = Noticebook(DATA)
    result = book.notice(facts)

It needs Python 3.10 or later and no other package. Time zones come from `zoneinfo`, which reads the IANA database of
the system (tzdata). Where the system has none, as on Windows and in small containers, install the package `tzdata`.
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date, datetime, timedelta, timezone, tzinfo
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias, TypeGuard, cast
from zoneinfo import ZoneInfo

__all__ = [
    "Action",
    "Assumption",
    "Decision",
    "DecisionResult",
    "Facts",
    "Notice",
    "NoticeResult",
    "Noticebook",
    "NoticebookError",
    "Overlay",
    "Part",
]

Facts: TypeAlias = str | bytes | Mapping[str, object]
"""Payloads as the store sends them, and fields of the request beside them: JSON text, or decoded JSON."""

_Data: TypeAlias = Mapping[str, Any]
"""An object of the catalog's data."""
_Path: TypeAlias = Sequence[str]
"""An object and the names that lead to a field in it."""

_MINUTE = 60_000
_DAY = 86_400_000
# The moments of the years 1 to 9999, in milliseconds since 1970.
_EARLIEST, _LATEST = -62_135_596_800_000, 253_402_300_799_999
# As milliseconds these are days of early 1970; as seconds they are dates of the time in which stores exist.
_FIRST_SECONDS, _LAST_SECONDS = 1_199_145_600, 4_102_444_799
_IDENTIFIER_LIMIT = 256
_TEXT_LIMIT = 200
_DEPTH_LIMIT = 64
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_EPOCH_ORDINAL = date(1970, 1, 1).toordinal()
_MILLISECOND = timedelta(milliseconds=1)


class NoticebookError(Exception):
    """Facts that nothing can be decided about."""

    path: str | None
    """The place in the facts; `None` for the facts as a whole."""
    problem: str
    """What is wrong there, and what to pass."""

    def __init__(self, path: str | None, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem

    def __str__(self) -> str:
        return self.problem if self.path is None else f"{self.path}: {self.problem}"


# Results


@dataclass(frozen=True, slots=True, kw_only=True)
class _Record:
    def to_dict(self) -> dict[str, object]:
        """The members with their names in JSON, sorted by name; absent ones are left out."""
        members = {_camel_case(field.name): getattr(self, field.name) for field in fields(self)}
        return {
            name: _json_value(members[name])
            for name in sorted(members)
            if members[name] is not None or name == "entitled"
        }

    def json(self) -> str:
        """The same as JSON on one line."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay(_Record):
    """A row over the table that changed something."""

    row: str
    stage: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision(_Record):
    """What a catalog says about one customer's subscription at one moment. Moments are ISO 8601 in UTC."""

    entitled: bool | None
    """Whether the customer has access; `None` means to leave it unchanged, and to fetch newer facts."""
    evidence: str
    """How sure the row is."""
    now: str
    overlays: tuple[Overlay, ...]
    """The rows over the table that changed something, in order."""
    row: str
    """The row of the table that decided."""
    state: str
    table: str
    action: str | None = None
    """The link of the action that the customer can take."""
    advice: str | None = None
    """What the caller should do about the facts themselves, or about a notice that is only a test."""
    message: str | None = None
    """The message of the store that applies."""
    next_change: str | None = None
    """The first later moment at which the same facts give another decision; it belongs to that one."""
    notice: str | None = None
    """The notice to send."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionResult(_Record):
    """What `Noticebook.decide` returns."""

    decision: Decision
    deduplication_key: str | None = None
    """Names an occurrence of the notice, so that each is sent once."""
    id: str | None = None
    """The caller's own name for the request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part(_Record):
    """A text of a channel."""

    text: str
    html: str | None = None
    """The text as an HTML document, for bodies of emails."""
    messages: int | None = None
    """How many messages a text message (SMS) is sent as."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(_Record):
    """The action of a notice, with the label and the address of its link."""

    id: str
    label: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice(_Record):
    """A notice in words."""

    channels: Mapping[str, Mapping[str, Part]]
    """The texts, by channel and name."""
    id: str
    locales: Mapping[str, str]
    """The locale of each channel."""
    time_zone: str
    action: Action | None = None
    locale: str | None = None
    """The locale of all channels; `None` if they differ."""
    valid_until: str | None = None
    """The end (exclusive) of the time in which the notice may be sent; `None` if it never becomes wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumption(_Record):
    """Something about the customer that the facts leave out."""

    field: Literal["locale", "timeZone"]
    value: str
    storefront: str | None = None
    """The region of the store from which the value was inferred."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeResult(DecisionResult):
    """What `Noticebook.notice` returns."""

    assumptions: tuple[Assumption, ...]
    """What of the customer's language and time zone was assumed."""
    warnings: tuple[str, ...]
    """Why a notice that the decision names is not to be sent."""
    notice: Notice | None = None
    """`None` if no notice is to be sent."""


def _camel_case(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def _json_value(value: object) -> object:
    if isinstance(value, _Record):
        return value.to_dict()
    if isinstance(value, tuple):
        return [_json_value(item) for item in value]
    if isinstance(value, Mapping):
        return {name: _json_value(value[name]) for name in sorted(value)}
    return value


# The catalog


class Noticebook:
    """A catalog that is ready to decide and to write notices. Make one at start, and share it between threads."""

    def __init__(self, data: str | bytes | Mapping[str, Any]) -> None:
        """Takes the data of catalog.py, as JSON text or decoded. What is decoded must not change afterwards."""
        self._catalog = _Catalog(json.loads(data) if isinstance(data, (str, bytes)) else data)

    def decide(self, facts: Facts, now: datetime | float | None = None) -> DecisionResult:
        """Decides about facts at a moment; a moment that equals `now` is past.

        `now` is a datetime with a time zone, or milliseconds since 1970; by default that of the facts.
        Raises `NoticebookError` where the facts cannot be used.
        """
        read = _Facts(facts, self._catalog.payloads)
        locale = read.request("locale")
        _setting(self._catalog, read, self._catalog.source.tag if locale is None else locale, None)
        for name in ("appName", "productName", "support"):
            read.request(name)
        return _decided(self._catalog, read, _moment(now, read))

    def notice(
        self,
        facts: Facts,
        *,
        now: datetime | float | None = None,
        locale: str | None = None,
        time_zone: str | None = None,
        channels: Collection[str] = (),
    ) -> NoticeResult:
        """Decides, and writes the notice that the decision asks for.

        `now` is as in `decide`. The locale and the time zone are by default those of the facts, or what the store's
        region makes likely. The notice is written for the given channels, or for all if there are none.
        Raises `NoticebookError` where the facts cannot be used.
        """
        read = _Facts(facts, self._catalog.payloads)
        setting = _setting(self._catalog, read, locale, time_zone)
        at = _moment(now, read)
        result = _decided(self._catalog, read, at)
        wanted = frozenset([channels] if isinstance(channels, str) else channels)
        notice, warnings = _notice(self._catalog, result.decision, read, at, setting, wanted)
        return NoticeResult(
            assumptions=setting.assumptions,
            decision=result.decision,
            deduplication_key=result.deduplication_key,
            id=result.id,
            notice=notice,
            warnings=warnings,
        )


class _Locale:
    """The texts of a locale."""

    def __init__(self, data: _Data) -> None:
        self.tag: str = data["tag"]
        self.texts: Mapping[str, _Data] = data["texts"]
        self.is_right_to_left: bool = data.get("isRightToLeft", False)
        self._regions: Mapping[str, str] = {tag.lower(): tag for tag in data.get("regions", ())}

    def region(self, requested: str) -> str | None:
        """The region whose way of writing values counts for a requested locale."""
        return self._regions.get(requested.lower())


class _Catalog:
    """The data of a catalog, with what is looked up often prepared."""

    def __init__(self, data: _Data) -> None:
        self.payloads: _Data = data["payloads"]
        self.decision: _Data = data["decision"]
        self.parameters: Mapping[str, _Data] = data["parameters"]
        self.notices: Mapping[str, _Data] = data["notices"]
        self.channels: Mapping[str, Sequence[_Data]] = data["channels"]
        self.links: Mapping[str, str] = data["links"]
        self.styles: _Data = data["styles"]
        self.layouts: Mapping[str, Sequence[Any]] = data["layouts"]
        self.regions: Mapping[str, tuple[str | None, str | None]] = data["regions"]
        self.zones: Mapping[str, Mapping[str, str]] = data["zones"]
        characters = data["characters"]
        self.gsm7 = frozenset(characters["gsm7"])
        self.gsm7_extensions = frozenset(characters["gsm7Extensions"])
        self.text_messages: Mapping[str, Mapping[str, int]] = characters["textMessages"]
        ranges = "".join(f"{re.escape(chr(first))}-{re.escape(chr(last))}" for first, last in characters["rightToLeft"])
        self.right_to_left = re.compile(f"[{ranges}]" if ranges else "(?!)")
        self._locales = [_Locale(locale) for locale in data["locales"]]
        self._locales_by_tag = {locale.tag.lower(): locale for locale in self._locales}
        self.source = self._locales_by_tag[data["sourceLocale"].lower()]

    def nearest(self, requested: str) -> _Locale:
        """The locale for a requested one: itself, its nearest parent, one of its language, or the source locale."""
        tag = requested.lower()
        while tag not in self._locales_by_tag and "-" in tag:
            tag = tag.rpartition("-")[0]
        if tag in self._locales_by_tag:
            return self._locales_by_tag[tag]
        siblings = (locale for locale in self._locales if locale.tag.lower().split("-")[0] == tag)
        return next(siblings, self.source)

    def text(self, key: str, locale: _Locale) -> tuple[_Data, _Locale] | None:
        """A text and the locale that has it: the given one, or else the source locale."""
        for owner in (locale, self.source):
            if key in owner.texts:
                return owner.texts[key], owner
        return None


# Deciding


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What the tables say."""

    row: str
    evidence: str
    outcome: Mapping[str, str]
    overlays: tuple[Overlay, ...]


_Reading: TypeAlias = int | list[int | None]
"""What facts say about a variable: the number of its value, or the moments that the number depends on."""


_ACCESS: Mapping[str, bool | None] = {"true": True, "false": False, "null": None}


def _decided(catalog: _Catalog, facts: _Facts, now: int) -> DecisionResult:
    facts.choose_items(now)
    readings = [_reading(variable, facts) for variable in catalog.decision["variables"]]
    first = _verdict(catalog, readings, now)
    facts.check_identity()
    parts = catalog.decision["parts"]

    def part(name: str) -> str | None:
        value = first.outcome.get(parts.get(name))
        return None if value == "none" else value

    change = _next_change(catalog, readings, now, first)
    key = _occurrence_key(catalog, facts, part("notice"))
    decision = Decision(
        action=part("action"),
        advice=part("advice"),
        entitled=_ACCESS[first.outcome[parts["access"]]],
        evidence=first.evidence,
        message=part("message"),
        next_change=None if change is None else _iso_text(change),
        notice=part("notice"),
        now=_iso_text(now),
        overlays=first.overlays,
        row=first.row,
        state=first.outcome[parts["state"]],
        table=catalog.decision["tables"][0]["table"],
    )
    return DecisionResult(
        decision=decision,
        deduplication_key=key,
        id=facts.request("id"),
    )


def _reading(variable: _Data, facts: _Facts) -> _Reading:
    if "moments" not in variable:
        return _field_value(variable, facts)
    moments = (_compared_moment(place, variable.get("plus", 0), facts) for place in variable["moments"])
    if variable.get("isCombination"):
        return list(moments)
    return [next((at for at in moments if at is not None), None)]


def _field_value(variable: _Data, facts: _Facts) -> int:
    """The number of a field's value."""
    value = facts.value(variable["field"])
    if value is None:
        return cast(int, variable["absent"])
    for literal, number in variable["literals"]:
        if _is_same(literal, value):
            return cast(int, number)
    if "unlisted" in variable and any(type(literal) is type(value) for literal, _ in variable["literals"]):
        return cast(int, variable["unlisted"])
    listed = ", ".join(
        literal if isinstance(literal, str) else json.dumps(literal) for literal, _ in variable["literals"]
    )
    raise NoticebookError(
        _shown(variable["field"]), f"This is {_kind(value)} that no table knows; pass one of {listed}"
    )


def _number(reading: _Reading, now: int) -> int:
    """The number of a variable's value at a moment: of moments, the digits 0 absent, 1 past and 2 future in base 3."""
    if isinstance(reading, int):
        return reading
    number = 0
    for at in reading:
        number = number * 3 + (0 if at is None else 1 if at <= now else 2)
    return number


def _verdict(catalog: _Catalog, readings: Sequence[_Reading], now: int) -> _Verdict:
    """What the tables say at a moment."""
    values = [_number(reading, now) for reading in readings]
    outcome: dict[str, str] = {output["name"]: output["initial"] for output in catalog.decision["outputs"]}
    table, *overlying = catalog.decision["tables"]
    deciding = _row(table, values, outcome)
    outcome.update(deciding["then"])
    overlays = []
    for overlay in overlying:
        row = _row(overlay, values, {**outcome, "evidence": deciding["evidence"]})
        if any(outcome[name] != value for name, value in row["then"].items()):
            overlays.append(Overlay(row=row["row"], stage=overlay["table"]))
        outcome.update(row["then"])
    return _Verdict(
        row=deciding["row"],
        evidence=deciding["evidence"],
        outcome=outcome,
        overlays=tuple(overlays),
    )


def _row(table: _Data, values: Sequence[int], known: Mapping[str, str]) -> _Data:
    """The first row of a table whose words are all allowed."""
    words = {}
    for entry in table["inputs"]:
        key = known[entry["output"]] if "output" in entry else values[entry["variable"]]
        words[entry["name"]] = entry["values"][key]
    for row in table["rows"]:
        if all(words[name] in allowed for name, allowed in row["when"].items()):
            return cast(_Data, row)
    raise NoticebookError(None, f"Table {table['table']} has no row for these facts")


def _next_change(catalog: _Catalog, readings: Sequence[_Reading], now: int, first: _Verdict) -> int | None:
    """The first later moment at which the same facts give another row or outcome."""
    moments = (at for reading in readings if isinstance(reading, list) for at in reading)
    for later in sorted({at for at in moments if at is not None and at > now}):
        verdict = _verdict(catalog, readings, later)
        if verdict.row != first.row or verdict.outcome != first.outcome:
            return later
    return None


def _occurrence_key(catalog: _Catalog, facts: _Facts, name: str | None) -> str | None:
    """Names an occurrence of a notice: a digest of its situation, the step, the period and the subscription."""
    # Identifiers of a wrong type are refused without a notice too.
    identity = facts.identity
    if name is None:
        return None
    notice = catalog.notices[name]
    occurrence = next((text for place in notice["occurrence"] if (text := facts.occurrence(place)) is not None), None)
    if occurrence is None or identity is None:
        return None
    step = "reminder" if facts.flag("reminder") else "first"
    return hashlib.sha256("\n".join([notice["situation"], step, occurrence, identity]).encode()).hexdigest()[:32]


# Language and zone


@dataclass(frozen=True, slots=True)
class _Setting:
    """The customer's language and time zone."""

    locale: str
    time_zone: str
    zone: _Zone
    is_zone_assumed: bool
    assumptions: tuple[Assumption, ...]


_LOCALE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")


def _setting(catalog: _Catalog, facts: _Facts, locale: str | None, time_zone: str | None) -> _Setting:
    if locale is None:
        locale = facts.request("locale")
    if time_zone is None:
        time_zone = facts.request("timeZone")
    region: _Path | None = catalog.payloads.get("region")
    is_open = locale is None or time_zone is None
    storefront = facts.text(region) if is_open and region is not None else None
    likely, usual = (None, None) if storefront is None else catalog.regions.get(storefront, (None, None))
    assumptions = []
    if locale is None:
        if likely is None:
            raise NoticebookError(
                "locale", "No locale is given, and no storefront tells it; pass the customer's locale"
            )
        locale = likely
        assumptions.append(Assumption(field="locale", storefront=storefront, value=locale))
    elif not _LOCALE.fullmatch(locale):
        raise NoticebookError("locale", "This is not a locale; pass a tag of BCP 47, such as ja or pt-BR")
    is_zone_assumed = time_zone is None
    if time_zone is None:
        time_zone = usual or "UTC"
        source = None if usual is None else storefront
        assumptions.append(Assumption(field="timeZone", storefront=source, value=time_zone))
    return _Setting(locale, time_zone, _zone(time_zone), is_zone_assumed, tuple(assumptions))


# Notices


def _notice(
    catalog: _Catalog, decision: Decision, facts: _Facts, now: int, setting: _Setting, wanted: frozenset[str]
) -> tuple[Notice | None, tuple[str, ...]]:
    """The notice of a decision, or why it is not to be sent."""
    name = decision.notice
    if name is None:
        return None, ()
    if facts.flag("reminder"):
        if "reminder" not in catalog.notices[name]:
            return None, (f"Notice {name} has no reminder",)
        name = catalog.notices[name]["reminder"]
    notice = catalog.notices[name]
    parameters = _Parameters(catalog.parameters, facts, now, setting)
    valid_until = parameters.moment(notice["validUntil"]) if "validUntil" in notice else None
    if valid_until is not None and valid_until <= now:
        return None, (f"Notice {name} was valid until {_iso_text(valid_until)}, which is over; it must not be sent",)
    locale = catalog.nearest(setting.locale)
    shown = [channel for channel in notice["channels"] if not wanted or channel["name"] in wanted]
    used = sorted({parameter for channel in shown for parameter in channel["parameters"][locale.tag]})
    language = setting.locale.split("-")[0].lower()
    default_keys = (setting.locale, language, "any", catalog.source.tag)
    styles = _Styles(catalog.styles, locale.region(setting.locale))
    values = parameters.values(used, default_keys, styles)
    contradiction = parameters.contradiction(values)
    if contradiction is not None:
        return None, (f"Notice {name} must not be sent: {contradiction}",)
    writer = _Writer(catalog, name, decision.action, setting, values, facts.flag("textMessageLink"))
    return writer.notice(shown, locale, None if valid_until is None else _iso_text(valid_until)), ()


class _Inline(NamedTuple):
    """A piece of a paragraph, which may lead to an address."""

    text: str
    url: str | None


_Paragraphs: TypeAlias = list[list[_Inline]]

_ZONE_LINE = "notices.common.zone.line"
_ZONE_CLOSING = "notices.common.zone.closing"
_PLAIN_LINK = "notices.common.link.plain"
_SPACES_OF_MESSAGES = re.compile("[\u202f\u2009\u00a0]")
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
# White space as Unicode has it, and the byte order mark.
_WHITE_SPACE = (
    "\t\n\v\f\r\u0020\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)


@dataclass(frozen=True)
class _Writer:
    """Writes one notice."""

    catalog: _Catalog
    id: str
    action: str | None
    setting: _Setting
    values: _Values
    links_text_messages: bool

    def notice(self, channels: Iterable[_Data], nearest: _Locale, valid_until: str | None) -> Notice:
        written = {}
        for channel in sorted(channels, key=lambda channel: cast(str, channel["name"])):
            locale = self._locale(channel, nearest)
            written[channel["name"]] = (locale, self._parts(channel, locale))
        locales = {name: locale.tag for name, (locale, _) in written.items()}
        common = next((locale for locale, _ in written.values()), nearest)
        are_alike = len(set(locales.values())) <= 1
        action = None
        if self.action is not None:
            label = self._line(self._label_key, common if are_alike else nearest)
            action = Action(id=self.action, label=label, url=self.catalog.links[self.action])
        return Notice(
            action=action,
            channels={name: parts for name, (_, parts) in written.items()},
            id=self.id,
            locale=common.tag if are_alike else None,
            locales=locales,
            time_zone=self.setting.time_zone,
            valid_until=valid_until,
        )

    # Channels

    def _locale(self, channel: _Data, nearest: _Locale) -> _Locale:
        """The locale of a channel: the nearest one, or the source locale where one of its texts is missing."""
        source = self.catalog.source
        needed = self._needed_keys(channel, nearest)
        return nearest if all(key in nearest.texts or key not in source.texts for key in needed) else source

    def _needed_keys(self, channel: _Data, locale: _Locale) -> Iterator[str]:
        zone_parts = self._zone_parts(channel, locale)
        for part in self.catalog.channels[channel["name"]]:
            key = self._key(channel, part)
            if key is None or self.catalog.text(key, locale) is None:
                continue
            yield key
            names_zone = part["name"] in zone_parts
            if part["format"] == "line" and names_zone:
                yield _ZONE_LINE
            elif part["format"] == "paragraphs":
                notice = self.catalog.notices[self.id]
                yield from (*notice["openings"], *notice["closings"], _PLAIN_LINK)
                if self.action is not None:
                    yield self._label_key
                if names_zone:
                    yield _ZONE_CLOSING

    def _parts(self, channel: _Data, locale: _Locale) -> dict[str, Part]:
        zone_parts = self._zone_parts(channel, locale)
        parts: dict[str, Part] = {}
        for part in self.catalog.channels[channel["name"]]:
            key = self._key(channel, part)
            if key is None or self.catalog.text(key, locale) is None:
                continue
            names_zone = part["name"] in zone_parts
            if part["format"] == "paragraphs":
                parts[part["name"]] = self._document(key, names_zone, locale, parts)
            else:
                parts[part["name"]] = self._single_line(key, names_zone, locale, part.get("isTextMessage", False))
        return dict(sorted(parts.items()))

    def _key(self, channel: _Data, part: _Data) -> str | None:
        """The key of a part's text; `None` for the label of an action if there is none."""
        if part["format"] != "actionLabel":
            return f"notices.{self.id}.{channel['name']}.{part['name']}"
        return None if self.action is None else self._label_key

    @property
    def _label_key(self) -> str:
        return f"notices.common.action.{self.action}"

    @property
    def _address(self) -> str | None:
        return None if self.action is None else self.catalog.links.get(self.action)

    def _zone_parts(self, channel: _Data, locale: _Locale) -> Collection[str]:
        """The parts that name the time zone, which they do where it is assumed."""
        return cast(Collection[str], channel["zoneParts"][locale.tag]) if self.setting.is_zone_assumed else ()

    def _zone_name(self, locale: _Locale) -> str:
        return self.catalog.zones[self.setting.time_zone][locale.tag]

    def _single_line(self, key: str, names_zone: bool, locale: _Locale, is_text_message: bool) -> Part:
        text = self._line(key, locale)
        if names_zone:
            text = self._line(_ZONE_LINE, locale, self.values.of_texts(text=text, zone=self._zone_name(locale)))
        if not is_text_message:
            return Part(text=text)
        if self.links_text_messages and self._address is not None:
            text += f" {self._address}"
        text = _SPACES_OF_MESSAGES.sub(" ", text)
        return Part(messages=self._message_count(text), text=text)

    def _message_count(self, text: str) -> int:
        """How many messages a text message is sent as."""
        extensions = self.catalog.gsm7_extensions
        if all(letter in self.catalog.gsm7 or letter in extensions for letter in text):
            length, size = len(text) + sum(letter in extensions for letter in text), self.catalog.text_messages["gsm7"]
        else:
            length, size = len(text.encode("utf-16-le")) // 2, self.catalog.text_messages["ucs2"]
        return 1 if length <= size["single"] else -(-length // size["part"])

    def _document(self, key: str, names_zone: bool, locale: _Locale, lines: Mapping[str, Part]) -> Part:
        """An email's body, in its layouts."""
        notice = self.catalog.notices[self.id]
        text = [*self._shared(notice["openings"], locale), *self._paragraphs(key, locale)]
        ending = self._shared(notice["closings"], locale)
        if names_zone:
            values = self.values.of_texts(zone=self._zone_name(locale))
            ending = [*self._paragraphs(_ZONE_CLOSING, locale, values), *ending]
        found = self.catalog.text(key, locale)
        owner = locale if found is None else found[1]
        common: dict[str, object] = {
            "lang": owner.tag,
            "dir": "rtl" if owner.is_right_to_left else "ltr",
            "subject": lines["subject"].text if "subject" in lines else "",
            "preheader": lines["preheader"].text if "preheader" in lines else "",
            "appName": self.values.text("appName") or "",
            "hasAction": self.action is not None,
            "action": "" if self.action is None else self._line(self._label_key, locale),
            "actionURL": self._address or "",
            "hasClosings": len(ending) > 0,
        }
        html = {"paragraphs": self._html(text), "closings": self._html(ending)}
        plain = {"paragraphs": self._plain(text, locale), "closings": self._plain(ending, locale)}
        layouts = self.catalog.layouts
        return Part(
            html=_laid_out(layouts["html"], {**common, **html}),
            text=_laid_out(layouts["text"], {**common, **plain}).rstrip(_WHITE_SPACE),
        )

    def _shared(self, keys: Iterable[str], locale: _Locale) -> _Paragraphs:
        """The paragraphs of shared texts, without those that need a value that is missing."""
        paragraphs: _Paragraphs = []
        for key in keys:
            found = self.catalog.text(key, locale)
            if found is not None and not any(self.values.is_missing(name) for name in found[0].get("needs", ())):
                paragraphs += self._paragraphs(key, locale)
        return paragraphs

    def _html(self, paragraphs: _Paragraphs) -> list[str]:
        def written(inline: _Inline) -> str:
            text = inline.text.translate(_ENTITIES)
            return text if inline.url is None else f'<a href="{inline.url.translate(_ENTITIES)}">{text}</a>'

        return ["".join(map(written, paragraph)) for paragraph in paragraphs]

    def _plain(self, paragraphs: _Paragraphs, locale: _Locale) -> list[str]:
        def written(inline: _Inline) -> str:
            if inline.url is None:
                return inline.text
            return self._line(_PLAIN_LINK, locale, self.values.of_texts(text=inline.text, url=inline.url))

        return ["".join(map(written, paragraph)) for paragraph in paragraphs]

    # Texts

    def _line(self, key: str, locale: _Locale, values: _Values | None = None) -> str:
        """A text of one line."""
        paragraphs = self._paragraphs(key, locale, values)
        return " ".join("".join(inline.text for inline in paragraph) for paragraph in paragraphs)

    def _paragraphs(self, key: str, locale: _Locale, values: _Values | None = None) -> _Paragraphs:
        """The paragraphs of a text, filled in with the notice's values or with others."""
        found = self.catalog.text(key, locale)
        if found is None:
            return []
        text, owner = found
        own = self.values if values is None else values
        is_isolating = owner.is_right_to_left or own.has_text_that_matches(self.catalog.right_to_left)
        variant = next(variant for variant in text["variants"] if all(map(own.fits, variant.get("when", ()))))

        def written(inline: Any) -> _Inline:
            pieces, url = (inline["pieces"], inline.get("url")) if isinstance(inline, Mapping) else (inline, None)
            return _Inline("".join(own.written(piece, is_isolating) for piece in pieces), url)

        return [[written(inline) for inline in paragraph] for paragraph in variant["paragraphs"]]


def _laid_out(parts: Iterable[Any], values: Mapping[str, object], item: str = "") -> str:
    """Fills in a layout of emails."""
    text = []
    for part in parts:
        if isinstance(part, str):
            text.append(part)
        elif "value" in part:
            value = item if part["value"] == "." else str(values[part["value"]])
            text.append(value.translate(_ENTITIES) if part.get("isEscaped") else value)
        else:
            section = values.get(part["section"])
            if bool(section) == part.get("isInverted", False):
                continue
            items = section if isinstance(section, list) and section else [item]
            text += [_laid_out(part["parts"], values, item) for item in items]
    return "".join(text)


# Payloads

_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")
_CURRENCY = re.compile(r"[A-Za-z]{3}")
_UUID = re.compile(r"[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}")


class _Facts:
    """Payloads, found in whatever form they came."""

    def __init__(self, facts: Facts, payloads: _Data) -> None:
        value = _owned(_read_json(facts) if isinstance(facts, (str, bytes)) else facts)
        if not isinstance(value, dict):
            raise NoticebookError(None, f"The facts are {_kind(value)}, not an object")
        self._payloads = payloads
        self._places: dict[str, Mapping[str, object]] = {"request": value}
        self._refuse()
        self._read_objects(value)
        self._refuse()
        for subject in payloads["otherSubjects"]:
            if any(map(self._holds, subject["has"])) and all(
                self.value(path) is None for path in subject.get("unless", ())
            ):
                raise NoticebookError(None, f"The facts are about no subscription ({subject['name']})")
        self._add_derived()

    def choose_items(self, now: int) -> None:
        """Finds the items of lists that only a moment tells."""
        is_open = False
        for entry in self._payloads["objects"]:
            if "item" in entry and entry["name"] not in self._places:
                is_open = self._choose_item(entry["name"], entry["item"], now) or is_open
        if is_open:
            self._add_derived()

    def _refuse(self) -> None:
        """Refuses what is passed in place of payloads, such as a store's answer that there was an error."""
        for refusal in self._payloads["refusals"]:
            for path in refusal["has"]:
                if self.value(path) is not None:
                    place = path[-1] if path[0] == "request" else path[0]
                    raise NoticebookError(place, f"{refusal['says']}; {refusal['fix']}")

    def _holds(self, condition: _Data) -> bool:
        """Whether a place holds what a condition wants."""
        value = self.value(condition["path"])
        if value is None or "among" not in condition:
            return value is not None
        return _as_text(value) in condition["among"]

    def _read_objects(self, value: Mapping[str, object]) -> None:
        objects = self._payloads["objects"]
        passed = [path[0] for entry in objects for path in entry.get("from", ()) if len(path) == 1]
        whole: _Data | None = None
        if not any(value.get(name) is not None for name in passed):
            whole = next((entry for entry in objects if self._is_whole(entry, value)), None)
        if whole is None:
            self._refuse_unknown(value, passed)
        for entry in objects:
            if whole is not None and entry is whole:
                self._add(entry, value, entry["name"])
            elif "item" in entry:
                self._choose_item(entry["name"], entry["item"], None)
            else:
                self._find(entry, value, whole is not None)

    @staticmethod
    def _is_whole(entry: _Data, value: Mapping[str, object]) -> bool:
        """Whether the facts are an object by themselves."""
        if any(value.get(name) is not None for name in entry.get("whole", ())):
            return True
        return "envelope" in entry and _at(value, entry["envelope"]["data"]) is not None

    def _refuse_unknown(self, value: Mapping[str, object], passed: Collection[str]) -> None:
        for name in value:
            if name in self._payloads["refused"]:
                raise NoticebookError(name, self._payloads["refused"][name])
            if name not in passed and name not in self._payloads["request"]:
                raise NoticebookError(
                    name, f"The facts have no field of this name; payloads are {', '.join(dict.fromkeys(passed))}"
                )

    def _find(self, entry: _Data, value: Mapping[str, object], has_whole: bool) -> None:
        for path in entry["from"]:
            is_carried = len(path) > 1
            if not is_carried and has_whole:
                continue
            found = self.value(path) if is_carried else value.get(path[0])
            if found is None:
                continue
            if entry["name"] in self._places:
                if is_carried:
                    return
                raise NoticebookError(
                    ".".join(path), f"The facts have {entry['name']} under two names; pass one of the two"
                )
            self._add(entry, found, ".".join(path))

    def _add(self, entry: _Data, value: object, path: str) -> None:
        if isinstance(value, str):
            raise NoticebookError(
                path, f"This is a text; verify it where it is signed, and pass the decoded {entry['name']}"
            )
        if not isinstance(value, dict):
            raise NoticebookError(path, f"This is {_kind(value)}, not an object")
        data = _at(value, entry["envelope"]["data"]) if "envelope" in entry else None
        self._places[entry["name"]] = value if data is None else self._opened(entry["envelope"], data, value, path)

    @staticmethod
    def _opened(envelope: _Data, data: object, value: Mapping[str, object], path: str) -> Mapping[str, object]:
        """What an envelope holds, with the identifier of its message."""
        decoded = _base64_bytes(data) if isinstance(data, str) else None
        try:
            held = None if decoded is None else _owned(_read_json(decoded))
        except NoticebookError:
            held = None
        if not isinstance(held, dict):
            raise NoticebookError(
                ".".join([path, *envelope["data"]]),
                "This is not an object as JSON in whole Base64; pass the request's body as it came",
            )
        identifier = _at(value, envelope["id"])
        return held if identifier is None else {**held, envelope["as"]: identifier}

    def _choose_item(self, name: str, item: _Data, now: int | None) -> bool:
        """Finds the item of a list that counts.

        It is the only one, the one that the request names, any where one state is common to all, or the one that is
        running. Returns whether one was found.
        """
        listed = self.value([item["of"], item["list"]])
        if listed is None:
            return False
        path = f"{item['of']}.{item['list']}"
        if not isinstance(listed, list) or not all(isinstance(entry, dict) for entry in listed):
            raise NoticebookError(path, f"This is {_kind(listed)}, where a list of objects belongs")
        wanted = self.request(item["by"])

        def key(entry: Mapping[str, object]) -> str:
            value = entry.get(item["by"])
            return value if isinstance(value, str) else ""

        found = [entry for entry in listed if wanted is None or key(entry) == wanted]
        if len(found) > 1 and "end" in item:
            found = self._running(found, item, now)
        if listed and len(found) != 1:
            # Without the moment nothing tells which of them is running.
            if now is None and found:
                return False
            keys = ", ".join(map(key, listed[:5]))
            raise NoticebookError(
                path, f"There are {len(found)} items to choose from ({keys}); pass {item['by']} of one"
            )
        if found:
            self._places[name] = found[0]
        return len(found) > 0

    def _running(self, items: list[Mapping[str, object]], item: _Data, now: int | None) -> list[Mapping[str, object]]:
        """Of several items the one that counts, if anything tells it."""
        # It isn't known yet which item counts, so an error names the list.
        place = f"{item['of']}.{item['list']}"
        ends = [{**end, "path": [place, *end["path"][1:]]} for end in item["end"]]
        ended: list[tuple[Mapping[str, object], int]] = []
        for entry in items:
            self._places[place] = entry
            end = _first_present(ends, self)
            if end is not None:
                ended.append((entry, end))
        del self._places[place]
        latest = max(ended, key=lambda pair: pair[1])[0] if ended else None
        if "common" in item and self._holds(item["common"]):
            return [items[0] if latest is None else latest]
        # An item without an end has not begun.
        if len(ended) < 2 or now is None or latest is None:
            return [entry for entry, _ in ended] or items
        return [entry for entry, end in ended if end > now] or [latest]

    def _add_derived(self) -> None:
        """Works out what the payloads say together; a field may be worked out of those before it."""
        values: dict[str, object] = {}
        self._places["subscription"] = values
        for field in self._payloads["derived"]:
            value = self._derived_value(field)
            if value is not None:
                values[field["name"]] = value

    def _derived_value(self, field: _Data) -> object:
        if "has" in field:
            return None if self.value(field["has"]) is None else True
        if "memberOf" in field:
            owner = self.value(field["memberOf"])
            names = [name for name in owner if owner[name] is not None] if isinstance(owner, dict) else []
            return next((name for name in names if "among" not in field or name in field["among"]), None)
        if "isFilled" in field:
            return self._is_filled(field["isFilled"])
        if "compare" in field:
            own, other = _first_present(field["compare"], self), _first_present(field["with"], self)
            if own is None or other is None:
                return None
            return "before" if own < other else "same" if own == other else "after"
        if "later" in field:
            own, other = _first_present(field["later"], self), _first_present(field["than"], self)
            return True if own is not None and other is not None and own > other else None
        if "latest" in field:
            return max((at for place in field["latest"] if (at := _moment_at(place, self)) is not None), default=None)
        if "differ" in field:
            own_text, other_text = self._first_text_at(field["differ"]), self._first_text_at(field["from"])
            return None if own_text is None or other_text is None else own_text != other_text
        if "isExpanded" in field:
            value = self.value(field["isExpanded"])
            return None if value is None else isinstance(value, dict)
        if "classOf" in field:
            values = [text for path in field["classOf"] if (text := self._text_at(path)) is not None]
            return field["classes"].get("/".join(values))
        found = [value for value in map(self.value, field["firstOf"]) if value is not None]
        return next((value for value in found if not _is_same(value, field.get("before"))), found[0] if found else None)

    def _text_at(self, path: _Path) -> str | None:
        """A text or a whole number as a text; `None` for all other values."""
        return _as_text(self.value(path))

    def _first_text_at(self, paths: Iterable[_Path]) -> str | None:
        return next((text for path in paths if (text := self._text_at(path)) is not None), None)

    def occurrence(self, place: _Data) -> str | None:
        """What names the period that a notice is about; `None` if it is absent or empty."""
        if "form" not in place:
            return self._text_at(place["path"]) or None
        at = _moment_at(place, self)
        return None if at is None else _iso_text(at)

    def _is_filled(self, path: _Path) -> bool | None:
        listed = self.value(path)
        if listed is None:
            return None
        if not isinstance(listed, list) or not all(isinstance(item, str) for item in listed):
            raise NoticebookError(_shown(path), f"This is {_kind(listed)}, where a list of identifiers belongs")
        return len(listed) > 0

    def value(self, path: _Path) -> object:
        """The value at a path; `None` if it is absent or null."""
        return _at(self._places.get(path[0]), path[1:])

    def text(self, path: _Path) -> str | None:
        """The text at a path; `None` if it is absent."""
        value = self.value(path)
        if value is not None and not isinstance(value, str):
            raise NoticebookError(_shown(path), f"This is {_kind(value)}, where a text belongs")
        return value

    def first_text(self, paths: Iterable[_Path]) -> str | None:
        """The first text that is there; `None` if all are absent."""
        return next((text for path in paths if (text := self.text(path)) is not None), None)

    def request(self, name: str) -> str | None:
        """A text of the request."""
        return self.text(["request", name]) if self._payloads["request"].get(name) == "text" else None

    def flag(self, name: str) -> bool:
        """A field of the request that is true or false."""
        value = self.value(["request", name])
        if value is not None and not isinstance(value, bool):
            raise NoticebookError(name, f"This is {_kind(value)}, where true or false belongs")
        return value or False

    @property
    def identity(self) -> str | None:
        """What tells the customer's subscription from all others."""
        identity = self._payloads["identity"]
        own = self._first_identifier(identity["subscription"])
        if own is not None:
            return own
        customer = self._first_identifier(identity["customer"])
        product = None if customer is None else self._first_identifier(identity["product"])
        if customer is None or product is None:
            return None
        return f"customer {_byte_count(customer)} {customer}{product}"

    def _first_identifier(self, paths: Iterable[_Path]) -> str | None:
        return next((found for found in map(self._identifier, paths) if found is not None), None)

    def _identifier(self, path: _Path) -> str | None:
        """An identifier, which some stores write as a number; `None` if it is absent or empty."""
        value = self.value(path)
        if value is None or isinstance(value, str):
            return value or None
        number = _whole(value)
        if number is None or path[0] == "request":
            raise NoticebookError(_shown(path), f"This is {_kind(value)}, where a text belongs")
        return str(number)

    def check_identity(self) -> None:
        """Refuses payloads of different subscriptions, and identifiers that nothing can be told by."""
        known = None
        for path in self._payloads["identity"]["same"]:
            value = self._identifier(path)
            if value is not None and known is not None and known != value:
                raise NoticebookError(_shown(path), "The payloads name different subscriptions; pass those of one")
            known = known if value is None else value
        notification = self._payloads.get("notification")
        if notification is not None and notification.get("isUUID"):
            name = self.text(notification["path"])
            if name and not _UUID.fullmatch(name):
                raise NoticebookError(
                    _shown(notification["path"]),
                    "This is not a UUID; pass the notification's own, or leave it out",
                )
        self.request("id")
        for field in ("id", "customer"):
            text = self.value(["request", field])
            if isinstance(text, str) and _byte_count(text) > _IDENTIFIER_LIMIT:
                raise NoticebookError(field, f"The name has more than {_IDENTIFIER_LIMIT} bytes; pass a shorter one")


def _moment(now: datetime | float | None, facts: _Facts) -> int:
    """The moment of the decision: the argument, or the one of the facts."""
    if now is not None:
        return _moment_of_argument(now)
    text = facts.request("now")
    if text is None:
        raise NoticebookError("now", "The moment of the decision is missing; pass it")
    at = _iso_moment(text, rounds_up=False)
    if at is None:
        raise NoticebookError("now", "This is not a date with a time; write ISO 8601 with an offset")
    return at


def _moment_of_argument(now: datetime | float) -> int:
    at: int | None = None
    if isinstance(now, datetime):
        if now.utcoffset() is None:
            raise NoticebookError("now", "This datetime has no time zone; pass one that has")
        at = (now - _EPOCH) // _MILLISECOND
    elif _is_number(now):
        at = math.floor(now)
        if _FIRST_SECONDS <= at <= _LAST_SECONDS:
            raise NoticebookError("now", "This is in 1970, so it is probably in seconds; pass milliseconds")
    if at is None or not _EARLIEST <= at <= _LATEST:
        raise NoticebookError("now", "This is not a date from the years 1 to 9999")
    return at


def _moment_at(place: _Data, facts: _Facts) -> int | None:
    """The moment at a path in one of the forms that stores use; `None` if it is absent."""
    path, form = place["path"], place["form"]
    value = facts.value(path)
    if value is None:
        return None
    at: int | None = None
    if isinstance(value, str):
        if form == "rfc3339":
            at = _iso_moment(value, rounds_up=True)
        elif form == "millisecondsText" and _WHOLE_NUMBER.fullmatch(value):
            at = int(value)
    elif _is_number(value) and form != "rfc3339":
        milliseconds = value * 1000 if form == "seconds" else value
        at = math.ceil(min(max(milliseconds, _EARLIEST - 1), _LATEST + 1))
        if form != "seconds" and _FIRST_SECONDS <= at <= _LAST_SECONDS:
            raise NoticebookError(_shown(path), "This date is in 1970, so it is probably in seconds; pass milliseconds")
    if at is None or not _EARLIEST <= at <= _LATEST:
        raise NoticebookError(
            _shown(path), f"This is not a date from the years 1 to 9999 in the form of payloads ({form})"
        )
    return at


def _first_present(moments: Iterable[_Data], facts: _Facts) -> int | None:
    """The first of several moments that is there."""
    return next((at for at in (_moment_at(place, facts) for place in moments) if at is not None), None)


def _compared_moment(place: _Data, plus: int, facts: _Facts) -> int | None:
    """The moment at a place of a variable, as it is compared with now."""
    at = _moment_at(place, facts)
    if at is None:
        return None
    if at + plus > _LATEST:
        raise NoticebookError(_shown(place["path"]), "This date is too late")
    return at + plus


# Values of notices


class _Local(NamedTuple):
    """What a clock shows: the day since 1970, the hour and the minute."""

    day: int
    hour: int = 0
    minute: int = 0


class _Price(NamedTuple):
    """An amount in the smallest units of its currency."""

    minor_units: int
    currency: str


@dataclass(frozen=True, slots=True)
class _Value:
    """A value that texts are filled in with; one of the members is there, or the day and the time."""

    text: str | None = None
    number: int = 0
    price: _Price | None = None
    day: int | None = None
    time: _Local | None = None


# Controls that separate words or lines become spaces.
_SEPARATORS = re.compile("[\t-\r\u0085\u2028\u2029]")
# Other controls, characters that turn the direction of the text around them, and noncharacters are left out.
_NONCHARACTERS = "".join(chr(plane << 16 | 0xFFFE) + chr(plane << 16 | 0xFFFF) for plane in range(17))
_UNSAFE = re.compile(f"[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ufdd0-\ufdef{_NONCHARACTERS}]")
# White space, what Unicode says to ignore, and the pattern of Braille without a dot.
_BLANK = re.compile(
    f"[{_WHITE_SPACE}\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]*"
)


class _Parameters:
    """Reads the parameters of notices."""

    def __init__(self, definitions: Mapping[str, _Data], facts: _Facts, now: int, setting: _Setting) -> None:
        self._definitions = definitions
        self._facts = facts
        self._now = now
        self._zone = setting.zone
        self._zone_name = setting.time_zone

    def moment(self, name: str) -> int:
        """The moment of a parameter; raises where the facts leave it out."""
        definition = self._definitions[name]
        plus: int = definition.get("plus", 0)
        at = _first_present(definition["moments"], self._facts)
        if at is not None:
            at += plus
        if at is None or at > _LATEST:
            path = _shown(definition["moments"][0]["path"])
            raise NoticebookError(path, f"The notice needs this date ({name}), and it is absent")
        return at

    def _last_moment(self, name: str) -> int:
        """The last millisecond before the minute in which an end is: a text has no seconds."""
        return self.moment(name) // _MINUTE * _MINUTE - 1

    def _local(self, name: str, at: int) -> _Local:
        """What a clock of the customer shows at a moment; raises where texts cannot write the date."""
        local = self._zone.local(at)
        if not date.min.toordinal() <= local.day + _EPOCH_ORDINAL <= date.max.toordinal():
            raise NoticebookError(
                name, f"This date lies outside the years 1 to 9999 in {self._zone_name}; correct the date"
            )
        return local

    def _days_from_today(self, day: int) -> int:
        return day - self._local("now", self._now).day

    def _day(self, name: str) -> _Value:
        """The day of a parameter, and for an end that is in the middle of one, the end itself."""
        definition = self._definitions[name]
        if "dayOf" in definition:
            name = definition["dayOf"]
            return _Value(day=self._local(name, self.moment(name)).day)
        name = definition["lastDayBefore"]
        last = self._local(name, self._last_moment(name)).day
        end = self._zone.local(self.moment(name))
        return _Value(day=last, time=end if end.day == last else None)

    def values(self, used: Iterable[str], default_keys: Iterable[str], styles: _Styles) -> _Values:
        """The values of some parameters."""
        values: dict[str, _Value] = {}
        missing = set()
        for name in used:
            value = self._value(name, default_keys, styles)
            if value is not None:
                values[name] = value
            elif "text" in self._definitions[name]:
                missing.add(name)
                values[name] = _Value(text="")
        days = {name: value for name, value in values.items() if value.day is not None}
        if any(value.time is not None for value in days.values()):
            values.update((name, self._with_time(name, value)) for name, value in days.items())
        limit = styles.days_without_year
        has_year = any(abs(self._days_from_today(value.day or 0)) > limit for value in days.values())
        return _Values(values, missing, has_year, styles)

    def _with_time(self, name: str, value: _Value) -> _Value:
        """A day beside an end in the middle of a day: an end at midnight is the last minute before it."""
        definition = self._definitions[name]
        if value.time is not None or "lastDayBefore" not in definition:
            return value
        end = definition["lastDayBefore"]
        return replace(value, time=self._local(end, self._last_moment(end) + 1 - _MINUTE))

    def _value(self, name: str, default_keys: Iterable[str], styles: _Styles) -> _Value | None:
        """The value of a parameter; `None` for a text that may be missing, and for a moment, which texts don't show."""
        definition = self._definitions[name]
        if "text" in definition:
            text = self._text(definition, default_keys)
            return None if text is None else _Value(text=text)
        if "wholeNumber" in definition:
            number = _whole(self._facts.value(definition["wholeNumber"]))
            if number is None:
                path = _shown(definition["wholeNumber"])
                raise NoticebookError(path, f"The notice needs this whole number ({name})")
            return _Value(number=number)
        if "price" in definition:
            return _Value(price=self._price(name, definition, styles))
        if "daysUntil" in definition:
            day = self._day(definition["daysUntil"]).day
            return _Value(number=max(0, self._days_from_today(day or 0)))
        return None if "moments" in definition else self._day(name)

    def _text(self, definition: _Data, default_keys: Iterable[str]) -> str | None:
        path = definition["text"]
        given = self._facts.text(path)
        if given is None:
            product = self._facts.first_text(definition.get("productIds", ()))
            texts: Mapping[str, str] = definition.get("byProduct", {}).get(product) or definition.get("defaults", {})
            for key in default_keys:
                if key in texts:
                    return texts[key]
            if definition.get("isOptional"):
                return None
        text = _UNSAFE.sub("", _SEPARATORS.sub(" ", given or ""))
        if _BLANK.fullmatch(text):
            raise NoticebookError(_shown(path), "The notice needs this text, and it is missing or blank")
        if len(text) > _TEXT_LIMIT:
            raise NoticebookError(_shown(path), f"The text has more than {_TEXT_LIMIT} code points")
        return text

    def _price(self, name: str, definition: _Data, styles: _Styles) -> _Price:
        path = definition["price"]
        value = self._facts.value(path)
        if "currency" in definition:
            code: object = self._facts.text(definition["currency"])
        else:
            code = _at(value, ["currencyCode"])
        currency = code.upper() if isinstance(code, str) and _CURRENCY.fullmatch(code) else ""
        digits = styles.currency_digits(currency)
        if digits is None:
            place = _shown(definition.get("currency", [*path, "currencyCode"]))
            raise NoticebookError(place, f"The notice needs the currency of a price ({name})")
        if definition["form"] == "money":
            amount, scale = _money(value), 9
        else:
            amount, scale = _whole(value), 3 if definition["form"] == "thousandths" else digits
        if amount is None or amount < 0:
            raise NoticebookError(_shown(path), f"The notice needs this price ({name}), from 0, as payloads have it")
        units, rest = divmod(amount * 10**digits, 10**scale)
        if rest != 0:
            raise NoticebookError(_shown(path), f"The price ({name}) is more exact than {currency} can be paid")
        return _Price(units, currency)

    def contradiction(self, values: _Values) -> str | None:
        """Why prices cannot all be true."""
        for name, more in values.prices():
            lower = self._definitions[name].get("moreThan")
            less = None if lower is None else values.price(lower)
            if less is None:
                continue
            if more.currency != less.currency:
                return f"{name} and {lower} are in different currencies"
            if more.minor_units <= less.minor_units:
                return f"{name} is not more than {lower}"
        return None


def _money(value: object) -> int | None:
    """The billionths of an amount of money; `None` if it is none."""

    def part(name: str) -> int | None:
        own = _at(value, [name])
        if isinstance(own, str):
            return int(own) if _WHOLE_NUMBER.fullmatch(own) else None
        return 0 if own is None else _whole(own)

    units, nanos = part("units"), part("nanos")
    is_there = any(_at(value, [name]) is not None for name in ("units", "nanos"))
    if not is_there or units is None or nanos is None or not 0 <= nanos < 10**9:
        return None
    return units * 10**9 + nanos


class _Values:
    """Values that texts are filled in with."""

    def __init__(self, values: Mapping[str, _Value], missing: Collection[str], has_year: bool, styles: _Styles) -> None:
        self._values = values
        self._missing = missing
        self._has_year = has_year
        self._styles = styles
        self._texts = "\n".join(value.text for value in values.values() if value.text is not None)

    def of_texts(self, **texts: str) -> _Values:
        """Texts to be filled in instead, written in the same way."""
        values = {name: _Value(text=text) for name, text in texts.items()}
        return _Values(values, self._missing, self._has_year, self._styles)

    def is_missing(self, name: str) -> bool:
        return name in self._missing

    def text(self, name: str) -> str | None:
        return self._values[name].text if name in self._values else None

    def price(self, name: str) -> _Price | None:
        return self._values[name].price if name in self._values else None

    def prices(self) -> Iterator[tuple[str, _Price]]:
        return ((name, value.price) for name, value in self._values.items() if value.price is not None)

    def has_text_that_matches(self, pattern: re.Pattern[str]) -> bool:
        return pattern.search(self._texts) is not None

    def fits(self, condition: _Data) -> bool:
        """Whether a condition of a variant holds."""
        value = self._values[condition["value"]]
        if "equals" in condition:
            expected = condition["equals"]
            if isinstance(expected, str):
                return unicodedata.normalize("NFC", value.text or "") == unicodedata.normalize("NFC", expected)
            return value.number == cast(int, expected)
        if "anyOf" in condition:
            return any(_holds(relations, abs(value.number)) for relations in condition["anyOf"])
        return not any(_holds(relations, abs(value.number)) for relations in condition["noneOf"])

    def written(self, piece: Any, is_isolating: bool) -> str:
        """A piece of a text."""
        if isinstance(piece, str):
            return piece
        if "constant" in piece:
            text: str = piece["constant"]
        else:
            text = self._written(self._values[piece["value"]], piece.get("as"))
        return f"{piece['isolate']}{text}\u2069" if is_isolating and "isolate" in piece else text

    def _written(self, value: _Value, style: _Data | None) -> str:
        if style is None:
            return value.text or ""
        if "integer" in style:
            return _integer_text(value.number, self._styles.get("integers", style["integer"]))
        if value.price is not None:
            return _price_text(value.price, self._styles.get("prices", style["price"]))
        if value.time is not None and "time" in style:
            index = style["timeWithYear" if self._has_year else "time"]
            return _day_text(value.time, self._styles.get("days", index))
        index = style["dayWithYear" if self._has_year else "day"]
        return _day_text(_Local(value.day or 0), self._styles.get("days", index))


def _holds(relations: Iterable[_Data], magnitude: int) -> bool:
    """Whether all relations of a plural rule hold."""

    def holds(relation: _Data) -> bool:
        operand = magnitude % relation["modulus"] if "modulus" in relation else magnitude
        is_outside: bool = relation.get("isOutside", False)
        return any(first <= operand <= last for first, last in relation["ranges"]) != is_outside

    return all(map(holds, relations))


class _Styles:
    """How values are written, by a locale's usual way or by that of a region."""

    def __init__(self, styles: _Data, region: str | None) -> None:
        self._styles = styles
        self._region = region

    def get(self, kind: str, index: int) -> Any:
        style = self._styles[kind][index]
        return style.get("regional", {}).get(self._region, style["usual"])

    @property
    def days_without_year(self) -> int:
        """How far from today a day is written without its year."""
        return cast(int, self._styles["daysWithoutYear"])

    def currency_digits(self, code: str) -> int | None:
        """How many digits amounts of a currency have after the decimal sign; `None` if prices cannot be in it."""
        for style in self._styles["prices"]:
            if code in style["usual"]["currencies"]:
                return cast(int, style["usual"]["currencies"][code][2])
        return None


def _integer_text(number: int, style: _Data) -> str:
    plain = str(abs(number))
    is_grouped = len(plain) >= style["leastGroupedDigits"]
    text = []
    for index, digit in enumerate(plain):
        rest = len(plain) - index - style["lastGroup"]
        if is_grouped and index > 0 and rest >= 0 and rest % style["otherGroups"] == 0:
            text.append(style["separator"])
        text.append(style["digits"][int(digit)])
    before, behind = style["minus"] if number < 0 else ("", "")
    return f"{before}{''.join(text)}{behind}"


def _price_text(price: _Price, style: _Data) -> str:
    before, behind, digits = style["currencies"][price.currency]
    whole, fraction = divmod(price.minor_units, 10**digits)
    text = _integer_text(whole, style["whole"])
    if digits > 0:
        numerals = style["whole"]["digits"]
        text += style["decimalSign"] + "".join(numerals[int(digit)] for digit in f"{fraction:0{digits}}")
    return f"{before}{text}{behind}"


def _day_text(local: _Local, pieces: Iterable[Any]) -> str:
    day = date.fromordinal(local.day + _EPOCH_ORDINAL)

    def written(piece: Any) -> str:
        if isinstance(piece, str):
            return piece
        if "year" in piece:
            return "".join(piece["year"][int(digit)] for digit in str(day.year))
        ((name, names),) = piece.items()
        indices = {
            "month": day.month - 1,
            "day": day.day - 1,
            "weekday": day.weekday(),
            "hour": local.hour,
            "minute": local.minute,
        }
        return cast(str, names[indices[name]])

    return "".join(map(written, pieces))


# Time


class _Zone:
    """A time zone of the system's data."""

    def __init__(self, zone: tzinfo) -> None:
        self._zone = zone

    def local(self, at: int) -> _Local:
        """What a clock of the zone shows at a moment, also where the date is not in the years 1 to 9999."""
        # `datetime` has no dates beyond these years, and no zone changes its clocks so close to their ends.
        inside = min(max(at, _EARLIEST + 2 * _DAY), _LATEST - 2 * _DAY)
        offset = (_EPOCH + timedelta(milliseconds=inside)).astimezone(self._zone).utcoffset() or timedelta()
        day, rest = divmod(at + offset // _MILLISECOND, _DAY)
        hour, rest = divmod(rest, 60 * _MINUTE)
        return _Local(day, hour, rest // _MINUTE)


# Names of files in the database that are not zones of it: the machine's own zone, and copies.
_NO_ZONE = re.compile(r"localtime|posixrules|Factory|(?:posix|right)/.*", re.DOTALL)


# Holds at most one entry for each name of the database.
@cache
def _zone(name: str) -> _Zone:
    if name == "UTC":
        return _Zone(timezone.utc)
    try:
        if not _NO_ZONE.fullmatch(name):
            return _Zone(ZoneInfo(name))
    except (LookupError, OSError, ValueError):
        pass
    raise NoticebookError("timeZone", "This is not a time zone; pass a name of the IANA database, such as Asia/Tokyo")


def _iso_text(at: int) -> str:
    """A moment in UTC, with milliseconds only where there are some."""
    moment = (_EPOCH + timedelta(milliseconds=at)).replace(tzinfo=None)
    return moment.isoformat(timespec="milliseconds" if at % 1000 else "seconds") + "Z"


_ISO_MOMENT = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{1,9}))?)?"
    r"(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))"
)


def _iso_moment(text: str, *, rounds_up: bool) -> int | None:
    """Reads ISO 8601 with an offset; what is finer than a millisecond is rounded up or cut off. Else `None`."""
    found = _ISO_MOMENT.fullmatch(text)
    if found is None:
        return None
    year, month, day, hour, minute, second = (int(digits or 0) for digits in found.groups()[:6])
    fraction, sign, *offset = found.groups()[6:]
    offset_hours, offset_minutes = (int(digits or 0) for digits in offset)
    if hour > 23 or minute > 59 or second > 59 or offset_hours > 23 or offset_minutes > 59:
        return None
    try:
        days = date(year, month, day).toordinal() - _EPOCH_ORDINAL
    except ValueError:
        return None
    nanoseconds = int((fraction or "").ljust(9, "0"))
    milliseconds = -(-nanoseconds // 1_000_000) if rounds_up else nanoseconds // 1_000_000
    ahead = (-1 if sign == "-" else 1) * (offset_hours * 60 + offset_minutes)
    at = days * _DAY + (hour * 60 + minute - ahead) * _MINUTE + second * 1000 + milliseconds
    return at if _EARLIEST <= at <= _LATEST else None


# Values of JSON


class _Repeated(NamedTuple):
    """An object of JSON that has a name twice."""

    name: str


def _object(pairs: list[tuple[str, object]]) -> object:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    names = [name for name, _ in pairs]
    return _Repeated(next(name for index, name in enumerate(names) if name in names[:index]))


def _integer(digits: str) -> float:
    # Python refuses to read very long integers, and none of more than 20 characters has 64 bits.
    return int(digits) if len(digits) <= 20 else float(digits)


def _read_json(source: str | bytes) -> object:
    """Reads JSON from UTF-8. The value is to be checked by `_owned`."""
    try:
        text = source.decode("utf-8") if isinstance(source, bytes) else source
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_object, parse_int=_integer)
    except UnicodeDecodeError as error:
        raise NoticebookError(None, f"The facts are not UTF-8 at byte {error.start}; pass JSON in UTF-8") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise NoticebookError(None, f"The facts are not JSON at {place} ({error.msg}); correct the JSON") from error
    except RecursionError as error:
        raise NoticebookError(None, _TOO_DEEP) from error


_TOO_DEEP = f"The facts are nested more than {_DEPTH_LIMIT} deep; pass the payloads as the store sends them"
_SURROGATE = re.compile("[\ud800-\udfff]")


def _owned(value: object, path: tuple[str, ...] = (), depth: int = 0) -> object:
    """A copy of a value of JSON in plain types, which no caller can change.

    Whole numbers of 64 bits are integers, also where they are written as 2.0, and other numbers are floats. What is no
    value of JSON stays as it is, and is refused where it is used.
    """
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return _owned_text(value, path)
    if isinstance(value, (int, float)):
        return _owned_number(value, path)
    if isinstance(value, _Repeated):
        raise NoticebookError(
            _joined((*path, value.name)), "The object has this name twice; keep the one that is right"
        )
    if not isinstance(value, (list, tuple, Mapping)):
        return value
    if depth == _DEPTH_LIMIT:
        raise NoticebookError(None, _TOO_DEEP)
    if not isinstance(value, Mapping):
        return [_owned(item, path, depth + 1) for item in value]
    members: dict[str, object] = {}
    for name, member in value.items():
        if not isinstance(name, str):
            raise NoticebookError(_joined(path), "The object has a name that is not a text; pass decoded JSON")
        name = _owned_text(name, path)
        members[name] = _owned(member, (*path, name), depth + 1)
    return members


def _owned_text(text: str, path: tuple[str, ...]) -> str:
    if _SURROGATE.search(text):
        raise NoticebookError(_joined(path), "The text has half of a surrogate pair; pass the whole text")
    # A member of an enumeration counts as its value.
    return str.__str__(text)


def _owned_number(number: float, path: tuple[str, ...]) -> float:
    if isinstance(number, int) and -(2**63) <= number < 2**63:
        return int(number)
    try:
        value = float(number)
    except OverflowError:
        value = math.inf
    if not math.isfinite(value):
        raise NoticebookError(_joined(path), "The number cannot be compared; write it as the payload has it")
    # Beyond 2^53 a float no longer names one whole number.
    return int(value) if value.is_integer() and abs(value) <= 2**53 else value


def _joined(path: tuple[str, ...]) -> str | None:
    return ".".join(path) if path else None


def _at(value: object, names: _Path) -> object:
    """The value that names lead to; `None` if it is absent or null."""
    for name in names:
        if not isinstance(value, Mapping):
            return None
        value = value.get(name)
    return value


def _whole(value: object) -> int | None:
    """A whole number; `None` for all other values."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _is_number(value: object) -> TypeGuard[float]:
    """Whether a value is a number of JSON: finite, and not true or false, which are integers in Python."""
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and not isinstance(value, bool)


def _as_text(value: object) -> str | None:
    """A text or a whole number as a text; `None` for all other values."""
    if isinstance(value, str):
        return value
    number = _whole(value)
    return None if number is None else str(number)


def _is_same(value: object, other: object) -> bool:
    """Whether two values are of one type and equal: true is never 1."""
    return type(value) is type(other) and value == other


def _shown(path: _Path) -> str:
    """A path as a caller knows it."""
    return ".".join(path[1:] if path[0] == "request" else path)


def _kind(value: object) -> str:
    """What kind of value it is, in words for a message."""
    if value is None:
        return "null"
    for kind, name in _KINDS:
        if isinstance(value, kind):
            return name
    return "no value of JSON"


# A truth value is an integer in Python, so it comes first.
_KINDS: Sequence[tuple[type, str]] = (
    (bool, "a truth value"),
    (int, "a number"),
    (float, "a number"),
    (str, "a text"),
    (list, "a list"),
    (dict, "an object"),
)


def _byte_count(text: str) -> int:
    return len(text.encode())


def _base64_bytes(text: str) -> bytes | None:
    """The bytes of Base64, standard or for URLs without padding; `None` if it is spelled in any other way."""
    padded = text + "=" * (-len(text) % 4)
    try:
        standard = base64.b64decode(text, validate=True)
        if base64.b64encode(standard).decode() == text:
            return standard
    except ValueError:
        pass
    try:
        for_urls = base64.b64decode(padded, altchars=b"-_", validate=True)
        if base64.urlsafe_b64encode(for_urls).decode().rstrip("=") == text:
            return for_urls
    except ValueError:
        pass
    return None
