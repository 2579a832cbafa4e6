import sys

from noticebook import Noticebook, NoticebookError
from noticebook.catalog import DATA

# Make it once, and share it.
noticebook = Noticebook(DATA)

# The store's payloads, decoded, and what you know about the customer, as JSON.
facts = sys.stdin.buffer.read()

try:
    result = noticebook.notice(facts)
    if result.decision is None:
        print(f"Nothing to do: {result.about}")
    elif result.decision.entitled is None:
        print("Ask the store again, and leave access as it is")
    else:
        print("Keep access" if result.decision.entitled else "End access")
    if notice := result.notice:
        # Store result.deduplication_key: send each notice once, and not after notice.valid_until.
        print(notice.channels["push"]["body"].text)
except NoticebookError as error:
    print(f"{error.path or 'facts'}: {error.summary}")
