// Writes a result, or a problem, for each case on standard input.
import { readFileSync } from "node:fs";
import catalog from "./catalog.js";
import { Noticebook, NoticebookError } from "./noticebook.js";

const noticebook = new Noticebook(catalog);

function answer({ call = "notice", facts }) {
  try {
    return noticebook[call](facts);
  } catch (error) {
    if (!(error instanceof NoticebookError)) throw error;
    return { error: { ...(error.path !== null && { path: error.path }), summary: error.summary } };
  }
}

const lines = readFileSync(0, "utf8").split("\n").filter((line) => line !== "");
process.stdout.write(lines.map((line) => `${JSON.stringify(answer(JSON.parse(line)))}\n`).join(""));
