import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";

/** The project's folder, or the folder given as the first argument. */
const root = resolve(process.argv[2] ?? join(import.meta.dirname, ".."));

/** The files that may use SQL and classes that are specific to SQLite. */
const sqliteFiles: readonly string[] = [
  // The implementation of `electron/storage/database/dialect.ts`.
  "electron/storage/sqlite/",
  // The workbench's own database: a file on the reviewer's machine, independent of the database of the service.
  "electron/gateway/",
  // They compare schemas and interpret errors for the databases of both the service and the gateway.
  "electron/platform/sqlite-schema.ts",
  "electron/platform/sqlite-errors.ts",
  // The bench's baseline: one statement on the database file, without the service.
  "build/bench/service/bare-route.ts",
  // Tests of the database file itself, and their tools.
  "test/electron/storage/sqlite/",
  "test/electron/gateway/",
  "test/faults/",
  "test/harness/sqlite.ts",
  "test/build/portable-sql.test.ts",
];

/** The files that may import the SQLite implementation. */
const sqliteImporters: readonly string[] = [
  "electron/storage/database/database-system.ts",
  "electron/storage/blobs/blob-hold.ts",
  "electron/storage/data-folder/data-folder-lock.ts",
  "electron/storage/sqlite/",
];

/** Matches keywords and functions that PostgreSQL does not support or interprets differently. */
const sqliteWords =
  /\b(?:json_each|json_tree|json_extract|limit\s+-1|pragma(?:_\w+)?|rowid|without\s+rowid|last_insert_rowid|insert\s+or\s+\w+|replace\s+into|glob|strftime|julianday|unixepoch|(?:not\s+)?materialized|ifnull|total_changes|group_concat|randomblob|sqlite_\w+|begin\s+(?:immediate|exclusive|deferred)|vacuum|attach\s+database|autoincrement|collate\s+(?:nocase|binary|rtrim)|indexed\s+by)\b/gi;

/** Matches drivers and their error codes, and the classes and query clauses of Kysely that are specific to SQLite. */
const sqliteCode =
  /\b(?:node:sqlite|better-sqlite3|DatabaseSync|errcode|Sqlite[A-Z]\w*|or(?:Replace|Ignore|Abort|Fail|Rollback)(?=\())/g;

const sqliteImport = /from\s+["'][^"']*\/sqlite\/[^"']+["']/g;

/** Replaces comments with spaces. Strings and line breaks stay. */
function blankComments(text: string): string {
  return text.replaceAll(/("|'|`)(?:\\[^]|(?!\1)[^\\])*\1|\/\*[^]*?\*\/|\/\/.*/g, (match) =>
    match.startsWith("/") ? match.replaceAll(/[^\n]/g, " ") : match,
  );
}

const isListed = (file: string, allowedFiles: readonly string[]): boolean =>
  allowedFiles.some((place) => (place.endsWith("/") ? file.startsWith(place) : file === place));

const violations: string[] = [];
let count = 0;
for await (const path of glob("{shared,electron,test,build/bench}/**/*.{ts,tsx}", { cwd: root })) {
  const file = relative(root, join(root, path)).split(sep).join("/");
  count += 1;
  const code = blankComments(readFileSync(join(root, path), "utf8"));
  const report = (pattern: RegExp, reason: string) => {
    for (const { 0: match, index } of code.matchAll(pattern)) {
      const line = code.slice(0, index).split("\n").length;
      violations.push(`${file}:${line} uses ${match.replaceAll(/\s+/g, " ")}: ${reason}.`);
    }
  };
  if (!isListed(file, sqliteFiles)) {
    const reason = "only SQLite supports it; move it behind electron/storage/database/dialect.ts";
    report(sqliteWords, reason);
    report(sqliteCode, reason);
  }
  if (file.startsWith("electron/") && !isListed(file, sqliteImporters)) {
    report(sqliteImport, "only electron/storage/database/database-system.ts chooses the implementation");
  }
}
if (violations.length > 0) {
  console.error(violations.sort().join("\n"));
  process.exitCode = 1;
} else console.log(`Files checked: ${count}. Only the listed files use SQL that is specific to SQLite.`);
