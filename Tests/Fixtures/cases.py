"""The ways and the moments to pass a payload."""

import collections

from app_store import AppStore
from google_play import GooglePlay
from payloads import is_number
from signed import decoded

Case = collections.namedtuple("Case", "payload form facts now expectation")

DAY = 86_400_000
# The moment for a payload without dates: 2026-01-01.
SOME_MOMENT = 1_767_225_600_000
SIGNED_PARTS = ("signedTransactionInfo", "signedRenewalInfo")


def moments(dates):
    """A second before and after each date, between all of them, and long after."""
    dates = sorted({int(date) for date in dates if is_number(date) and 0 < date < 4_000_000_000_000})
    if not dates:
        return [SOME_MOMENT]
    return sorted({date + step for date in dates for step in (-1000, 1000)} | {dates[-1] + 800 * DAY})


def without_placeholders(value):
    """The payload without signed parts that are no JWS."""
    if isinstance(value, dict):
        return {name: without_placeholders(one) for name, one in value.items()
                if not (name in SIGNED_PARTS and isinstance(one, str) and decoded(one) is None)}
    return [without_placeholders(one) for one in value] if isinstance(value, list) else value


def forms(payload):
    """The ways to pass a payload, each with what it then says."""
    kind, value = payload.kind, payload.value
    if payload.store == "google-play":
        view = GooglePlay(kind, value)
        name = "notification" if kind in ("notification", "envelope") else "purchase"
        found = [("whole file", value, view), (name, {name: value}, view)]
        if kind == "purchase" and len(view.items) > 1:
            for product in sorted({one["productId"] for one in view.items if isinstance(one.get("productId"), str)}):
                facts = {name: value, "productId": product}
                found.append((f"purchase of {product}", facts, GooglePlay(kind, value, product)))
        return found
    view = AppStore(kind, value)
    if kind == "jws":
        name = view.kind if view.kind in ("renewalInfo", "notification") else "transaction"
        more = [("signedPayload", {"signedPayload": value}, view)] if name == "notification" else []
        return [(name, {name: value}, view)] + more
    if kind == "statusResponse":
        return status_forms(value)
    if kind in ("notification", "signedPayload"):
        found = [("whole file", value, view), ("notification", {"notification": value}, view)]
        if not view.is_complete and kind == "notification":
            rest = without_placeholders(value)
            found.append(("without placeholders", {"notification": rest}, AppStore(kind, rest)))
        return found
    if kind in ("transaction", "appTransaction"):
        return [("transaction", {"transaction": value}, view)]
    if kind == "renewalInfo":
        return [("renewalInfo", {"renewalInfo": value}, view)]
    if kind == "error":
        return [("whole file", value, view), ("transaction", {"transaction": value}, view)]
    return [("whole file", value, view)]


def status_forms(value):
    """A status response, and each of its subscriptions."""
    found = [("whole file", value, AppStore("statusResponse", value))]
    for group in value["data"]:
        for entry in group.get("lastTransactions") or []:
            identifier, view = entry.get("originalTransactionId"), AppStore("signedParts", entry)
            form, facts = f"statusResponse of {identifier}", {"statusResponse": value, "originalTransactionId": identifier}
            found.append((form, facts, view))
            if not view.is_complete:
                facts = {**facts, "statusResponse": without_placeholders(value)}
                found.append((f"{form} without placeholders", facts, AppStore("signedParts", without_placeholders(entry))))
    return found


def cases(payload):
    for form, facts, view in forms(payload):
        for now in moments(view.dates):
            yield Case(payload, form, facts, now, view.expectation(now))
