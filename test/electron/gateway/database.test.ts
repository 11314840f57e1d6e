import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { createConnectionRecords } from "../../../electron/gateway/connections/connection-records.ts";
import { listKeyOwners, openGatewayDatabase } from "../../../electron/gateway/database.ts";
import { DataFolderError } from "../../../electron/platform/data-folder-error.ts";
import { writePrivateFile } from "../../../electron/platform/durable-files.ts";
import { createJournals } from "../../../electron/gateway/journals.ts";
import { journalEntrySchema } from "../../../renderer/history/history.ts";
import { journalSchema } from "../../../shared/api/gateway.ts";
import type { ContentItem } from "../../../shared/api/contents.ts";
import { openStash } from "../../../electron/gateway/offline/stash.ts";
import { openOfflineStore } from "../../../electron/gateway/offline/store.ts";
import { createFolderStore, maxImportedContents } from "../../../electron/gateway/watched-folders/store.ts";
import { listOpenFiles } from "../../harness/open-files.ts";
import { fillDisk, mountSmallDisk } from "../../harness/small-disk.ts";
import { explain } from "../../harness/sqlite.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

/** Creates a database in the first format, as the versions before connections wrote it. */
function createFirstFormat(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  db.exec(`CREATE TABLE journal_entry (
      job_id TEXT NOT NULL, step TEXT NOT NULL, claimed_at TEXT NOT NULL, position INTEGER NOT NULL, entry TEXT NOT NULL,
      PRIMARY KEY (job_id, step, claimed_at, position)
    ) WITHOUT ROWID;
    PRAGMA user_version = 1`);
  return db;
}

test("the journals of the first format belong to the embedded connection after the upgrade", () => {
  const path = join(createTemporaryFolder(), "gateway.sqlite");
  const jobId = randomUUID();
  const claimed = "2026-03-01T10:00:00.000Z";
  const before = createFirstFormat(path);
  for (const n of [0, 1]) {
    before
      .prepare("INSERT INTO journal_entry VALUES (?, 'zoning', ?, ?, ?)")
      .run(jobId, claimed, n, JSON.stringify({ n }));
  }
  before.close();
  for (const attempt of ["upgrade", "reopening"]) {
    const database = openGatewayDatabase(path);
    const journals = createJournals(database);
    expect(JSON.parse(journals.read({ connectionId: "embedded", jobId, step: "zoning" })), attempt).toEqual({
      claimed_at: claimed,
      entries: [{ n: 0 }, { n: 1 }],
    });
    expect(JSON.parse(journals.read({ connectionId: randomUUID(), jobId, step: "zoning" }))).toMatchObject({
      entries: [],
    });
    database.close();
  }
});

test("journals of earlier versions are read, in which steps had titles in a language", () => {
  const path = join(createTemporaryFolder(), "gateway.sqlite");
  const jobId = randomUUID();
  const claimed = "2026-03-01T10:00:00.000Z";
  const differences = [
    { key: "1/a", before: { id: "a", x: 0.1, note: "§ „x“" }, after: { id: "a", x: 2, title: "Kept" } },
  ];
  const step = { command: "zone.move", title: "Zone verschieben", page: 1, differences };
  const entries = [{ kind: "do", step }, { kind: "undo" }, { kind: "do", step, continues: true }];
  const before = createFirstFormat(path);
  const insert = before.prepare("INSERT INTO journal_entry VALUES (?, ?, ?, ?, ?)");
  for (const [n, entry] of entries.entries()) insert.run(jobId, "zoning", claimed, n, JSON.stringify(entry));
  insert.run(jobId, "mapping", claimed, 0, '{"kind":"do","step":{"title":"Cut off');
  before.close();
  const database = openGatewayDatabase(path);
  const journals = createJournals(database);
  const read = journalSchema.parse(JSON.parse(journals.read({ connectionId: "embedded", jobId, step: "zoning" })));
  const untitled = { command: "zone.move", page: 1, differences };
  expect(journalEntrySchema.array().parse(read.entries)).toEqual([
    { kind: "do", step: untitled },
    { kind: "undo" },
    { kind: "do", step: untitled, continues: true },
  ]);
  expect(() => journals.read({ connectionId: "embedded", jobId, step: "mapping" }), "still damaged").toThrow("damaged");
  database.close();
});

