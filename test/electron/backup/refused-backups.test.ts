import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { pack } from "tar-stream";
import { expect, test, vi } from "vitest";
import { formatManifestLine, formatVersion } from "../../../electron/backup/backup-format.ts";
import { readStaged } from "../../../electron/backup/stage-backup.ts";
import { openGatewayDatabase } from "../../../electron/gateway/database.ts";
import { prepareDataFolder } from "../../../electron/storage/data-folder/data-folder.ts";
import { useDatabase } from "../../harness/database-file.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { createHash } from "node:crypto";

import { makeBackup, passPhrase, readFolder, restore, stage, startUsedService } from "../../harness/backups.ts";

vi.setConfig({ testTimeout: 90_000 });

test("a backup that is damaged at any place or cut off is refused, and changes nothing", async () => {
  const { service } = await startUsedService();
  const file = await makeBackup(service);
  const bytes = readFileSync(file);
  const dataFolder = prepareDataFolder(join(createTemporaryFolder(), "target"));
  await restore(dataFolder, file, { passPhrase });
  const before = readFolder(dataFolder);
  const copy = join(createTemporaryFolder(), "copy.tar");
  const expectRefusal = async (content: Uint8Array, what: string) => {
    writeFileSync(copy, content);
    await expect(stage(dataFolder, copy), what).rejects.toMatchObject({
      code: "BACKUP_INVALID",
      message: expect.stringMatching(/Use another backup. Nothing was changed/),
    });
  };
  // Header, databases, blobs and manifest: a bit in every part of the file that is not padding.
  const places = [20, 600, 1024 + 4096 * 3, Math.floor(bytes.length / 2), bytes.length - 1024 - 600];
  for (const place of places) {
    const flipped = Buffer.from(bytes);
    let target = place;
    while (flipped[target] === 0) target += 1;
    flipped[target] = (flipped[target] ?? 0) ^ 1;
    await expectRefusal(flipped, `a bit at ${target}`);
  }
  for (const length of [0, 100, 512, 5000, Math.floor(bytes.length / 2), bytes.length - 2048]) {
    await expectRefusal(bytes.subarray(0, length), `cut at ${length}`);
  }
  await expectRefusal(Buffer.from("%PDF-1.7 not a backup".padEnd(2048)), "another file");
  expect(readFolder(dataFolder)).toEqual(before);
  expect(readStaged(dataFolder)).toBeNull();
});

/** Packs entries as given. */
async function packEntries(entries: readonly { name: string; text?: string; type?: "symlink"; linkname?: string }[]) {
  const archive = pack();
  for (const { text = "", ...header } of entries) archive.entry(header, text);
  archive.finalize();
  return buffer(archive);
}

const header = {
  application: "Galley",
  format: 1,
  app_version: "0.0.0",
  schema_version: 1,
  identity: "1b4e28ba-2fa1-4d5c-9f3a-ef19b5a76331",
  created_at: "2026-01-05T09:00:00.000Z",
  has_master_key: false,
  missing_blobs: 0,
};
const head = { name: "backup.json", text: JSON.stringify(header) };
const sha = "a".repeat(64);
const manifestOf = (...entries: { name: string; text: string }[]) => ({
  name: "manifest.jsonl",
  text: entries
    .map(({ name, text }) =>
      formatManifestLine({ name, size: text.length, sha256: createHash("sha256").update(text).digest("hex") }),
    )
    .join(""),
});

