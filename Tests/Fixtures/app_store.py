"""What must hold for a payload of the App Store."""

import re

from expectations import ACCESS, ANY, Expectation
from payloads import is_number, store_and_kind
from signed import decoded

UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


class AppStore:
    """What a payload of the App Store says, with its signed parts decoded."""

    TYPES = {"Consumable": "consumable", "Non-Consumable": "nonConsumable",
             "Non-Renewing Subscription": "nonRenewingSubscription"}
    DATES = ("purchaseDate", "expiresDate", "revocationDate", "signedDate", "gracePeriodExpiresDate", "renewalDate")
    INTEGERS = ("autoRenewStatus", "expirationIntent", "revocationReason", "offerType", "priceIncreaseStatus")
    TEXTS = ("transactionId", "originalTransactionId", "productId", "bundleId", "type", "environment")

    def __init__(self, kind, value):
        self.kind, self.value = kind, value
        self.transaction = self.renewal = self.status = self.notification = None
        self.is_complete = True
        if kind == "jws":
            self.kind = kind = store_and_kind(decoded(value))[1]
            value = decoded(value)
        if kind == "signedPayload":
            self.is_complete = (inner := decoded(value["signedPayload"])) is not None
            value = inner or {}
            kind = "notification"
        if kind == "notification":
            self.notification = value
            data = value.get("data")
            data = data if isinstance(data, dict) else {}
            self.transaction = self.part(data, "signedTransactionInfo") or data.get("transactionInfo")
            self.renewal = self.part(data, "signedRenewalInfo") or data.get("renewalInfo")
            self.status = data.get("status")
        elif kind == "signedParts":
            self.transaction = self.part(value, "signedTransactionInfo")
            self.renewal = self.part(value, "signedRenewalInfo")
            self.status = value.get("status")
        elif kind in ("transaction", "appTransaction"):
            self.transaction = value
        elif kind == "renewalInfo":
            self.renewal = value

    def part(self, value, name):
        """A signed part. Tests often have a placeholder in its place, such as "signed_transaction_info_value"."""
        if value.get(name) is None:
            return None
        part = value[name] if isinstance(value[name], dict) else decoded(value[name])
        self.is_complete &= part is not None
        return part

    @property
    def dates(self):
        parts = [self.transaction or {}, self.renewal or {}, self.notification or {}]
        return [part.get(name) for part in parts for name in self.DATES if isinstance(part, dict)]

    @property
    def is_well_formed(self):
        """Whether the fields that matter have the types that Apple documents."""
        for part in (self.transaction, self.renewal):
            if part is None:
                continue
            if not isinstance(part, dict):
                return False
            for name, value in part.items():
                wanted = name in self.DATES and is_number(value) or name in self.INTEGERS and type(value) is int \
                    or name in self.TEXTS and isinstance(value, str)
                if name in self.DATES + self.INTEGERS + self.TEXTS and value is not None and not wanted:
                    return False
                if name in self.DATES and value is not None and not 0 < value < 4_000_000_000_000:
                    return False
        uuid = (self.notification or {}).get("notificationUUID", "")
        if uuid and not (isinstance(uuid, str) and UUID.fullmatch(uuid)):
            return False
        identifiers = {part["originalTransactionId"] for part in (self.transaction, self.renewal)
                       if part and part.get("originalTransactionId")}
        return len(identifiers) <= 1

    def subject(self):
        """What the payload is about, if that isn't a subscription."""
        notification, transaction = self.notification or {}, self.transaction or {}
        if notification.get("notificationType") == "TEST":
            return "testNotification"
        if notification.get("notificationType") == "ONE_TIME_CHARGE":
            return "oneTimeCharge"
        if "externalPurchaseToken" in notification:
            return "externalPurchaseToken"
        if "summary" in notification:
            return "renewalExtensionSummary"
        if self.kind == "appTransaction" or "appData" in notification:
            return "appTransaction"
        return self.TYPES.get(transaction.get("type"))

    def expectation(self, now):
        if self.kind in ("error", "receipt", "history"):
            return Expectation({"refused"}, f"this is no payload about one subscription ({self.kind})")
        if not self.is_complete:
            return Expectation({"refused"}, "a signed part is no JWS")
        if subject := self.subject():
            return Expectation({f"about {subject}"}, f"the payload is about something else ({subject})")
        # A status response of several subscriptions needs a choice.
        if self.kind in ("signedAppTransaction", "statusResponse") or not self.is_well_formed:
            return ANY
        return Expectation(*self.access(now))

    def access(self, now):
        transaction, renewal = self.transaction or {}, self.renewal or {}
        event = (self.notification or {}).get("notificationType")
        expires, revoked = transaction.get("expiresDate"), transaction.get("revocationDate")
        renews, grace = renewal.get("renewalDate") or 0, renewal.get("gracePeriodExpiresDate") or 0
        if transaction.get("isUpgraded"):
            return ACCESS, "an upgraded transaction doesn't decide"
        if revoked is not None:
            is_silent = self.status in (None, 5) and event in (None, "REFUND", "REVOKE")
            if revoked <= now and renews <= now and is_silent:
                return {"false", "null"}, "the purchase was revoked"
            return ACCESS, "the purchase is revoked at another moment or for another period"
        if expires is not None and expires > now:
            if not renewal and self.status is None and event is None:
                return {"true"}, "the paid period is running"
            return {"true", "null"}, "the paid period is running"
        if grace > now and renewal.get("isInBillingRetryPeriod") and self.status is None and event is None:
            return {"true", "null"}, "the grace period is running"
        if 0 < grace <= now and renewal.get("isInBillingRetryPeriod") and self.status is None and event is None:
            return {"false", "null"}, "the grace period has ended"
        if expires is not None and max(grace, renews) <= now and self.status in (None, 2, 3, 5) \
                and event in (None, "EXPIRED", "GRACE_PERIOD_EXPIRED"):
            return {"false", "null"}, "the paid period has ended, and nothing says that it goes on"
        signed = (self.notification or {}).get("signedDate")
        if not transaction and not renewal and is_number(signed) and now <= signed and self.status in (1, 4):
            return {"true", "null"}, "Apple's status says that the customer has access"
        if not transaction and not renewal and self.status in (2, 3, 5):
            return {"false", "null"}, "Apple's status says that the customer has no access"
        return ACCESS, "the payload leaves access open"
