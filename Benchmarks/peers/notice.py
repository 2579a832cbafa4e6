"""What a team would write by hand for the push notice of the grace period: json and PyICU.

Reads customers as JSON Lines from standard input and writes a result a line.
"""
import hashlib
import json
import sys
from datetime import datetime, timezone

import icu

STRINGS = {
    "en": {
        "title": "Access continues for now",
        "body": "Access to {product} continues through {day}. The renewal is not complete yet; "
                "please review your payment method.",
        "zero": "Access to {product} continues through today. For access after that, "
                "please review your payment method.",
        "one": "Access to {product} continues for {days} more day. For access after that, "
               "please review your payment method.",
        "other": "Access to {product} continues for {days} more days. For access after that, "
                 "please review your payment method.",
        "action": "Review payment method",
    },
    "ja": {
        "title": "引き続きご利用いただけます",
        "body": "「{product}」は更新がまだ完了していませんが、{day}までご利用いただけます。お支払い方法をご確認ください。",
        "zero": "「{product}」は更新がまだ完了していませんが、本日まではご利用いただけます。お支払い方法をご確認ください。",
        "other": "「{product}」は更新がまだ完了していませんが、あと{days}日ご利用いただけます。お支払い方法をご確認ください。",
        "action": "お支払い方法を確認",
    },
}
DAY = 86_400_000
cache = {}


def cached(key, make):
    value = cache.get(key)
    if value is None:
        value = cache[key] = make()
    return value


def civil_day(milliseconds, zone):
    """Days since 1970 of the civil date in a zone."""
    raw, daylight = zone.getOffset(milliseconds / 1000, False)
    return (milliseconds + raw + daylight) // DAY


def iso(milliseconds):
    return datetime.fromtimestamp(milliseconds / 1000, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def decide(info, transaction, now):
    if transaction.get("revocationDate", now + 1) <= now:
        return {"row": "V1", "state": "revoked", "entitled": False}
    if "expiresDate" not in transaction:
        return {"row": "U0", "state": "undetermined", "entitled": False}
    if transaction["expiresDate"] <= now:
        if info.get("isInBillingRetryPeriod") and info.get("expirationIntent") == 2:
            if info.get("gracePeriodExpiresDate", now) > now:
                return {"row": "G1", "state": "inGracePeriod", "entitled": True, "message": "billingIssue",
                        "notice": "grace", "action": "updatePayment",
                        "nextChange": iso(info["gracePeriodExpiresDate"])}
            return {"row": "T1", "state": "inBillingRetryPeriod", "entitled": False, "message": "billingIssue"}
        return {"row": "E", "state": "expired", "entitled": False}
    return {"row": "A1", "state": "subscribed", "entitled": True}


def date_format(locale, name):
    pattern = icu.DateTimePatternGenerator.createInstance(icu.Locale(locale)).getBestPattern("MMMd")
    made = icu.SimpleDateFormat(pattern, icu.Locale(locale))
    made.setTimeZone(icu.TimeZone.createTimeZone(name))
    return made


def notice(customer):
    info, transaction = customer["renewalInfo"], customer["transaction"]
    now = int(datetime.fromisoformat(customer["now"].replace("Z", "+00:00")).timestamp() * 1000)
    decision = decide(info, transaction, now)
    parts = (decision["row"], transaction.get("expiresDate"), info.get("gracePeriodExpiresDate"),
             info["originalTransactionId"])
    key = hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()[:32]
    result = {"decision": decision, "deduplicationKey": key, "format": 1}
    if decision.get("notice") != "grace":
        return result
    end, locale, name = info["gracePeriodExpiresDate"], customer["locale"], customer["timeZone"]
    zone = cached(("zone", name), lambda: icu.TimeZone.createTimeZone(name))
    day = cached(("date", locale, name), lambda: date_format(locale, name))
    rules = cached(("plural", locale), lambda: icu.PluralRules.forLocale(icu.Locale(locale)))
    numbers = cached(("number", locale), lambda: icu.NumberFormat.createInstance(icu.Locale(locale)))
    days = max(0, civil_day(end - 1, zone) - civil_day(now, zone))
    text, product = STRINGS[locale], customer["productName"]
    reminder = text["zero"] if days == 0 else text[str(rules.select(days))]
    result["notice"] = {
        "action": {"id": "updatePayment", "label": text["action"], "url": "https://apps.apple.com/account/billing"},
        "channels": {"push": {
            "body": {"text": text["body"].format(product=product, day=day.format((end - 1) / 1000))},
            "reminder": {"text": reminder.format(product=product, days=numbers.format(days))},
            "title": {"text": text["title"]},
        }},
        "id": "grace", "locale": locale, "timeZone": name, "validUntil": iso(end),
    }
    return result


encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
for line in sys.stdin.buffer:
    sys.stdout.buffer.write((encode(notice(json.loads(line))) + "\n").encode())
