"""Sends each notice once, at the time that `noticebook plan` gives.

A webhook and a nightly run both call `handle`. It fetches the store's object, asks for the plan, sends what is due, and
notes when to ask again. `wake` handles all customers whose time has come.
"""
import json
import subprocess

SCHEMA = """
CREATE TABLE IF NOT EXISTS sent (key TEXT, channel TEXT, reserved BIGINT NOT NULL, done BIGINT, PRIMARY KEY (key, channel));
CREATE TABLE IF NOT EXISTS asks (customer TEXT PRIMARY KEY, at BIGINT NOT NULL);
"""

# Whoever reserves a key sends it. A reservation that led to nothing is free again after ten minutes.
RESERVE = """
INSERT INTO sent (key, channel, reserved) VALUES (?, ?, ?)
ON CONFLICT (key, channel) DO UPDATE SET reserved = excluded.reserved
WHERE sent.done IS NULL AND sent.reserved <= excluded.reserved - 600
RETURNING key
"""


def plan(command, facts, now):
    """The plan of one customer; `now` is in RFC 3339."""
    arguments = [*command, "plan", "--facts", "-", "--format", "json", "--now", now]
    done = subprocess.run(arguments, input=json.dumps(facts), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def handle(database, command, customer, fetch, send, clock):
    """Sends what is due to a customer. A webhook that comes twice, late or out of order does no harm."""
    seconds, now = clock()
    result = plan(command, fetch(customer), now)
    for step in result["steps"]:
        if not step["isDue"] or "deduplicationKey" not in step:
            continue
        key = (step["deduplicationKey"], step["channel"])
        if database.execute(RESERVE, (*key, seconds)).fetchone() is None:
            continue
        database.commit()
        send(customer, step)
        database.execute("UPDATE sent SET done = ? WHERE key = ? AND channel = ?", (seconds, *key))
        database.commit()
    later = [step["time"] for step in result["steps"] if not step["isDue"]]
    database.execute("DELETE FROM asks WHERE customer = ?", (customer,))
    if later:
        database.execute("INSERT INTO asks (customer, at) VALUES (?, ?)", (customer, seconds_of(min(later))))
    database.commit()


def wake(database, command, fetch, send, clock):
    """Handles every customer whose time has come."""
    seconds, _ = clock()
    for (customer,) in database.execute("SELECT customer FROM asks WHERE at <= ?", (seconds,)).fetchall():
        handle(database, command, customer, fetch, send, clock)


def seconds_of(moment):
    """The seconds since 1970 of a moment in RFC 3339, rounded up."""
    from datetime import datetime

    return -int(-datetime.fromisoformat(moment.replace("Z", "+00:00")).timestamp() // 1)