test("a database in which an upgrade would fail is refused, and not changed", () => {
  const path = join(createTemporaryFolder(), "gateway.sqlite");
  const before = createFirstFormat(path);
  // The upgrade creates a table of this name.
  before.exec("CREATE TABLE setting (anything TEXT)");
  before.close();
  expect(() => openGatewayDatabase(path)).toThrow("it contains the table setting, which Galley does not write");
  const after = new DatabaseSync(path);
  expect(after.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'connection'").get()).toEqual({ n: 0 });
  expect(after.prepare("PRAGMA user_version").get()).toEqual({ user_version: 1 });
  after.close();
});

test("connections and journals of the second format are there after the upgrade, and nothing is kept yet", () => {
  const folder = createTemporaryFolder();
  const path = join(folder, "gateway.sqlite");
  const [connectionId, jobId] = [randomUUID(), randomUUID()];
  const claimed = "2026-03-01T10:00:00.000Z";
  const before = openGatewayDatabase(path);
  for (const table of [
    "kept_job",
    "kept_role",
    "kept_item",
    "kept_body",
    "outbox_entry",
    "stash",
    "kept_comments",
    "watched_folder",
    "watched_file",
    "active_time",
    "watched_content",
  ]) {
    before.exec(`DROP TABLE ${table}`);
  }
  before.exec("ALTER TABLE connection DROP COLUMN may_be_in_keychain; PRAGMA user_version = 2");
  before
    .prepare(
      "INSERT INTO connection (id, title, address, created_at, key_storage) VALUES (?, 'Archive', 'https://galley.example', ?, ?)",
    )
    .run(connectionId, claimed, "keychain");
  const address = { connectionId, jobId, step: "zoning" } as const;
  createJournals(before).append(address, claimed, { after: 0, entries: [{ n: 0 }] });
  before.close();

  const after = openGatewayDatabase(path);
  expect(after.prepare("PRAGMA user_version").get()).toEqual({ user_version: 13 });
  expect(createConnectionRecords(after).list()).toMatchObject([{ title: "Archive", mayBeInKeychain: true }]);
  expect(createJournals(after).has(address)).toBe(true);
  const store = openOfflineStore(after, connectionId, join(folder, "kept", connectionId));
  expect([store.listJobs(), store.listEntries(), store.stash.list()]).toEqual([[], [], []]);
  after.close();
});

test("what watched folders had imported in the sixth format is known after the upgrade", () => {
  const path = join(createTemporaryFolder(), "gateway.sqlite");
  const before = openGatewayDatabase(path);
  before.exec(`DROP TABLE watched_content;
    ALTER TABLE connection DROP COLUMN may_be_in_keychain;
    ALTER TABLE stash RENAME TO set_aside;
    ALTER TABLE watched_file DROP COLUMN timeout_count;
    ALTER TABLE watched_folder DROP COLUMN random_review_share;
    ALTER TABLE watched_folder DROP COLUMN taxonomy_revision;
    CREATE INDEX watched_file_sha256 ON watched_file (folder_id, sha256);
    INSERT INTO watched_file VALUES ('scans', 'a.pdf', 1, 1, 'x', 'imported', 0, NULL, NULL, 7),
      ('scans', 'b.pdf', 1, 1, 'y', 'failed', 0, NULL, 'It is damaged.', 8),
      ('scans', 'c.pdf', 1, 1, 'x', 'duplicate', 0, NULL, NULL, 9);
    PRAGMA user_version = 6`);
  before.close();
  const after = openGatewayDatabase(path);
  const store = createFolderStore(after);
  expect([store.findImported("scans", "x"), store.findImported("scans", "y")]).toEqual(["a.pdf", null]);
  expect(store.countImported("scans")).toEqual({ count: 1, lastAt: 7 });
  expect(store.listFiles("scans").map(({ name, timeoutCount }) => [name, timeoutCount])).toEqual([
    ["a.pdf", 0],
    ["b.pdf", 0],
    ["c.pdf", 0],
  ]);
  after.close();
});

test("work that was kept aside in the tenth format is in the stash after the upgrade", () => {
  const path = join(createTemporaryFolder(), "gateway.sqlite");
  const record = {
    job_id: randomUUID(),
    name: "scan.pdf",
    step: "zoning",
    at: "2026-03-01T10:00:00.000Z",
    entry_count: 2,
  };
  const before = openGatewayDatabase(path);
  before.exec(`ALTER TABLE connection DROP COLUMN may_be_in_keychain;
    ALTER TABLE watched_folder DROP COLUMN random_review_share;
    ALTER TABLE stash RENAME TO set_aside;
    PRAGMA user_version = 10`);
  before.prepare("INSERT INTO set_aside VALUES ('embedded', 'an id', ?, 'the work')").run(JSON.stringify(record));
  before.close();
  const after = openGatewayDatabase(path);
  expect(openStash(after, "embedded").list()).toEqual([{ ...record, id: "an id" }]);
  expect(openStash(after, "embedded").read("an id")).toBe("the work");
  after.close();
});

test("a folder that was watched in the twelfth format draws nothing after the upgrade", () => {
  const path = join(createTemporaryFolder(), "gateway.sqlite");
  const before = openGatewayDatabase(path);
  before.exec(`ALTER TABLE watched_folder DROP COLUMN random_review_share;
    INSERT INTO watched_folder VALUES ('scans', 'embedded', '/scans', 'indexing', 'publishing', 0, 0, 0.5, 0, 0, 7, NULL);
    PRAGMA user_version = 12`);
  before.close();
  const after = openGatewayDatabase(path);
  const store = createFolderStore(after);
  const [folder] = store.listFolders();
  expect(folder?.settings).toMatchObject({ resultThreshold: 0.5, randomReviewShare: 0 });
  if (folder === undefined) return;
  store.addFolder({ ...folder, id: "new", settings: { ...folder.settings, randomReviewShare: 0.05 } }, 8);
  expect(store.listFolders().map(({ settings }) => settings.randomReviewShare)).toEqual([0, 0.05]);
  after.close();
});

test("a watched folder remembers its latest imported contents, and no more than the limit", () => {
  const database = openGatewayDatabase(join(createTemporaryFolder(), "gateway.sqlite"));
  const store = createFolderStore(database);
  database
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO watched_content SELECT 'scans', 'digest ' || i, i || '.pdf', i FROM n`,
    )
    .run(maxImportedContents);
  const rest = { size: 1, modifiedAt: 1, attempt: 0, documentUri: null, reason: null, timeoutCount: 0 };
  const changedAt = maxImportedContents + 1;
  store.putFile("scans", { ...rest, name: "new.pdf", sha256: "new", state: "imported", changedAt });
  expect(store.countImported("scans")).toEqual({ count: maxImportedContents, lastAt: changedAt });
  const found = ["digest 1", "digest 2", "new"].map((sha256) => store.findImported("scans", sha256));
  expect(found).toEqual([null, "2.pdf", "new.pdf"]);
  database.close();
});

/** Records the statements that are prepared from now on. */
function recordStatements(database: DatabaseSync): string[] {
  const statements: string[] = [];
  const prepare = database.prepare.bind(database);
  database.prepare = (sql, options) => {
    statements.push(sql);
    return prepare(sql, options);
  };
  return statements;
}

test("a job is given up with its contents alone, and the contents of others are found by indexes", () => {
  const folder = createTemporaryFolder();
  const database = openGatewayDatabase(join(folder, "gateway.sqlite"));
  const statements = recordStatements(database);
  const store = openOfflineStore(database, randomUUID(), join(folder, "kept"));
  const jobIds = Array.from({ length: 5 }, () => randomUUID());
  store.transaction(() => {
    for (const [index, jobId] of jobIds.entries()) {
      for (let page = 1; page <= 20; page++) {
        const bytes = Buffer.from(`page ${page} of job ${index}`);
        const sha256 = createHash("sha256").update(bytes).digest("hex");
        const description: ContentItem = {
          role: "page-zones-json",
          page,
          uri: "http://localhost/v1.1/contents",
          media_type: "application/json",
          size: bytes.byteLength,
          sha256,
          etag: sha256,
          writable: true,
          updated_at: "2026-03-01T10:00:00.000Z",
          updated_by: null,
        };
        const key = { jobId, role: "page-zones-json", item: page } as const;
        store.keepBody(key, description, { sha256, size: bytes.byteLength, bytes });
      }
    }
  });
  const [first = "", second = ""] = jobIds;
  const before = store.getKeptBytes();
  store.transaction(() => store.deleteJob(first));
  expect(store.getKeptBytes()).toBeLessThan(before);
  expect([store.listItems(first).length, store.listItems(second).length]).toEqual([0, 20]);
  expect(database.prepare("SELECT count(*) AS n FROM kept_body").get()).toEqual({ n: 4 * 20 });

  // For each body it is asked whether an item has it. A search through all items for each took 10 s for 500 jobs.
  const steps = [...new Set(statements)]
    .flatMap((sql) => explain(database, sql))
    .map(({ detail }) => detail)
    .filter((step) => step.includes("kept_item"));
  expect(steps).toContainEqual(expect.stringContaining("kept_item_sha256"));
  expect(steps.filter((step) => !/(?:job_id|sha256)=\?/u.test(step))).toEqual([]);
  database.close();
});

test("a change of a connection that the full disk does not take is told, and changes nothing", (context) => {
  const disk = mountSmallDisk(4);
  if (disk === null) return context.skip("only root can mount a small disk");
  const database = openGatewayDatabase(join(disk, "gateway.sqlite"));
  const records = createConnectionRecords(database);
  const record = {
    id: randomUUID(),
    address: "https://a",
    user: null,
    keyKind: null,
    keyStorage: null,
    mayBeInKeychain: false,
  };
  records.put({ ...record, title: "before" });
  fillDisk(disk, 0);
  const change = () => {
    for (let n = 0; n < 100; n++) records.put({ ...record, title: "after".repeat(10_000 + n) });
  };
  expect(change).toThrow(expect.objectContaining({ code: "DISK_FULL" }));
  expect(records.list()).toMatchObject([{ id: record.id }]);
  database.close();
});

// Only Linux lists the open files of a process.
test.skipIf(process.platform !== "linux").each<[string, (path: string) => void]>([
  ["is listed without having connections", (path) => expect(listKeyOwners(path)).toEqual([])],
  [
    "is of a newer version",
    (path) => {
      const db = new DatabaseSync(path);
      db.exec("PRAGMA user_version = 99");
      db.close();
      expect(() => openGatewayDatabase(path)).toThrow("newer version");
    },
  ],
  [
    "cannot be migrated",
    (path) => {
      const other = new DatabaseSync(path);
      other.exec("BEGIN IMMEDIATE");
      expect(() => openGatewayDatabase(path)).toThrow("locked");
      other.close();
    },
  ],
  [
    "is locked",
    (path) => {
      const other = new DatabaseSync(path);
      other.exec("BEGIN EXCLUSIVE");
      const open = () => openGatewayDatabase(path);
      expect(open).toThrow(DataFolderError);
      expect(open).toThrow(/cannot be opened \(database is locked\)\. Another program uses it/);
      other.close();
      open().close();
    },
  ],
])("no file stays open of a database that %s", (_name, use) => {
  const path = join(createTemporaryFolder(), "gateway.sqlite");
  createFirstFormat(path).close();
  use(path);
  expect(listOpenFiles(path)).toEqual([]);
});

test("a file that the full disk does not take is unchanged, and leaves nothing behind", (context) => {
  const disk = mountSmallDisk(1);
  if (disk === null) return context.skip("only root can mount a small disk");
  const file = join(disk, "preferences.json");
  writePrivateFile(file, "before");
  fillDisk(disk, 64);
  expect(() => writePrivateFile(file, "after".repeat(100_000))).toThrow("ENOSPC");
  expect(readFileSync(file, "utf8")).toBe("before");
  expect(readdirSync(disk).toSorted()).toEqual(["filler", "preferences.json"]);
  expect(listOpenFiles(disk)).toEqual([]);
  writePrivateFile(file, "after");
  expect(readFileSync(file, "utf8")).toBe("after");
});

const escape = "../../../../victim";

test.each([
  ["a connection", "INSERT INTO connection (id, title, address, created_at) VALUES (?, '', '', '')", escape],
  ["a body", "INSERT INTO kept_body VALUES ('a', ?, 1, NULL)", escape],
  ["a changed item", "INSERT INTO kept_item VALUES ('a', 'b', 'input', 0, '{}', 1, NULL, NULL, ?)", escape],
  ["a binary name", "INSERT INTO kept_body VALUES ('a', ?, 1, NULL)", Buffer.alloc(64, "a")],
])("a database is refused in which %s names a file elsewhere", (_name, statement, value) => {
  const path = join(createTemporaryFolder(), "gateway.sqlite");
  const forged = openGatewayDatabase(path);
  forged.prepare(statement).run(value);
  forged.close();
  expect(() => openGatewayDatabase(path)).toThrow(
    /is damaged \(\w+ contains an invalid \w+\).*Restore it from a backup/,
  );
});

test.each([
  "CREATE TRIGGER later AFTER INSERT ON kept_job BEGIN UPDATE kept_body SET sha256 = '../victim'; END",
  "CREATE VIEW more AS SELECT 1",
  "CREATE VIRTUAL TABLE found USING fts5(text)",
  "CREATE TABLE more (id TEXT)",
])("a database is refused that contains what Galley does not write: %s", (statement) => {
  const path = join(createTemporaryFolder(), "gateway.sqlite");
  const forged = openGatewayDatabase(path);
  forged.exec(statement);
  forged.close();
  expect(() => openGatewayDatabase(path)).toThrow(/which Galley does not write/);
});