test.each([
  ["a path out of the folder", [head, { name: "../evil", text: "x" }], "BACKUP_INVALID"],
  ["an absolute path", [head, { name: "/tmp/evil", text: "x" }], "BACKUP_INVALID"],
  ["a path out of the blobs", [head, { name: `blobs/aa/../../evil`, text: "x" }], "BACKUP_INVALID"],
  ["a blob in another folder", [head, { name: `blobs/bb/${sha}`, text: "x" }], "BACKUP_INVALID"],
  ["a path out of the models", [head, { name: `vocabularies/../${sha}-1.model`, text: "x" }], "BACKUP_INVALID"],
  ["a compiled taxonomy", [head, { name: `vocabularies/${sha}-1.vocabulary`, text: "x" }], "BACKUP_INVALID"],
  ["a file that is no part of a backup", [head, { name: "master.key", text: "x" }], "BACKUP_INVALID"],
  ["a link", [head, { name: "galley.sqlite", type: "symlink", linkname: "/etc/passwd" }], "BACKUP_INVALID"],
  ["no header", [{ name: "galley.sqlite", text: "x" }], "BACKUP_INVALID"],
  ["a header of 1 MiB", [{ name: "backup.json", text: " ".repeat(1_048_576) }], "BACKUP_INVALID"],
  ["a header that is no JSON", [{ name: "backup.json", text: "{" }], "BACKUP_INVALID"],
  [
    "an entry twice",
    [head, { name: "galley.sqlite", text: "x" }, { name: "galley.sqlite", text: "y" }],
    "BACKUP_INVALID",
  ],
  ["no manifest", [head], "BACKUP_INVALID"],
  ["an entry after the manifest", [head, manifestOf(head), { name: "galley.sqlite", text: "x" }], "BACKUP_INVALID"],
  ["no database", [head, manifestOf(head)], "BACKUP_INVALID"],
  [
    "a database that is none",
    [head, { name: "galley.sqlite", text: "x" }, manifestOf(head, { name: "galley.sqlite", text: "x" })],
    "BACKUP_INVALID",
  ],
  [
    "a newer format",
    [{ name: "backup.json", text: JSON.stringify({ ...header, format: formatVersion + 1 }) }],
    "BACKUP_TOO_NEW",
  ],
  [
    "a newer schema",
    [{ name: "backup.json", text: JSON.stringify({ ...header, schema_version: 999 }) }],
    "BACKUP_TOO_NEW",
  ],
] as const)("a file with %s is refused, and nothing is written outside", async (_, entries, code) => {
  const parent = createTemporaryFolder();
  const dataFolder = prepareDataFolder(join(parent, "target"));
  const file = join(createTemporaryFolder(), "hostile.tar");
  writeFileSync(file, await packEntries(entries));
  await expect(stage(dataFolder, file)).rejects.toMatchObject({ code, message: expect.stringContaining(file) });
  expect(readdirSync(dataFolder)).toEqual(["galley.json"]);
  expect(readdirSync(parent)).toEqual(["target"]);
  expect(existsSync("/tmp/evil")).toBe(false);
});

test("a backup is refused whose journals are forged to name files elsewhere", async () => {
  const { service } = await startUsedService();
  const database = openGatewayDatabase(join(service.dataFolder, "gateway.sqlite"));
  database.exec("INSERT INTO connection (id, title, address, created_at) VALUES ('../../victim', '', '', '')");
  database.close();
  const file = await makeBackup(service);
  const dataFolder = prepareDataFolder(join(createTemporaryFolder(), "target"));
  await expect(stage(dataFolder, file)).rejects.toMatchObject({
    code: "BACKUP_INVALID",
    message: expect.stringMatching(
      /gateway.sqlite is damaged \(connection contains an invalid id\).*Use another backup/,
    ),
  });
  expect(readdirSync(dataFolder)).toEqual(["galley.json"]);
});

test("a backup is refused whose database has what Galley does not write", async () => {
  const { service } = await startUsedService();
  const dataFolder = prepareDataFolder(join(createTemporaryFolder(), "target"));
  const changes = [
    [
      "create trigger later after insert on jobs begin update job_grants set principal_id = 'evil'; end",
      "drop trigger later",
      "contains the trigger later, which Galley does not write",
    ],
    ["create view more as select 1", "drop view more", "contains the view more"],
    ["create table more (id text)", "drop table more", "contains the table more"],
    ["create virtual table found using fts5(text)", "drop table found", "contains the virtual table found"],
    ["alter table teams add column more text", "alter table teams drop column more", "its table teams is not the one"],
    [
      "create unique index one_owner on jobs (owner_id, id)",
      "drop index one_owner",
      "contains the index one_owner, which Galley does not write",
    ],
  ] as const;
  const run = (statement: string) => useDatabase(service.dataFolder, (db) => sql.raw(statement).execute(db));
  for (const [forge, undo, reason] of changes) {
    await run(forge);
    const file = await makeBackup(service, false);
    await run(undo);
    await expect(stage(dataFolder, file)).rejects.toMatchObject({
      code: "BACKUP_INVALID",
      message: expect.stringContaining(reason),
    });
    expect(readdirSync(dataFolder)).toEqual(["galley.json"]);
  }
  await stage(dataFolder, await makeBackup(service, false));
});
