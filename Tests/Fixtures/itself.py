"""Passes right and wrong answers to the judge, and source text to the reader."""

import base64
import datetime
import json
import pathlib

from answers import Answer, failure
from app_store import AppStore
from cases import DAY, Case
from google_play import GooglePlay
from payloads import Finder, Payload, store_and_kind


def jws(payload):
    """A text that is signed in form only."""
    return f"eyJhbGciOiJFUzI1NiJ9.{base64.urlsafe_b64encode(json.dumps(payload).encode()).decode().rstrip('=')}.eA"


def check_itself():
    """Passes right and wrong answers to the judge, and source text to the reader. Gives what it gets wrong."""
    day = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
    start = int(day.timestamp() * 1000)
    result = {"format": 2, "madeWith": {}, "payloads": {}, "warnings": []}

    def said(value):
        return Answer(0, json.dumps({**result, "decision": {"entitled": value, "state": "x"}}), "")

    def about(value):
        return Answer(0, json.dumps({**result, "about": value}), "")

    refused = Answer(2, "", "error: FILE: This is wrong\n  Do that.")
    transaction = {"transactionId": "1", "originalTransactionId": "1", "productId": "a", "purchaseDate": start,
                   "expiresDate": start + 30 * DAY, "type": "Auto-Renewable Subscription"}
    renewal = {"originalTransactionId": "1", "autoRenewStatus": 1, "isInBillingRetryPeriod": True,
               "gracePeriodExpiresDate": start + 40 * DAY}
    signed = {"signedTransactionInfo": jws(transaction), "signedRenewalInfo": jws(renewal)}
    play = {"lineItems": [{"productId": "a", "expiryTime": "2026-01-31T00:00:00.123456789Z"}]}
    notification = {"version": "1.0", "packageName": "a", "eventTimeMillis": str(start)}
    # A payload, days after the start, right answers and wrong ones.
    samples = [
        (transaction, 10, [said(True)], [said(False), said(None), refused]),
        (transaction, 31, [said(False), said(None)], [said(True), refused]),
        ({**transaction, "revocationDate": start + 5 * DAY}, 10, [said(False)], [said(True)]),
        ({**transaction, "type": "Consumable"}, 10, [about("consumable")],
         [said(True), said(None), about("nonConsumable"), refused]),
        (signed, 35, [said(True)], [said(False), refused]),
        (signed, 50, [said(False)], [said(True)]),
        ({"notificationType": "TEST", "notificationUUID": "1"}, 0, [about("testNotification")], [said(None), refused]),
        ({"notificationType": "SUBSCRIBED", "data": {"signedTransactionInfo": "value"}}, 0, [refused], [said(True)]),
        ({"signedTransactionInfo": signed["signedTransactionInfo"], "status": 1}, 31, [said(True)], [refused]),
        ({"errorCode": 4040010, "errorMessage": "Not found."}, 0, [refused], [said(None), about("consumable")]),
        ({"signedTransactions": []}, 0, [refused], [said(None)]),
        ({**play, "subscriptionState": "SUBSCRIPTION_STATE_ACTIVE"}, 10, [said(True)], [said(False), said(None), refused]),
        ({**play, "subscriptionState": "SUBSCRIPTION_STATE_ON_HOLD"}, 10, [said(False), said(None)], [said(True)]),
        ({**play, "subscriptionState": "SUBSCRIPTION_STATE_CANCELED"}, 31, [said(False)], [said(True)]),
        ({**play, "subscriptionState": "SUBSCRIPTION_STATE_NEW"}, 10, [said(None)], [said(True), said(False), refused]),
        ({**notification, "testNotification": {}}, 0, [about("testNotification")], [said(None)]),
        ({**notification, "subscriptionNotification": {"notificationType": 13}}, 0, [said(None)], [said(False)]),
        ({"expiryTimeMillis": "1", "kind": "androidpublisher#subscriptionPurchase"}, 0, [refused], [said(False)]),
        ({"purchaseTimeMillis": "1", "consumptionState": 0}, 0, [about("oneTimeProductPurchase")], [said(None)]),
        ({"error": {"code": 410, "status": "GONE"}}, 0, [refused], [said(False)]),
    ]
    bad = [Answer(-11, "", ""), Answer(1, "", "error: FILE: x\n  y"), Answer(0, "{", ""), Answer(0, "[]", ""),
           Answer(0, json.dumps(result), ""), Answer("timeout", "", ""), Answer(2, "", ""), Answer(2, "", "error: FILE: x"),
           Answer(2, "", "Fatal error: x\n y"), said("yes"),
           Answer(0, json.dumps({**result, "about": "consumable", "decision": {"entitled": True, "state": "x"}}), "")]
    wrong = []
    for value, days, right, mistakes in samples:
        what = store_and_kind(value)
        view = (AppStore if what[0] == "app-store" else GooglePlay)(what[1], value)
        now = start + days * DAY
        case = Case(Payload("sample", *what, value), "sample", value, now, view.expectation(now))
        wrong += [f"refuses a right answer: {value}: {answer}" for answer in right if failure(case, answer)[0]]
        wrong += [f"accepts a wrong answer: {value}: {answer}" for answer in mistakes + bad if not failure(case, answer)[0]]
    sources = [
        '{"subscriptionState": "A"}', "x = {'subscriptionState': 'A',  # why\n 'a': [1, True, None,],\n}",
        "const x = { subscriptionState: 'A', a: [1_000, { b: null }] };",
        "$x = ['subscriptionState' => 'A', 'a' => ['b']];",
        'String x = "{\\"subscriptionState\\":\\"A\\"}";', "f({broken: call()}, {subscriptionState: \"A\"})",
        "```json\n{\n  \"subscriptionState\": \"A\", // the state\n}\n```", 'x := `{"a": {"subscriptionState": "A"}}`',
    ]
    for text in sources:
        finder = Finder(pathlib.Path("."))
        finder.file = "sample"
        finder.read(text)
        if [(one.kind, one.value["subscriptionState"]) for one in finder.found] != [("purchase", "A")]:
            wrong.append(f"reads {finder.found} in {text!r}")
    return wrong
