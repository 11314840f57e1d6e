import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openBlobs } from "../../../../electron/storage/blobs/blobs.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";

const bytes = new TextEncoder().encode("the same bytes");
const now = Date.parse("2026-01-01");
const referNone = async () => ({ referenced: new Set<string>(), deleted: new Map<string, number>() });
const none = { deleted: 0, keptForSnapshots: 0, quarantined: 0, restored: 0 };
const describe = () => "The blob";

test("a collection keeps a blob that is being stored and referenced at any time during it", async () => {
  const blobs = openBlobs(createTemporaryFolder());
  const { sha256 } = await blobs.put(bytes, async (blob) => blob);
  const prefix = sha256.slice(0, 2);

  // The whole collection runs before the blob is referenced.
  await blobs.put(bytes, async () => expect(await blobs.collect(prefix, referNone, now)).toEqual(none));
  // The blob is stored and referenced while the collection lists the referenced blobs.
  const storeAndList = async () => {
    await blobs.put(bytes, async () => undefined);
    return referNone();
  };
  expect(await blobs.collect(prefix, storeAndList, now)).toEqual(none);
  expect(await blobs.read(sha256, describe)).toEqual(bytes);

  expect(
    await blobs.collect(
      prefix,
      async () => ({ referenced: new Set([sha256]), deleted: new Map<string, number>() }),
      now,
    ),
  ).toEqual(none);
  expect(
    await blobs.collect(
      prefix,
      async () => ({ referenced: new Set<string>(), deleted: new Map([[sha256, now]]) }),
      now,
    ),
  ).toEqual({ ...none, deleted: 1 });
  await expect(blobs.read(sha256, describe)).rejects.toThrow(`${sha256} is missing`);
});

test("a blob whose reference failed is collected, and can be stored again", async () => {
  const blobs = openBlobs(createTemporaryFolder());
  const failing = blobs.put(bytes, () => Promise.reject(new Error("the database is gone")));
  await expect(failing).rejects.toThrow("the database is gone");
  const [prefix = ""] = blobs.listPrefixes();
  expect(await blobs.collect(prefix, referNone, now)).toEqual({ ...none, deleted: 1 });
  const { sha256 } = await blobs.put(bytes, async (blob) => blob);
  expect(await blobs.read(sha256, describe)).toEqual(bytes);
});

test("a blob that is stored again while the files of a collection are deleted is kept", async () => {
  const dataFolder = createTemporaryFolder();
  const blobs = openBlobs(dataFolder);
  const { sha256 } = await blobs.put(bytes, async (blob) => blob);
  const prefix = sha256.slice(0, 2);
  const others = Array.from({ length: 2000 }, (_, index) => prefix + index.toString(16).padStart(62, "0"));
  for (const name of others) writeFileSync(join(dataFolder, "blobs", prefix, name), "");
  const deleted = new Map([sha256, ...others].map((name) => [name, now]));
  const collecting = blobs.collect(prefix, async () => ({ referenced: new Set<string>(), deleted }), now);
  await blobs.put(bytes, async () => undefined);
  expect(await collecting).toEqual({ ...none, deleted: 2001 });
  expect(await blobs.read(sha256, describe)).toEqual(bytes);
});

test("a file that cannot be deleted does not keep other garbage of its prefix", async () => {
  const dataFolder = createTemporaryFolder();
  const blobs = openBlobs(dataFolder);
  const { sha256 } = await blobs.put(bytes, async (blob) => blob);
  const prefix = sha256.slice(0, 2);
  const folder = join(dataFolder, "blobs", prefix);
  const [first, last] = [prefix + "0".repeat(62), prefix + "f".repeat(62)];
  // A folder cannot be deleted like a file.
  mkdirSync(join(folder, first));
  writeFileSync(join(folder, last), "");
  const deleted = new Map([first, sha256, last].map((name) => [name, now]));
  const collecting = blobs.collect(prefix, async () => ({ referenced: new Set<string>(), deleted }), now);
  await expect(collecting).rejects.toThrow(first);
  expect(readdirSync(folder)).toEqual([first]);
});

test("bytes that cannot be moved into the store leave no temporary file", async () => {
  const dataFolder = createTemporaryFolder();
  const blobs = openBlobs(dataFolder);
  const { sha256 } = await blobs.put(bytes, async (blob) => blob);
  const folder = join(dataFolder, "blobs", sha256.slice(0, 2));
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "no folder");
  await expect(blobs.put(bytes, async () => undefined)).rejects.toThrow("EEXIST");
  expect(readdirSync(join(dataFolder, "blobs", "arriving"))).toEqual([]);
});
