import { existsSync, readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { connect } from "../../../../electron/storage/sqlite/connection.ts";
import { compareSchemas, hasSchema, inspect } from "../../../../electron/storage/sqlite/inspect.ts";
import { snapshot } from "../../../../electron/storage/sqlite/snapshot.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";

/** Tells whether this process has a file open. */
function isOpen(file: string): boolean {
  const descriptors = readdirSync("/proc/self/fd").map((name) => join("/proc/self/fd", name));
  return descriptors.some((link) => existsSync(link) && readlinkSync(link) === file);
}

const noDatabase = "This is no database. ".repeat(1000);

test.runIf(process.platform === "linux").each<[what: string, read: (file: string, good: string) => unknown]>([
  ["a snapshot", (file) => snapshot([{ from: file, to: `${file}.copy` }])],
  ["a snapshot of two", (file, good) => snapshot([good, file].map((from) => ({ from, to: `${from}.copy` })))],
  ["a connection", (file) => connect(file)],
  ["an inspection", (file) => inspect(file, ["users"])],
  ["a look at its schema", (file) => hasSchema(file)],
  ["a comparison of its schema", (file, good) => compareSchemas(file, good)],
  ["a comparison with its schema", (file, good) => compareSchemas(good, file)],
])("a file that is no database is closed after %s", async (_, read) => {
  const folder = createTemporaryFolder();
  const [file, good] = [join(folder, "bad.sqlite"), join(folder, "good.sqlite")];
  writeFileSync(file, noDatabase);
  const database = new DatabaseSync(good);
  database.exec("CREATE TABLE users (id TEXT)");
  database.close();
  await Promise.resolve(read)
    .then((run) => run(file, good))
    .catch(() => undefined);
  expect([file, good].filter(isOpen)).toEqual([]);
});
