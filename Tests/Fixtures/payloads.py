"""Finds payloads of the App Store and Google Play in a folder."""

import collections
import json
import re

from literals import Literals, Unreadable
from signed import JWS, decoded, decoded_base64

Payload = collections.namedtuple("Payload", "file store kind value")

LARGEST_FILE = 4 << 20
LEFT_OUT = {".git", ".build", "node_modules", "vendor", "__pycache__"}
# A file without any of these words has no payload.
MARKS = re.compile(
    r"notificationType|notification_type|signedPayload|signedTransaction|signedRenewalInfo|lastTransactions|expiresDate|"
    r"purchaseDate|autoRenewStatus|autoRenewProductId|originalApplicationVersion|errorCode|latest_receipt|latestReceipt|"
    r"pending_renewal_info|subscriptionState|subscriptionNotification|oneTimeProductNotification|testNotification|"
    r"voidedPurchaseNotification|expiryTimeMillis|purchaseTimeMillis|purchaseStateContext|"
    r"\"message\"|'message'|\"error\"|eyJ")


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def store_and_kind(value):
    """What an object is, by what only this kind of payload has."""
    def has(*names, of=None):
        return any(isinstance(value.get(name), of) if of else name in value for name in names)

    if has("notificationType", of=str) and has("data", "summary", "externalPurchaseToken", "appData", "notificationUUID"):
        return "app-store", "notification"
    if has("signedPayload", of=str):
        return "app-store", "signedPayload"
    if has("data", of=list) and any(isinstance(one, dict) and "lastTransactions" in one for one in value["data"]):
        return "app-store", "statusResponse"
    if has("signedTransactions", "notificationHistory", of=list):
        return "app-store", "history"
    if has("signedTransactionInfo", "signedRenewalInfo", of=str):
        return "app-store", "signedParts"
    if has("signedAppTransactionInfo", of=str):
        return "app-store", "signedAppTransaction"
    if has("errorCode", of=int) and has("errorMessage", of=str):
        return "app-store", "error"
    if has("latest_receipt_info", "pending_renewal_info", "unified_receipt") or has("notification_type", of=str) \
            or isinstance(value.get("receipt"), dict) and has("status", of=int):
        return "app-store", "receipt"
    if has("transactionId", "originalTransactionId", of=str) and (is_number(value.get("purchaseDate"))
                                                                  or is_number(value.get("expiresDate"))):
        return "app-store", "transaction"
    if has("autoRenewStatus", of=int) or has("autoRenewProductId", of=str):
        return "app-store", "renewalInfo"
    if has("originalApplicationVersion", of=str) and has("bundleId", of=str):
        return "app-store", "appTransaction"
    if has("subscriptionState", of=str):
        return "google-play", "purchase"
    if isinstance(value.get("message"), dict) and isinstance(value["message"].get("data"), str) \
            and developer_notification(decoded_base64(value["message"]["data"])):
        return "google-play", "envelope"
    if developer_notification(value):
        return "google-play", "notification"
    if has("expiryTimeMillis", of=(str, int)):
        return "google-play", "oldPurchase"
    if has("purchaseStateContext", of=dict) or has("purchaseTimeMillis", of=(str, int)):
        return "google-play", "product"
    error = value.get("error")
    if isinstance(error, dict) and isinstance(error.get("code"), int) and ("errors" in error or "status" in error):
        return "google-play", "error"
    return None


def developer_notification(value):
    kinds = ("subscriptionNotification", "oneTimeProductNotification", "voidedPurchaseNotification", "testNotification")
    return isinstance(value, dict) and any(isinstance(value.get(kind), dict) for kind in kinds)


class Finder:
    """Finds the payloads in a folder, each once."""

    def __init__(self, folder):
        self.folder, self.found, self.seen, self.files = folder, [], set(), 0

    def all(self):
        for path in sorted(self.folder.rglob("*")):
            if not path.is_file() or path.is_symlink() or LEFT_OUT & set(path.relative_to(self.folder).parts[:-1]):
                continue
            if path.stat().st_size > LARGEST_FILE:
                continue
            text = path.read_bytes()
            if b"\0" in text:
                continue
            text = text.decode("utf-8", errors="replace").removeprefix("\ufeff")
            if not MARKS.search(text):
                continue
            before = len(self.found)
            self.file = str(path.relative_to(self.folder))
            self.read(text)
            self.files += len(self.found) > before
        return self.found

    def read(self, text, depth=0):
        try:
            return self.look(json.loads(text), depth)
        except (ValueError, RecursionError):
            pass
        for match in JWS.finditer(text):
            self.signed(match.group(), depth)
        at, literals = 0, Literals(text)
        while (start := re.compile(r"[{\[]").search(text, at)) is not None:
            try:
                value, at = literals.read(start.start())
            except Unreadable:
                at = start.end()
                continue
            self.look(value, depth)
        # JSON in a string, as Go, Java and C# write it.
        for match in re.finditer(r'"((?:\{|\[)(?:[^"\\\n]|\\.)*)"', text) if depth == 0 else ():
            if MARKS.search(match.group()):
                self.read_string(Literals.string(match.group()), depth + 1)

    def read_string(self, text, depth):
        try:
            self.look(json.loads(text), depth)
        except (ValueError, RecursionError):
            pass

    def look(self, value, depth, is_part=False):
        """Looks in a value. The signed parts in a payload aren't payloads of their own."""
        if depth > 30:
            return
        if isinstance(value, dict):
            what = store_and_kind(value)
            if what and not (is_part and what[1] in ("signedParts", "signedAppTransaction")):
                self.add(*what, value)
            for one in value.values():
                self.look(one, depth + 1, is_part or what is not None)
        elif isinstance(value, list):
            for one in value:
                self.look(one, depth + 1, is_part)
        elif isinstance(value, str):
            self.signed(value, depth)
            if value[:1] in "{[" and MARKS.search(value):
                self.read_string(value, depth + 1)

    def signed(self, text, depth):
        payload = decoded(text)
        what = store_and_kind(payload) if payload is not None else None
        if what and what[0] == "app-store":
            self.add("app-store", "jws", text)
            self.look(payload, depth + 1)

    def add(self, store, kind, value):
        key = (store, kind, json.dumps(value, sort_keys=True))
        if key not in self.seen:
            self.seen.add(key)
            self.found.append(Payload(self.file, store, kind, value))
