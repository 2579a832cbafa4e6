// Writes a result, or an error, for each line of facts.
import { readFileSync } from "node:fs";
import catalog from "./catalog.js";
import { Noticebook, NoticebookError } from "./noticebook.js";

const noticebook = new Noticebook(catalog);

function answer(line) {
  try {
    return noticebook.notice(JSON.parse(line));
  } catch (error) {
    if (!(error instanceof NoticebookError)) throw error;
    return { error: error.path, problem: error.problem };
  }
}

const lines = readFileSync(0, "utf8").split("\n").filter((line) => line !== "");
process.stdout.write(lines.map((line) => `${JSON.stringify(answer(line))}\n`).join(""));
