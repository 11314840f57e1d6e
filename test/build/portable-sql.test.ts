import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";

const script = join(import.meta.dirname, "..", "..", "build", "portable-sql.ts");

/** Runs the check on a project of one file. */
function check(file: string, text: string): { status: number | null; output: string } {
  const root = createTemporaryFolder();
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, root], { encoding: "utf8" });
  return { status, output: stdout + stderr };
}

test.each([
  ["electron/storage/a.ts", "sql`select value from json_each(${ids})`", "json_each"],
  ["electron/storage/a.ts", "sql`${parts} limit  -1`", "limit -1"],
  ["electron/storage/migrations/a.ts", "sql`INSERT OR IGNORE into a select 1`", "INSERT OR IGNORE"],
  ["electron/storage/a.ts", "sql`select rowid from jobs where name glob 'a*'`", "rowid"],
  ["electron/storage/a.ts", "sql`with a as not materialized (select 1) select * from a`", "not materialized"],
  ["electron/domain/a.ts", "sql`select strftime('%s')`", "strftime"],
  ["electron/domain/a.ts", 'import { DatabaseSync } from "node:sqlite";', "node:sqlite"],
  ["electron/api/a.ts", "if (error.errcode === 13) fail();", "errcode"],
  ["electron/storage/a.ts", 'import { SqliteAdapter } from "kysely";', "SqliteAdapter"],
  ["electron/storage/a.ts", 'db.insertInto("jobs").orIgnore().execute();', "orIgnore"],
  ["electron/storage/a.ts", 'import { sqliteDialect } from "./sqlite/dialect.ts";', "database-system.ts"],
  ["test/electron/a.test.ts", "db.exec('PRAGMA foreign_keys = OFF');", "PRAGMA"],
])("%s with %s is refused", (file, code, reason) => {
  const { status, output } = check(file, `// first line\n${code}\n`);
  expect(status).toBe(1);
  expect(output).toContain(`${file}:2 uses `);
  expect(output).toContain(reason);
});

test.each([
  [
    "electron/storage/sqlite/a.ts",
    'import { DatabaseSync } from "node:sqlite";\ndb.exec("PRAGMA synchronous = FULL");',
  ],
  ["electron/storage/database/database-system.ts", 'import { sqliteDialect } from "./sqlite/dialect.ts";'],
  ["electron/storage/a.ts", "/* json_each and\n limit -1 */ sql`select 1 limit 10`; // rowid"],
])("%s with %s is accepted", (file, code) => {
  expect(check(file, code)).toEqual({
    status: 0,
    output: "Files checked: 1. Only the listed files use SQL that is specific to SQLite.\n",
  });
});
