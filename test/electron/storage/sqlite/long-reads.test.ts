import { CompiledQuery, DefaultQueryCompiler } from "kysely";
import { join } from "node:path";
import { StatementSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { listAccessibleJobs, type JobListFilter } from "../../../../electron/storage/accessible-jobs.ts";
import { endLongReads, readLong } from "../../../../electron/storage/database/long-reads.ts";
import { openDatabase } from "../../../../electron/storage/database/open.ts";
import type { Db } from "../../../../electron/storage/tables.ts";
import { disableForeignKeys } from "../../../harness/sqlite.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";

const count = 4200;
const viewer = { userId: "ana", test: false, expertsTeamId: null, now: 0 };
const page = { limit: 10, offset: 0 };
const padId = (index: number) => `job ${String(index).padStart(4, "0")}`;

/** Opens a database with many jobs of a user; every third one is blocked, and every second one of a team's. */
async function openWithManyJobs(): Promise<Db> {
  const db = await openDatabase(join(createTemporaryFolder(), "galley.sqlite"));
  onTestFinished(() => db.destroy());
  await db.connection().execute(disableForeignKeys);
  await db.transaction().execute(async (transaction) => {
    for (let index = 0; index < count; index++) {
      const jobId = padId(index);
      const state = index % 3 === 0 ? { status: "blocked" as const, blockingStep: "zoning" as const } : null;
      const row = {
        jobId,
        steps: "[]",
        createdAt: index,
        ...(state ?? { status: "failed" as const, blockingStep: null }),
      };
      const principals = index % 2 === 0 ? ["ana", "zoners"] : ["ana"];
      await transaction
        .insertInto("jobGrants")
        .values(principals.map((principalId) => ({ ...row, principalId })))
        .execute();
      await transaction
        .insertInto("jobNames")
        .values({ jobId, nameKey: `letter ${String(count - index).padStart(4, "0")}` })
        .execute();
    }
  });
  return db;
}

const lists: readonly [filter: JobListFilter, total: number, first: number][] = [
  [{}, count, 0],
  [{ order: "-created_at" }, count, count - 1],
  [{ order: "name" }, count, count - 1],
  [{ order: "-updated_at" }, count, count - 1],
  [{ status: "blocked", order: "-name" }, count / 3, 0],
  [{ search: "letter 0001" }, 1, count - 1],
  [{ team: "zoners" }, count / 2, 0],
];

test("lists of many jobs are read outside the main thread, by searches of indexes", async () => {
  const db = await openWithManyJobs();
  const all = vi.spyOn(StatementSync.prototype, "all");
  const compile = vi.spyOn(DefaultQueryCompiler.prototype, "compileQuery");
  for (const [filter, total, first] of lists) {
    const listed = await listAccessibleJobs(db, viewer, filter, page);
    expect([listed.total, listed.ids[0]]).toEqual([total, padId(first)]);
  }
  const onMainThread = all.mock.contexts.map((statement) => (statement as StatementSync).sourceSQL);
  const compiled = compile.mock.results.map(({ value }) => value as CompiledQuery);
  vi.restoreAllMocks();
  const isOfGrants = (sql: string) => sql.includes("job_grants");
  // Only whether there are many is found on the main thread, by a limited number of rows.
  const isLimited = (sql: string) =>
    /^select count\(\*\) as count from \(select 1 from job_grants .* limit \?\) as/.test(sql);
  expect(onMainThread.filter(isOfGrants).every(isLimited)).toBe(true);

  const queries = compiled.filter(({ sql }) => isOfGrants(sql));
  expect(queries.length).toBeGreaterThan(lists.length);
  for (const { sql, parameters } of queries) {
    const plan = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    const scans = plan.rows.filter(({ detail }) => /^SCAN (?:job_|jobs|taxonomies|other_grants)/.test(detail));
    expect(scans, sql).toEqual([]);
  }
});

test("a list outside the main thread has what was committed before", async () => {
  const db = await openWithManyJobs();
  const read = async () => (await listAccessibleJobs(db, viewer, { order: "name" }, page)).total;
  expect(await read()).toBe(count);
  await db.deleteFrom("jobGrants").where("jobId", "=", padId(7)).execute();
  expect(await read()).toBe(count - 1);
});

test("long reads of a party wait for each other, and those of three parties do not make another wait", async () => {
  const db = await openWithManyJobs();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const started: string[] = [];
  const readEndless = (owner: string, network = "") =>
    readLong(db, { owner, network }, async () => {
      started.push(owner);
      await end;
    });
  const reads = [readEndless("ada"), readEndless("ada"), readEndless("ben", "home"), readEndless("cleo", "home")];
  reads.push(readEndless("dora"));
  expect(await readLong(db, { owner: "eva" }, (reader) => listAccessibleJobs(reader, viewer, {}, page))).toMatchObject({
    total: count,
  });
  expect(started).toEqual(["ada", "ben", "dora"]);
  resolve();
  await Promise.all(reads);
  expect(started.toSorted()).toEqual(["ada", "ada", "ben", "cleo", "dora"]);
});

test("an error of a long read names its cause, and the next one is answered", async () => {
  const db = await openWithManyJobs();
  const read = (sql: string) =>
    readLong(db, { owner: "ada" }, (reader) => reader.executeQuery(CompiledQuery.raw(sql, [])));
  await expect(read("select 1 from nowhere")).rejects.toThrow("no such table: nowhere");
  await expect(read("delete from job_grants")).rejects.toThrow("attempt to write a readonly database");
  expect((await read("select 1 as found")).rows).toEqual([{ found: 1 }]);
});

test.each([
  ["the service begins to close", endLongReads],
  ["the database is closed", (db: Db) => db.destroy()],
])("long reads that wait end when %s, and so do later ones", async (_name, close) => {
  const db = await openWithManyJobs();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const read = (owner: string) => readLong(db, { owner }, () => end);
  const running = ["ada", "ben", "cleo", "dora"].map(read);
  const waiting = ["ada", "eva"].map(read);
  const closing = Promise.resolve(close(db));
  for (const waited of waiting) await expect(waited).rejects.toMatchObject({ code: "MAINTENANCE" });
  await expect(read("fay")).rejects.toMatchObject({ code: "MAINTENANCE" });
  resolve();
  await Promise.all([...running, closing]);
});
