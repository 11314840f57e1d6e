/**
 * Runs the service in its own process, so that tests can kill it: `node service-process.ts FOLDER`. Prints a line when it
 * is ready.
 */
import { startService } from "../../electron/service.ts";
import { createLog } from "../../electron/platform/log.ts";
import { serve } from "@hono/node-server";
import { workerEntry } from "./shared-workers.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: node service-process.ts FOLDER");
const service = await startService({
  dataFolder: folder,
  version: "0.0.0",
  workers: { entry: workerEntry, size: 2 },
  log: createLog((line) => process.stderr.write(line)),
});
const { key } = await service.getLocalUser();
serve({ fetch: (request) => service.handle(request), hostname: "127.0.0.1", port: 0 }, ({ port }) => {
  process.stdout.write(`${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}/v1.1`, key })}\n`);
});
