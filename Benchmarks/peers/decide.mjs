// What a Node backend would write by hand: JSON.parse, and ifs for the state and the access.
//
// usage: node decide.mjs LINES NOW; prints JSON with microseconds a line, from bytes and from texts that are decoded
// already, and how often each state and access was decided, so that the answers can be compared.
import { readFileSync } from "node:fs";

const [file, nowText] = process.argv.slice(2);
const now = Number(nowText);
const bytes = readFileSync(file);
const buffers = [];
for (let start = 0; start < bytes.length; ) {
  const end = bytes.indexOf(10, start);
  buffers.push(bytes.subarray(start, end));
  start = end + 1;
}
const texts = buffers.map((buffer) => buffer.toString("utf8"));

function decide(facts) {
  const info = facts.renewalInfo ?? {};
  const transaction = facts.transaction ?? {};
  const expires = transaction.expiresDate ?? info.renewalDate;
  if (transaction.revocationDate != null) {
    // A refund of an earlier period doesn't end the running one.
    const isOfEarlierPeriod = transaction.expiresDate != null && transaction.expiresDate < info.renewalDate;
    if (!isOfEarlierPeriod) return ["revoked", false];
    return info.renewalDate > now ? ["subscribed", true] : ["undetermined", null];
  }
  if (expires == null) return ["undetermined", null];
  const graceEnds = info.gracePeriodExpiresDate;
  const graceIsOpen = graceEnds != null && graceEnds > now;
  const intent = info.expirationIntent;
  const retries = info.isInBillingRetryPeriod === true;
  if (expires > now) {
    if (graceIsOpen && (intent == null || intent === 2)) return ["inGracePeriod", true];
    return ["subscribed", true];
  }
  if (graceIsOpen) {
    if (retries || intent == null) return ["inGracePeriod", true];
    return ["undetermined", null];
  }
  if (retries) return ["inBillingRetryPeriod", false];
  if (intent != null) return ["expired", false];
  return ["stale", null];
}

const counts = {};
for (const text of texts) {
  const key = decide(JSON.parse(text)).map(String).join(" ");
  counts[key] = (counts[key] ?? 0) + 1;
}

let entitled = 0;
function microseconds(lines, read) {
  const runs = [];
  for (let run = 0; run < 6; run += 1) {
    const start = process.hrtime.bigint();
    let count = 0;
    while (process.hrtime.bigint() - start < 150_000_000n) {
      for (const line of lines) if (decide(read(line))[1]) entitled += 1;
      count += lines.length;
    }
    runs.push(Number(process.hrtime.bigint() - start) / 1000 / count);
  }
  // The first run warms up.
  return runs.slice(1).sort((a, b) => a - b)[2];
}

const fromBytes = microseconds(buffers, (buffer) => JSON.parse(buffer.toString("utf8")));
const fromTexts = microseconds(texts, (text) => JSON.parse(text));
console.log(JSON.stringify({ fromBytes, fromTexts, counts, entitled: entitled > 0 }));
