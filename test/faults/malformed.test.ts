import { expect, test } from "vitest";
import { startMalformedServer } from "./malformed-server.ts";
import { repetitions } from "./repetitions.ts";
import { reportFigure } from "./report-figure.ts";

const requests = repetitions({ few: 400, many: 10_000, long: 100_000 });

test(`answers ${requests} malformed requests correctly`, { timeout: 600_000 + requests * 20 }, async (context) => {
  const { server, faults, statuses, send } = await startMalformedServer(requests);
  await send(requests);
  const statusCounts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  reportFigure(
    context,
    `malformed requests answered by a 5xx or outside of the envelope (${statusCounts.join(", ")})`,
    "0",
    faults.length,
  );
  expect(faults.slice(0, 5), `${faults.length} wrong answers`).toEqual([]);
  expect((await fetch(`${server.baseUrl}/status`)).status).toBe(200);
});
