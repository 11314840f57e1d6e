/**
 * Runs the service in its own process, so that tests can kill it: `node service-process.ts FOLDER [PAGE]`. Prints a line when
 * it is ready. The reading of all pages after PAGE is held, so that a test knows how far a job has come.
 */
import { startService } from "../../electron/service.ts";
import { createLog } from "../../electron/platform/log.ts";
import { serve } from "@hono/node-server";
import { createHeldWorkers } from "./held-workers.ts";

const [folder, lastPage = "Infinity"] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: node service-process.ts FOLDER [PAGE]");
const service = await startService({
  dataFolder: folder,
  version: "0.0.0",
  workers: createHeldWorkers(
    (name, input) => name === "readPage" && "page" in input && Number(input.page) > Number(lastPage),
  ),
  log: createLog((line) => process.stderr.write(line)),
});
const { key } = await service.getLocalUser();
serve({ fetch: (request) => service.handle(request), hostname: "127.0.0.1", port: 0 }, ({ port }) => {
  process.stdout.write(`${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}/v1.1`, key })}\n`);
});
