import { readdirSync, writeFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createValidationThreads, type ValidationOptions } from "../../../electron/tools/validation-threads.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { maxSmallTaxonomyBytes } from "../../../electron/domain/validations.ts";
import { createTestTimerClock } from "../../harness/clock.ts";
import { validationThreadFile } from "../../harness/shared-workers.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

/** Starts threads whose limit of time a busy machine does not exceed, unless it is given. */
function startThreads(options: ValidationOptions = {}) {
  const threads = createValidationThreads({ entry: validationThreadFile, timeoutMs: 600_000, ...options });
  onTestFinished(() => threads.close());
  return threads;
}

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const createTaxonomy = (concepts: number) => ({
  name: "large",
  kind: "keywords",
  title: "Large",
  version: "1",
  concepts: Array.from({ length: concepts }, (_, index) => ({
    id: `http://example.org/concept/${index}`,
    label: { en: `Concept ${index}` },
    broader: index === 0 ? [] : [`http://example.org/concept/${index - 1}`],
  })),
});

/** Creates an owner from a name such as `ada` or `ada@home`, whose account was created from the network `home`. */
function createOwner(name: string) {
  const [, network = ""] = name.split("@");
  return { id: name, network };
}
const ada = createOwner("ada");

/** A valid body that takes much longer than a thread takes to start. */
const largeBytes = encode(createTaxonomy(30_000));

test("a taxonomy of the largest size for a thread is validated within the memory of a thread", async () => {
  const threads = startThreads();
  const bytes = encode(createTaxonomy(70_000));
  expect(bytes.byteLength).toBeGreaterThan(0.85 * maxSmallTaxonomyBytes);
  const { json, size, kind } = await threads.validate("taxonomy", bytes, { name: "large" }, ada);
  expect([size, kind]).toEqual([70_000, "keywords"]);
  expect(JSON.parse(json)).toMatchObject({ name: "large", language: [] });
});

test.each([
  ["memory", { heapMiB: 16, size: 1 }, /^The body needs more than 16 MiB of memory to be validated/],
  ["time", { timeoutMs: 1, size: 1 }, /^The body needs more than 0\.001 s to be validated/],
])("a validation that exceeds its %s is refused, and its thread is replaced", async (_, options, message) => {
  const threads = startThreads(options);
  const validate = () => threads.validate("taxonomy", largeBytes, { name: "large" }, ada);
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(validate()).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      message: expect.stringMatching(message),
    });
  }
});

/** Writes the entry of a thread that replies to requests named "reply" only, and uses no processor time. */
function writeHangingThread(): string {
  const entry = join(createTemporaryFolder(), "hanging-thread.mjs");
  const lines = [
    'import { parentPort } from "node:worker_threads";',
    'const reply = () => parentPort.postMessage({ result: { output: "valid" }, usage: process.threadCpuUsage() });',
    'parentPort.on("message", ({ input }) => input.name === "reply" && reply());',
  ];
  writeFileSync(entry, lines.join("\n"));
  return entry;
}

/** Starts threads in which some validations hang, and a function that validates as an owner. */
function startHanging(size: number) {
  const timers = createTestTimerClock();
  const threads = startThreads({ entry: writeHangingThread(), timeoutMs: 1000, size, timers });
  const settled: string[] = [];
  const validate = async (owner: string, name: "hang" | "reply") => {
    const result: unknown = await threads
      .validate("taxonomy", encode({}), { name }, createOwner(owner))
      .catch((error: unknown) => error);
    settled.push(owner);
    return result;
  };
  return { timers, validate, settled };
}

const tooLarge: unknown = expect.objectContaining({ code: "PAYLOAD_TOO_LARGE" });
const busy: unknown = expect.objectContaining({ code: "SERVICE_BUSY", retryAfterSeconds: 5 });

test("a validation that is delayed makes room for another party that waits", async () => {
  const { timers, validate, settled } = startHanging(1);
  const hanging = validate("ada", "hang");
  timers.advance(1999);
  const waiting = validate("ben", "reply");
  const ownWaiting = validate("ada", "reply");
  timers.advance(1);
  await setImmediate();
  expect(settled[0]).toBe("ada");
  expect(await hanging).toEqual(busy);
  expect(await waiting).toBe("valid");
  expect(await ownWaiting).toBe("valid");
  expect(settled).toEqual(["ada", "ben", "ada"]);
});

