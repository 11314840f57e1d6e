import { expect, test } from "vitest";
import { openBlobs } from "../../../electron/storage/blobs.ts";
import { temporaryFolder } from "../../harness/service.ts";

const bytes = new TextEncoder().encode("the same bytes");
const none = async () => new Set<string>();

test("a blob is spared while it is being named, and from whenever that began to a collection's end", async () => {
  const blobs = openBlobs(temporaryFolder());
  const { sha256 } = await blobs.put(bytes, async (blob) => blob);
  const prefix = sha256.slice(0, 2);

  // A collection that begins, and ends, while the blob is being named.
  await blobs.put(bytes, async () => expect(await blobs.collect(prefix, none)).toBe(0));
  // A blob that is kept and named while a collection looks at the rows: it may have looked too early.
  const looking = async () => {
    await blobs.put(bytes, async () => undefined);
    return none();
  };
  expect(await blobs.collect(prefix, looking)).toBe(0);
  expect(await blobs.read(sha256)).toEqual(bytes);

  expect(await blobs.collect(prefix, async () => new Set([sha256]))).toBe(0);
  expect(await blobs.collect(prefix, none)).toBe(1);
  await expect(blobs.read(sha256)).rejects.toThrow("ENOENT");
});

test("a blob that could not be named is collected, and can come back", async () => {
  const blobs = openBlobs(temporaryFolder());
  const failing = blobs.put(bytes, () => Promise.reject(new Error("the database is gone")));
  await expect(failing).rejects.toThrow("the database is gone");
  const [prefix = ""] = await blobs.prefixes();
  expect(await blobs.collect(prefix, none)).toBe(1);
  const { sha256 } = await blobs.put(bytes, async (blob) => blob);
  expect(await blobs.read(sha256)).toEqual(bytes);
});
