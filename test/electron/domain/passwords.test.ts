import { writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createPasswords } from "../../../electron/domain/passwords.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

test("a password is verified against its hash, and never without one", async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash("correct horse battery");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await passwords.verify(hash, "correct horse battery")).toBe(true);
  expect(await passwords.verify(hash, "wrong horse battery")).toBe(false);
  expect(await passwords.verify(null, "correct horse battery")).toBe(false);
});

test("the queue is bounded: what exceeds it is SERVICE_BUSY, and the queue is free again afterwards", async () => {
  const passwords = createPasswords();
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => passwords.verify(null, "a password")));
  const rejected = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
  expect(rejected).toHaveLength(40 - 34);
  for (const error of rejected)
    expect(error).toMatchObject({ code: "SERVICE_BUSY", status: 503, retryAfterSeconds: 3 });
  expect(await passwords.verify(null, "a password")).toBe(false);
});

test("files are read while the queue is full", async () => {
  const folder = createTemporaryFolder();
  const file = join(folder, "bytes");
  writeFileSync(file, Buffer.alloc(1024));
  const passwords = createPasswords();
  let hashed = 0;
  const verifications = Array.from({ length: 30 }, async () => {
    await passwords.verify(null, "a password");
    hashed += 1;
  });
  // A read takes a few calls of the thread pool. If argon2 filled the pool, each would wait for hashes to end.
  for (let read = 0; read < 10; read++) {
    const handle = await open(file);
    await handle.read(Buffer.alloc(1024));
    await handle.close();
  }
  expect(hashed).toBeLessThan(15);
  await Promise.all(verifications);
});
