import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createActiveTimes } from "../../../electron/gateway/active-times.ts";
import { openGatewayDatabase } from "../../../electron/gateway/database.ts";
import { addActiveTimes, deleteActiveTimes, getActiveTimes } from "../../../shared/api/active-times.ts";
import { embeddedConnectionId } from "../../../shared/api/gateway-paths.ts";
import { createTestClock, hourMs } from "../../harness/clock.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { startTestGateway } from "../../harness/test-gateway.ts";
import { startTestService } from "../../harness/test-service.ts";

const jobId = randomUUID();
const time = (item: string, seconds: number) => ({ job_id: jobId, step: "mapping" as const, item, seconds });

test("the window adds seconds to items, reads their sums and median, and deletes them", async () => {
  const { gateway } = startTestGateway(await startTestService()).openWindow(embeddedConnectionId);
  expect(await gateway.call(getActiveTimes, {})).toEqual({ steps: [] });
  await gateway.call(addActiveTimes, { body: { times: [time("total", 4), time("date", 1), time("number", 9)] } });
  await gateway.call(addActiveTimes, { body: { times: [time("date", 1)] } });
  const steps = [{ step: "mapping", items: 3, seconds: 15, median_seconds: 4 }];
  expect(await gateway.call(getActiveTimes, {})).toEqual({ steps });
  const tomorrow = new Date(Date.now() + 24 * hourMs).toISOString();
  expect(await gateway.call(getActiveTimes, { query: { changed_after: tomorrow } })).toEqual({ steps: [] });
  const nothing = gateway.call(addActiveTimes, { body: { times: [time("total", 0)] } });
  await expect(nothing).rejects.toMatchObject({ status: 400, fields: { "times.0.seconds": expect.anything() } });
  expect(await gateway.call(deleteActiveTimes, {})).toEqual({ deleted: 3 });
  expect(await gateway.call(getActiveTimes, {})).toEqual({ steps: [] });
});

test("times of connections are apart, stay after a restart, and end a year after their last change", () => {
  const path = join(createTemporaryFolder(), "gateway.sqlite");
  const clock = createTestClock();
  const first = openGatewayDatabase(path);
  const times = createActiveTimes(first, clock);
  times.add("one", [time("old", 5)]);
  times.add("two", [time("old", 7)]);
  clock.advance(364 * 24 * hourMs);
  times.add("one", [time("new", 2)]);
  first.close();
  const second = openGatewayDatabase(path);
  const reopened = createActiveTimes(second, clock);
  expect(reopened.summarize("one", 0).steps).toMatchObject([{ items: 2, seconds: 7 }]);
  expect(reopened.summarize("two", 0).steps).toMatchObject([{ items: 1, seconds: 7 }]);
  clock.advance(2 * 24 * hourMs);
  reopened.add("one", [time("new", 1)]);
  expect(reopened.summarize("one", 0).steps).toMatchObject([{ items: 1, seconds: 3 }]);
  expect(reopened.summarize("two", 0).steps).toEqual([]);
  second.close();
});

test("only the latest 100,000 items are kept", () => {
  const database = openGatewayDatabase(join(createTemporaryFolder(), "gateway.sqlite"));
  const clock = createTestClock();
  const times = createActiveTimes(database, clock);
  times.add("one", [time("oldest", 1)]);
  clock.advance(1);
  times.add(
    "one",
    Array.from({ length: 100_000 }, (_, index) => time(`item-${index}`, 1)),
  );
  expect(times.summarize("one", 0).steps).toMatchObject([{ items: 100_000, seconds: 100_000 }]);
  database.close();
});
