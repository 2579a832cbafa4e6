"""What a team would write by hand for the push notice of the grace period: json and PyICU.

Reads customers as JSON Lines from standard input and writes for each the whole result that `notice --batch` writes, in a
line. The first argument is the member `madeWith`, as JSON.
"""
import hashlib
import json
import sys
from datetime import datetime, timezone

import icu

STRINGS = {
    "en": {
        "title": "Fix {product} payment",
        "body": "Your payment due {due} didn’t go through, but you still have full access. "
                "Update your payment method by {last} to keep it.",
        "action": "Update payment method",
    },
    "ja": {
        "title": "お支払いが完了していません",
        "body": "「{product}」の{due}の更新ができていません。{last}まではご利用いただけますので、それまでにお支払い方法をご確認ください。",
        "action": "お支払い方法を確認・変更する",
    },
}
MADE_WITH = json.loads(sys.argv[1])
INTENTS = {1: "cancelled", 2: "billingError", 3: "priceIncrease", 4: "unavailable", 5: "other"}
cache = {}


def cached(key, make):
    value = cache.get(key)
    if value is None:
        value = cache[key] = make()
    return value


def iso(milliseconds):
    return datetime.fromtimestamp(milliseconds / 1000, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def moment(name, milliseconds, now, named):
    """An input that compares an instant with now."""
    if milliseconds is None:
        return {"id": name, "isNamed": named, "value": "absent"}
    return {"id": name, "instant": iso(milliseconds), "isNamed": named,
            "value": "future" if milliseconds > now else "past"}


def flag(name, value, words, named):
    return {"id": name, "isNamed": named, "value": words.get(value, "unrecognised")}


def decide(info, transaction, now):
    """The decision about a customer in grace, by the rules for it; nothing for all others."""
    expires, end = transaction.get("expiresDate"), info.get("gracePeriodExpiresDate")
    revoked = transaction.get("revocationDate")
    if (revoked is not None and revoked <= now or expires is None or expires > now or end is None or end <= now
            or info.get("isInBillingRetryPeriod") is not True or info.get("expirationIntent") != 2):
        return None
    return {
        "action": "updatePayment", "entitled": True, "evidence": "documented",
        "inputs": [
            moment("revocation", revoked, now, True),
            moment("expiry", expires, now, True),
            moment("grace", end, now, True),
            flag("retry", info.get("isInBillingRetryPeriod"), {True: "raised", False: "lowered"}, True),
            flag("reason", info.get("expirationIntent"), INTENTS, True),
            flag("autoRenew", info.get("autoRenewStatus"), {1: "renews", 0: "off", None: "absent"}, False),
            flag("increase", info.get("priceIncreaseStatus"), {None: "none", 0: "pending", 1: "agreed"}, False),
            flag("commitment", (info.get("commitmentInfo") or {}).get("commitmentAutoRenewStatus"),
                 {None: "absent", 1: "renews", 0: "ends"}, False),
        ],
        "message": "billingIssue", "nextChange": iso(end), "notice": "grace", "now": iso(now), "overlays": [],
        "row": "G1", "sources": ["renewal-info#billing-status"], "state": "inGracePeriod", "table": "renewal",
    }


def date_format(locale, name, fields):
    pattern = icu.DateTimePatternGenerator.createInstance(icu.Locale(locale)).getBestPattern(fields)
    if locale == "ja":
        pattern = pattern.replace(" ", "")
    made = icu.SimpleDateFormat(pattern, icu.Locale(locale))
    made.setTimeZone(icu.TimeZone.createTimeZone(name))
    return made


DAY = 86_400_000


def key_of(situation, step, transaction):
    occurrence = f"{situation}\n{step}\n{iso(transaction['expiresDate'])}\n{transaction['originalTransactionId']}"
    return hashlib.sha256(occurrence.encode()).hexdigest()[:32]


def next_notice(transaction, end, now, zone):
    """What is sent next: a reminder, each on a day of its own, or the notice about the pause."""
    def civil(at):
        raw, daylight = zone.getOffset(at / 1000, False)
        return (at + raw + daylight) // DAY

    start = transaction["expiresDate"]
    first, steps = civil(start), []
    for step, at in (("reminder", start + 3 * DAY), ("lastDays", end - 3 * DAY), ("lastDay", end - DAY)):
        if at < end and civil(at) > first:
            steps.append((at, step))
    steps.sort(key=lambda one: one[0])
    kept = [one for one, other in zip(steps, steps[1:] + [None]) if other is None or civil(one[0]) != civil(other[0])]
    for at, step in kept:
        if at > now:
            return {"deduplicationKey": key_of("grace", step, transaction), "notice": "grace", "step": step, "time": iso(at)}
    key = key_of("retry", "first", transaction)
    return {"deduplicationKey": key, "notice": "retryAfterGrace", "step": "first", "time": iso(end)}


def notice(customer):
    info, transaction = customer["renewalInfo"], customer["transaction"]
    now = int(datetime.fromisoformat(customer["now"].replace("Z", "+00:00")).timestamp() * 1000)
    decision = decide(info, transaction, now)
    if decision is None:
        return {"error": {"summary": "The customer is not in grace"}}
    key = key_of("grace", "first", transaction)
    result = {"assumptions": [], "decision": decision, "deduplicationKey": key, "format": 2, "madeWith": MADE_WITH}
    result["subscription"] = {"originalTransactionId": transaction["originalTransactionId"]}
    end, locale, name = info["gracePeriodExpiresDate"], customer["locale"], customer["timeZone"]
    zone = cached(("zone", name), lambda: icu.TimeZone.createTimeZone(name))
    raw, daylight = zone.getOffset(end / 1000, False)
    is_midnight = (end + raw + daylight) % 86_400_000 < 60_000
    days = cached(("day", locale, name), lambda: date_format(locale, name, "MMMd"))
    last = days.format((end - 1 if is_midnight else end) / 1000)
    # Only the last day has a time.
    if not is_midnight and last == days.format(now / 1000):
        last = cached(("time", locale, name), lambda: date_format(locale, name, "MMMdjmm")).format(end / 1000)
    text, product = STRINGS[locale], customer["productName"]
    result["notice"] = {
        "action": {"id": "updatePayment", "label": text["action"], "url": "https://apps.apple.com/account/billing"},
        "channels": {"push": {
            "body": {"text": text["body"].format(
                product=product, due=days.format(transaction["expiresDate"] / 1000), last=last)},
            "title": {"text": text["title"].format(product=product)},
        }},
        "id": "grace", "locale": locale, "locales": {"push": locale}, "timeZone": name, "validUntil": iso(end),
    }
    result["payloads"] = {"renewalInfo": "unsigned", "transaction": "unsigned"}
    result["next"], result["step"] = next_notice(transaction, end, now, zone), "first"
    result["warnings"] = []
    return result


encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
for line in sys.stdin.buffer:
    sys.stdout.buffer.write((encode(notice(json.loads(line))) + "\n").encode())
