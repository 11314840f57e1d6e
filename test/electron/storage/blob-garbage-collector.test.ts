import { expect, test } from "vitest";
import { openBlobs } from "../../../electron/storage/blobs.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

const bytes = new TextEncoder().encode("the same bytes");
const listNone = async () => new Set<string>();

test("a collection keeps a blob that is being stored and referenced at any time during it", async () => {
  const blobs = openBlobs(createTemporaryFolder());
  const { sha256 } = await blobs.put(bytes, async (blob) => blob);
  const prefix = sha256.slice(0, 2);

  // The whole collection runs before the blob is referenced.
  await blobs.put(bytes, async () => expect(await blobs.collect(prefix, listNone)).toBe(0));
  // The blob is stored and referenced while the collection lists the referenced blobs.
  const storeAndList = async () => {
    await blobs.put(bytes, async () => undefined);
    return listNone();
  };
  expect(await blobs.collect(prefix, storeAndList)).toBe(0);
  expect(await blobs.read(sha256)).toEqual(bytes);

  expect(await blobs.collect(prefix, async () => new Set([sha256]))).toBe(0);
  expect(await blobs.collect(prefix, listNone)).toBe(1);
  await expect(blobs.read(sha256)).rejects.toThrow("ENOENT");
});

test("a blob whose reference failed is collected, and can be stored again", async () => {
  const blobs = openBlobs(createTemporaryFolder());
  const failing = blobs.put(bytes, () => Promise.reject(new Error("the database is gone")));
  await expect(failing).rejects.toThrow("the database is gone");
  const [prefix = ""] = await blobs.listPrefixes();
  expect(await blobs.collect(prefix, listNone)).toBe(1);
  const { sha256 } = await blobs.put(bytes, async (blob) => blob);
  expect(await blobs.read(sha256)).toEqual(bytes);
});
