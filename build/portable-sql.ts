import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";

/** The project's folder, unless another is named. */
const root = resolve(process.argv[2] ?? join(import.meta.dirname, ".."));

/** The files that may say what only SQLite understands. */
const sqliteFiles: readonly string[] = [
  // The implementation of `electron/storage/dialect.ts`.
  "electron/storage/sqlite/",
  // The workbench's own journals: a file on the reviewer's machine, whatever the service stores its data in.
  "electron/gateway/journals.ts",
  // The bench's baseline: one statement on the database file, without the service.
  "build/bench/service/bare-route.ts",
  // Tests of the database file itself, and their tools.
  "test/electron/storage/sqlite/",
  "test/faults/",
  "test/harness/sqlite.ts",
  "test/build/portable-sql.test.ts",
];

/** The files that may import the implementation. */
const sqliteImporters: readonly string[] = [
  "electron/storage/database-system.ts",
  "electron/storage/data-folder-lock.ts",
  "electron/storage/sqlite/",
];

/** Words and functions that PostgreSQL does not know, or reads differently. */
const sqliteWords =
  /\b(?:json_each|json_tree|json_extract|limit\s+-1|pragma(?:_\w+)?|rowid|without\s+rowid|last_insert_rowid|insert\s+or\s+\w+|replace\s+into|glob|strftime|julianday|unixepoch|(?:not\s+)?materialized|ifnull|total_changes|group_concat|randomblob|sqlite_\w+|begin\s+(?:immediate|exclusive|deferred)|vacuum|attach\s+database|autoincrement|collate\s+(?:nocase|binary|rtrim)|indexed\s+by)\b/gi;

/** Drivers and their error codes, Kysely's classes for SQLite, and the clauses of its builder that only SQLite has. */
const sqliteCode =
  /\b(?:node:sqlite|better-sqlite3|DatabaseSync|errcode|Sqlite[A-Z]\w*|or(?:Replace|Ignore|Abort|Fail|Rollback)(?=\())/g;

const sqliteImport = /from\s+["'][^"']*\/sqlite\/[^"']+["']/g;

/** Blanks comments out and keeps strings and line breaks. */
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
      violations.push(`${file}:${line} says ${match.replaceAll(/\s+/g, " ")}: ${reason}.`);
    }
  };
  if (!isListed(file, sqliteFiles)) {
    const reason = "only SQLite knows it; it belongs behind electron/storage/dialect.ts";
    report(sqliteWords, reason);
    report(sqliteCode, reason);
  }
  if (file.startsWith("electron/") && !isListed(file, sqliteImporters)) {
    report(sqliteImport, "only electron/storage/database-system.ts chooses the implementation");
  }
}
if (violations.length > 0) {
  console.error(violations.sort().join("\n"));
  process.exitCode = 1;
} else console.log(`${count} files leave SQLite's dialect to its own files.`);
