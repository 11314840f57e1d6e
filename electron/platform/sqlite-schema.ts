import type { DatabaseSync } from "node:sqlite";

/**
 * Matches the names of tables and indexes that SQLite creates by itself, for statistics, counters and unique columns.
 */
const internalNames = /^sqlite_(?:sequence$|stat[14]$|autoindex_)/u;

/** Describes the columns and foreign keys of a table, as SQLite understands them. */
function describeTable(db: DatabaseSync, name: string): string {
  const columns = db
    .prepare('SELECT name, type, "notnull", pk, hidden FROM pragma_table_xinfo(?) ORDER BY cid')
    .all(name);
  const foreignKeys = db
    .prepare('SELECT "from", "table", "to", on_delete, on_update FROM pragma_foreign_key_list(?) ORDER BY 1, 2, 3')
    .all(name);
  return JSON.stringify([columns, foreignKeys]);
}

/** Describes the objects of a database, by kind and name. */
function describeSchema(db: DatabaseSync): Map<string, string> {
  const rows = db.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema").all();
  const objects = new Map<string, string>();
  for (const { type, name, tbl_name: table, sql } of rows) {
    if (internalNames.test(String(name)) && (type === "table" || type === "index")) continue;
    const isVirtual = type === "table" && !String(sql).startsWith("CREATE TABLE");
    const kind = isVirtual ? "virtual table" : String(type);
    objects.set(`${kind} ${String(name)}`, type === "table" ? describeTable(db, String(name)) : String(table));
  }
  return objects;
}

/**
 * Compares the schema of a database from an untrusted source with the schema that Galley creates. A trigger in such a
 * database could later write data without permission, and a view could show other data. Definitions are compared as
 * SQLite understands them, not by their text.
 * @returns the first difference, as a part of a sentence; null if there is none
 */
export function findSchemaDifference(db: DatabaseSync, expected: DatabaseSync): string | null {
  const [actual, expectedObjects] = [describeSchema(db), describeSchema(expected)];
  for (const [object, definition] of actual) {
    const expectedDefinition = expectedObjects.get(object);
    if (expectedDefinition === undefined) return `it contains the ${object}, which Galley does not write`;
    if (expectedDefinition !== definition) return `its ${object} is not the one that Galley writes`;
  }
  const missing = [...expectedObjects.keys()].find((object) => !actual.has(object));
  return missing === undefined ? null : `the ${missing} is missing`;
}