test("of threads that two parties hold, one that is delayed makes room for a third that comes later", async () => {
  const { timers, validate, settled } = startHanging(2);
  const hanging = [validate("ada", "hang"), validate("ben@home", "hang")];
  timers.advance(9999);
  expect(settled).toEqual([]);
  const late = validate("cleo", "reply");
  await setImmediate();
  expect(settled[0]).toBe("ada");
  expect(await late).toBe("valid");
  expect(settled).toEqual(["ada", "cleo"]);
  timers.advance(1);
  expect(await Promise.all(hanging)).toEqual([busy, tooLarge]);
});

test("a delayed validation goes on while only its own party waits", async () => {
  const { timers, validate, settled } = startHanging(1);
  const hanging = validate("ada@home", "hang");
  const waiting = validate("ben@home", "reply");
  timers.advance(9999);
  expect(settled).toEqual([]);
  timers.advance(1);
  expect(await hanging).toEqual(tooLarge);
  expect(await waiting).toBe("valid");
});

test("a delayed validation goes on while the threads of others become free, however many parties wait", async () => {
  const { timers, validate, settled } = startHanging(2);
  const delayed = validate("ada", "hang");
  const parties = ["ben@home", "cleo@office", "dora@library"];
  for (let round = 0; round < 12; round++) {
    timers.advance(400);
    const waiting = Promise.all(parties.map((party) => validate(party, "reply")));
    timers.advance(400);
    expect(await waiting).toEqual(["valid", "valid", "valid"]);
  }
  expect(settled).not.toContain("ada");
  timers.advance(400);
  expect(await delayed).toEqual(tooLarge);
});

test("a delayed validation makes room when no thread has become free for the time that one may take", async () => {
  const { timers, validate, settled } = startHanging(2);
  const delayed = validate("ada", "hang");
  timers.advance(1900);
  expect(await validate("ben", "reply")).toBe("valid");
  const alsoHanging = validate("ben", "hang");
  timers.advance(999);
  const waiting = validate("cleo", "reply");
  await setImmediate();
  expect(settled).toEqual(["ben"]);
  timers.advance(1);
  expect(await delayed).toEqual(busy);
  expect(await waiting).toBe("valid");
  timers.advance(9000);
  expect(await alsoHanging).toEqual(tooLarge);
});

test("a validation that was ended for others has its full time when it is repeated, and no further one", async () => {
  const { timers, validate } = startHanging(1);
  const endForBen = async (hanging: Promise<unknown>) => {
    timers.advance(2000);
    const waiting = validate("ben", "reply");
    expect(await hanging).toEqual(busy);
    expect(await waiting).toBe("valid");
  };
  await endForBen(validate("ada", "hang"));
  const repeated = validate("ada", "hang");
  timers.advance(9999);
  const waiting = validate("ben", "reply");
  timers.advance(1);
  expect(await repeated).toEqual(tooLarge);
  expect(await waiting).toBe("valid");
  await endForBen(validate("ada", "hang"));
});

test("the time in which a thread waits for a processor does not count", async () => {
  const entry = join(createTemporaryFolder(), "waiting-thread.mjs");
  // The thread does nothing for longer than its limit, as one does that other work keeps from running.
  const lines = [
    'import { parentPort } from "node:worker_threads";',
    'const reply = () => parentPort.postMessage({ result: { output: "valid" }, usage: process.threadCpuUsage() });',
    'parentPort.on("message", () => setTimeout(reply, 700));',
  ];
  writeFileSync(entry, lines.join("\n"));
  const threads = startThreads({ entry, timeoutMs: 300 });
  await expect(threads.validate("taxonomy", encode({}), { name: "large" }, ada)).resolves.toBe("valid");
});

test("the problems of a thread are those of the main thread", async () => {
  const threads = startThreads();
  const invalid = (concepts: number) => ({ ...createTaxonomy(concepts), title: "" });
  const find = (concepts: number) =>
    threads.validate("taxonomy", encode(invalid(concepts)), { name: "large" }, ada).catch((error: unknown) => error);
  expect(await find(5000)).toMatchObject({ code: "TAXONOMY_INVALID", fields: { title: {} } });
  expect(await find(5000)).toEqual(await find(1));
});

