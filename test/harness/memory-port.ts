/**
 * Preloaded into a Node process (`memoryPortArgs`), this module opens a port that reports the memory of the process
 * after a garbage collection. Its first line of output names the port.
 */
import { createServer } from "node:http";

const server = createServer((request, response) => {
  if (request.url === "/collected") globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  response.end(JSON.stringify(process.memoryUsage()));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") process.stdout.write(`memory at ${address.port}\n`);
});
server.unref();
