// The service as a team would write it by hand: Node's http server, and a notice of the grace period for each request.
//   node service.mjs PORT PROCESSES MADE_WITH
import cluster from "node:cluster";
import { createServer } from "node:http";
import { notice } from "./grace-notice.mjs";

const [port, processes, madeWith] = process.argv.slice(2).map((argument) => JSON.parse(argument));
const limit = 1 << 20;

function answer(response, status, value) {
  const body = JSON.stringify(value) + "\n";
  response.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

function serve(request, response) {
  if (request.url === "/healthz") return answer(response, 200, "ok");
  if (request.method !== "POST" || !request.url.startsWith("/v1/notice")) return answer(response, 404, "Not found");
  const parts = [];
  let size = 0;
  request.on("data", (part) => {
    size += part.length;
    if (size > limit) return request.destroy();
    parts.push(part);
  });
  request.on("end", () => {
    try {
      answer(response, 200, notice(JSON.parse(Buffer.concat(parts)), madeWith));
    } catch (error) {
      answer(response, 400, { error: { summary: error.message } });
    }
  });
}

if (processes > 1 && cluster.isPrimary) {
  for (let number = 0; number < processes; number++) cluster.fork();
} else {
  createServer(serve).listen(port, "127.0.0.1", 1024);
}
