import { readFileSync } from "node:fs";
import catalog from "./catalog.js";
import { Noticebook, NoticebookError } from "./noticebook.js";

// Make it once, and share it.
const noticebook = new Noticebook(catalog);

// The store's payloads, decoded, and what you know about the customer.
const facts = JSON.parse(readFileSync(0, "utf8"));

try {
  const { about, decision, notice } = noticebook.notice(facts);
  if (!decision) {
    console.log(`Nothing to do: ${about}`);
  } else if (decision.entitled === null) {
    console.log("Ask the store again, and leave access as it is");
  } else {
    console.log(decision.entitled ? "Keep access" : "End access");
  }
  if (notice) {
    // Store the result's deduplicationKey: send each notice once, and not after notice.validUntil.
    console.log(notice.channels.push.body.text);
  }
} catch (error) {
  if (!(error instanceof NoticebookError)) throw error;
  console.log(`${error.path ?? "facts"}: ${error.summary}`);
}
