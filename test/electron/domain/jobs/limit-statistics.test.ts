import { expect, test } from "vitest";
import type { Statistics } from "../../../../shared/api/statistics.ts";
import { createStatisticsRuns } from "../../../../electron/domain/jobs/limit-statistics.ts";

const createStatistics = (documents: number) => ({ documents }) as Statistics;

test("the statistics of a user are counted one after the other, and the same only once", async () => {
  const runs = createStatisticsRuns();
  const first = Promise.withResolvers<Statistics>();
  const started: string[] = [];
  const start = (userId: string, key: string, result: Promise<Statistics>) =>
    runs.run(userId, key, () => {
      started.push(`${userId} ${key}`);
      return result;
    });
  const all = [
    start("ana", "week", first.promise),
    start("ana", "week", Promise.resolve(createStatistics(9))),
    start("ana", "month", Promise.resolve(createStatistics(2))),
    start("ben", "week", Promise.resolve(createStatistics(3))),
  ];
  expect(await all[3]).toEqual({ documents: 3 });
  expect(started).toEqual(["ana week", "ben week"]);
  first.resolve(createStatistics(1));
  expect(await Promise.all(all)).toEqual([1, 1, 2, 3].map(createStatistics));
  expect(started).toEqual(["ana week", "ben week", "ana month"]);
});

test("too many statistics of a user are refused, also after one failed, and those of others are not", async () => {
  const runs = createStatisticsRuns();
  const blocked = Promise.withResolvers<Statistics>();
  const waiting = ["a", "b", "c", "d"].map((key) => runs.run("ana", key, () => blocked.promise));
  await expect(runs.run("ana", "e", () => blocked.promise)).rejects.toMatchObject({ code: "SERVICE_BUSY" });
  await expect(runs.run("ben", "e", async () => createStatistics(1))).resolves.toEqual({ documents: 1 });
  blocked.reject(new Error("the disk failed"));
  for (const run of waiting) await expect(run).rejects.toThrow("the disk failed");
  await expect(runs.run("ana", "e", async () => createStatistics(2))).resolves.toEqual({ documents: 2 });
});
