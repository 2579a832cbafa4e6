"""Asks the service for the notice of each customer: notices.py URL < customers.jsonl"""
import sys
import time
import urllib.error
import urllib.request


def notice(url, facts, tries=8):
    request = urllib.request.Request(url, facts, {"Content-Type": "application/json"})
    for attempt in range(tries):
        delay = min(0.1 * 2**attempt, 5)
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return response.read()
        except urllib.error.HTTPError as error:
            if error.code not in (408, 429, 502, 503, 504) or attempt == tries - 1:
                return error.read()  # application/problem+json with path and fix
            delay = float(error.headers.get("Retry-After", delay))
        except OSError:
            if attempt == tries - 1:
                raise
        time.sleep(delay)


for line in sys.stdin.buffer:
    sys.stdout.buffer.write(notice(sys.argv[1], line))
