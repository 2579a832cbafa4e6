// Asks the service for the notice of each customer: node notices.mjs URL < customers.jsonl
import { createInterface } from "node:readline/promises";
import { setTimeout as wait } from "node:timers/promises";

async function notice(url, facts, tries = 8) {
  for (let attempt = 1; ; attempt++) {
    let delay = Math.min(100 * 2 ** attempt, 5000);
    // Unlike AbortSignal.timeout, this timer keeps Node running when fetch misses the end of a connection.
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), 10_000);
    try {
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(url, { method: "POST", headers, body: facts, signal: limit.signal });
      // Other errors are application/problem+json with path and fix.
      if (![408, 429, 502, 503, 504].includes(response.status) || attempt === tries) return await response.text();
      delay = 1000 * Number(response.headers.get("Retry-After") ?? delay / 1000);
    } catch (error) {
      if (attempt === tries) throw error;
    } finally {
      clearTimeout(timer);
    }
    await wait(delay);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(await notice(process.argv[2], line));
}
