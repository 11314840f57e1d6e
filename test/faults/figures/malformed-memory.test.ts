import { expect, test } from "vitest";
import { measureMemory, memoryPortArgs } from "../../harness/process-memory.ts";
import { startMalformedServer } from "../malformed-server.ts";
import { isLongRun } from "../repetitions.ts";
import { reportFigure } from "../report-figure.ts";

const requests = isLongRun ? 100_000 : 10_000;
/** Number of requests before memory is measured, in which caches fill and code is compiled. */
const warmUpRequests = 2_000;
const maxGrowthMiB = 50;

test(`keeps its memory over ${requests} malformed requests`, { timeout: requests * 20 }, async (context) => {
  const { server, send } = await startMalformedServer(requests + warmUpRequests, memoryPortArgs);
  await send(warmUpRequests);
  const before = await measureMemory(server.output.stdout);
  await send(requests);
  const after = await measureMemory(server.output.stdout);
  const growth = Math.max(0, after.residentMiB - before.residentMiB);
  const name = `growth of memory by ${requests} malformed requests, in MiB`;
  reportFigure(context, name, `< ${maxGrowthMiB}`, growth.toFixed(1));
  expect(growth).toBeLessThan(maxGrowthMiB);
});
