"""What must hold for a payload of Google Play."""

import datetime
import re

from expectations import ACCESS, ANY, Expectation
from signed import decoded_base64


def milliseconds(value):
    """A date of Google Play: RFC 3339 with up to nine decimals."""
    if not isinstance(value, str):
        return None
    match = re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)", value)
    if not match:
        return None
    try:
        moment = datetime.datetime.fromisoformat(match[1] + match[3].replace("Z", "+00:00"))
    except ValueError:
        return None
    return int(moment.timestamp()) * 1000 + int(float(match[2] or 0) * 1000)


class GooglePlay:
    """What a payload of Google Play says."""

    def __init__(self, kind, value, product=None):
        self.kind, self.value, self.product = kind, value, product
        if kind == "envelope":
            self.value = decoded_base64(value["message"]["data"])

    @property
    def items(self):
        """The line items, or the one of the product that the facts name."""
        items = self.value.get("lineItems")
        items = [one for one in items if isinstance(one, dict)] if isinstance(items, list) else []
        return [one for one in items if one.get("productId") == self.product] if self.product else items

    @property
    def dates(self):
        if self.kind != "purchase":
            event = self.value.get("eventTimeMillis")
            return [int(event)] if isinstance(event, str) and event.isdigit() else []
        return [milliseconds(one.get("expiryTime")) for one in self.items] + [milliseconds(self.value.get("startTime"))]

    @property
    def is_well_formed(self):
        if self.kind == "purchase":
            return bool(self.items) and all(milliseconds(one.get("expiryTime")) for one in self.items)
        inner = self.value.get("subscriptionNotification", {})
        return isinstance(self.value.get("packageName"), str) \
            and isinstance(self.value.get("eventTimeMillis", ""), str) \
            and type(inner.get("notificationType", 0)) is int

    def expectation(self, now):
        if self.kind in ("error", "oldPurchase"):
            return Expectation({"refused"}, f"this isn't a purchase of purchases.subscriptionsv2 ({self.kind})")
        if self.kind == "product":
            return Expectation({"about oneTimeProductPurchase"}, "this is a purchase of a one-time product")
        # Which of several line items counts is for the caller to say.
        if not self.is_well_formed or len(self.items) > 1:
            return ANY
        if self.kind in ("notification", "envelope"):
            return self.notified()
        return Expectation(*self.access(now))

    def notified(self):
        if "testNotification" in self.value:
            return Expectation({"about testNotification"}, "this is a test notification")
        if "oneTimeProductNotification" in self.value:
            return Expectation({"about oneTimeProduct"}, "the notification is about a one-time product")
        if self.value.get("voidedPurchaseNotification", {}).get("productType") == 2:
            return Expectation({"about voidedOneTimeProduct"}, "the notification is about a one-time product")
        return Expectation({"null"}, "a notification without the purchase doesn't decide")

    def access(self, now):
        state = self.value["subscriptionState"].removeprefix("SUBSCRIPTION_STATE_")
        end = milliseconds(self.items[0]["expiryTime"])
        if state in ("PENDING", "PAUSED", "ON_HOLD", "EXPIRED", "PENDING_PURCHASE_CANCELED"):
            return {"false", "null"}, f"{state} has no access"
        if state in ("ACTIVE", "IN_GRACE_PERIOD", "CANCELED") and end > now:
            return {"true"}, f"{state} has access until the expiry time"
        if state == "CANCELED" and end <= now:
            return {"false", "null"}, "a canceled subscription ends at the expiry time"
        if state == "ACTIVE":
            return {"true", "null"}, "an active purchase is outdated, which ends nothing"
        if state in ("IN_GRACE_PERIOD", "CANCELED"):
            return ACCESS, "the purchase is outdated"
        return {"null"}, f"{state} is no state that decides"
