import * as argon2 from "@node-rs/argon2";
import { expect, test } from "vitest";
import { createPasswords } from "../../../../electron/domain/accounts/passwords.ts";

/** Creates the real argon2id, whose verifications are recorded. */
function recordVerifications() {
  const record = { hashes: [] as string[], running: 0, most: 0 };
  const verify: typeof argon2.verify = async (hash, ...args) => {
    record.hashes.push(String(hash));
    record.running += 1;
    record.most = Math.max(record.most, record.running);
    try {
      return await argon2.verify(hash, ...args);
    } finally {
      record.running -= 1;
    }
  };
  return { record, recorded: { hash: argon2.hash, verify } };
}

const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

test("a password is verified against its hash, and never without one", async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash("correct horse battery");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await passwords.verify(hash, "correct horse battery")).toBe(true);
  expect(await passwords.verify(hash, "wrong horse battery")).toBe(false);
  expect(await passwords.verify(null, "correct horse battery")).toBe(false);
});

test("a verification without a hash has the cost of one with a hash", async () => {
  const { record, recorded } = recordVerifications();
  const passwords = createPasswords(cheap, recorded);
  const hash = await passwords.hash("correct horse battery");
  await passwords.verify(hash, "wrong horse battery");
  await passwords.verify(null, "wrong horse battery");
  const [wrong, unknown] = record.hashes.map((verified) => verified.split("$"));
  const [, algorithm, version, parameters, salt = "", digest = ""] = wrong ?? [];
  expect(parameters).toBe("m=1024,t=1,p=1");
  expect(unknown?.slice(1, 4)).toEqual([algorithm, version, parameters]);
  expect(unknown?.slice(4).map(({ length }) => length)).toEqual([salt.length, digest.length]);
});

test("the queue is bounded: what exceeds it is SERVICE_BUSY, and the queue is free again afterwards", async () => {
  const passwords = createPasswords(cheap);
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => passwords.verify(null, "a password")));
  const rejected = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
  expect(rejected).toHaveLength(40 - 34);
  for (const error of rejected)
    expect(error).toMatchObject({ code: "SERVICE_BUSY", status: 503, retryAfterSeconds: 3 });
  expect(await passwords.verify(null, "a password")).toBe(false);
});

test("half of the thread pool stays free for files, while the queue is full", async () => {
  const { record, recorded } = recordVerifications();
  const passwords = createPasswords(cheap, recorded);
  await Promise.all(Array.from({ length: 30 }, () => passwords.verify(null, "a password")));
  expect(record).toMatchObject({ running: 0, most: 2 });
});