test("small data points are validated in a thread when they are final, since their checks may take long", async () => {
  const threads = startThreads({ timeoutMs: 1 });
  const path = join(createTemporaryFolder(), "bill.json");
  const total = { id: "total", label: "Total", type: "money" };
  writeFileSync(path, JSON.stringify({ name: "bill", kind: "data-points", data_points: [total] }));
  const content = encode({ taxonomy: "bill", data_points: [] });
  const validate = (isFinal: boolean) => {
    const target = { role: "mapping-json", page: 0, taxonomy: { name: "bill", path, size: 100 }, isFinal } as const;
    return threads.validate("content", content, target, ada);
  };
  await expect(validate(false)).resolves.toMatchObject({ concepts: null });
  await expect(validate(true)).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
});

/** A large body that is soon rejected. */
const invalidBytes = encode("x".repeat(100_000));

test("too many validations of an owner at once are refused, and all others are done", async () => {
  const threads = startThreads({ size: 1 });
  const validateAll = async (count: number, owner: string) => {
    const validate = () => threads.validate("taxonomy", invalidBytes, { name: "large" }, createOwner(owner));
    const errors = await Promise.all(Array.from({ length: count }, () => validate().catch((error: unknown) => error)));
    return errors.filter((error) => error instanceof ServiceError && error.code === "SERVICE_BUSY");
  };
  const owners = [validateAll(20, "ada"), validateAll(16, "ben"), validateAll(2, "cleo"), validateAll(3, "dora")];
  const refused = await Promise.all(owners);
  // One runs; 16 of each owner may wait, and 32 of all. But the first one of each owner may always wait.
  expect(refused.map(({ length }) => length)).toEqual([3, 0, 1, 2]);
  for (const error of refused.flat()) expect(error).toMatchObject({ retryAfterSeconds: 5 });
});

test("the accounts of a network have the limit of one owner together", async () => {
  const threads = startThreads({ size: 1 });
  const validateOnce = (owner: string) =>
    threads.validate("taxonomy", invalidBytes, { name: "large" }, createOwner(owner)).catch((error: unknown) => error);
  const owners = Array.from({ length: 20 }, (_, index) => `${index}@home`);
  const errors = await Promise.all([...owners, "ben@office"].map(validateOnce));
  const isRefused = errors.map((error) => error instanceof ServiceError && error.code === "SERVICE_BUSY");
  // One runs, and 16 may wait.
  expect(isRefused.flatMap((refused, index) => (refused ? [index] : []))).toEqual([17, 18, 19]);
});

test("owners are served in turn", async () => {
  const threads = startThreads({ size: 1 });
  const order: string[] = [];
  const validate = async (owner: string) => {
    await threads
      .validate("taxonomy", invalidBytes, { name: "large" }, createOwner(owner))
      .catch(() => order.push(owner));
  };
  await Promise.all([...Array.from({ length: 12 }, () => validate("ada")), validate("ben")]);
  expect(order.indexOf("ben")).toBeLessThan(3);
});

test("an owner never has two validations at a time, so that a thread is left to others", async () => {
  const threads = startThreads({ size: 2 });
  const order: string[] = [];
  const validate = async (owner: string, bytes: Uint8Array) => {
    await threads.validate("taxonomy", bytes, { name: "large" }, createOwner(owner)).catch(() => undefined);
    order.push(owner);
  };
  await Promise.all([validate("ada", largeBytes), validate("ada", invalidBytes), validate("ben", invalidBytes)]);
  expect(order).toEqual(["ben", "ada", "ada"]);
});

test("two parties with long validations leave a thread to others", async () => {
  const threads = startThreads();
  const order: string[] = [];
  const validate = async (owner: string, bytes: Uint8Array) => {
    await threads.validate("taxonomy", bytes, { name: "large" }, createOwner(owner)).catch(() => undefined);
    order.push(owner);
  };
  const long = ["ada", "ben@home", "cleo@home"].map((owner) => validate(owner, largeBytes));
  await Promise.all([...long, validate("dora", invalidBytes)]);
  expect(order[0]).toBe("dora");
});

test.runIf(process.platform === "linux")("a thread has a lower priority than the main thread", async () => {
  const listThreads = () => readdirSync("/proc/self/task").map(Number);
  const threads = startThreads({ size: 1 });
  const before = new Set(listThreads());
  await threads.validate("taxonomy", invalidBytes, { name: "large" }, ada).catch(() => undefined);
  const started = listThreads().filter((id) => !before.has(id));
  expect(started.map((id) => getPriority(id))).toContain(getPriority() + constants.priority.PRIORITY_BELOW_NORMAL);
});
