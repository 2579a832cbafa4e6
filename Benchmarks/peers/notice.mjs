// Reads customers as JSON Lines from standard input and writes for each the whole result that `notice --batch` writes, in
// a line. The first argument is the member `madeWith`, as JSON.
import { writeSync } from "node:fs";
import { notice } from "./grace-notice.mjs";

const madeWith = JSON.parse(process.argv[2]);

function write(text) {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; ) start += writeSync(1, bytes, start);
}

let pending = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (pending + chunk).split("\n");
  pending = lines.pop();
  let output = "";
  for (const line of lines) output += JSON.stringify(notice(JSON.parse(line), madeWith)) + "\n";
  write(output);
});
