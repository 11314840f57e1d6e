import { expect, test } from "vitest";
import { profile, startWorkers, endlessFile, failureOf, textDocument } from "../../harness/worker-pool.ts";

test("urgent tasks do not wait for others", async () => {
  const { workers } = startWorkers(1);
  const pipe = await endlessFile();
  const running = failureOf(workers.run("zonePage", { page: 1, text: pipe.path, profile }));
  await pipe.reading();
  const { path } = await textDocument(2);
  expect(await workers.run("inspectDocument", { path, name: "a" }, { urgent: true })).toMatchObject({ pages: 2 });
  await workers.close();
  await running;
});

test("urgent tasks of an owner beyond those that may wait are refused, and other owners are served", async () => {
  const { workers } = startWorkers(1, { maxWaiting: 2 });
  const pipe = await endlessFile();
  const inspect = (owner: string, path: string) =>
    workers.run("profileDocument", { texts: [path] }, { urgent: true, owner });
  const accepted = [1, 2, 3].map(() => failureOf(inspect("ada", pipe.path)));
  await expect(inspect("ada", pipe.path)).rejects.toMatchObject({ code: "SERVICE_BUSY", retryAfterSeconds: 5 });
  const other = failureOf(inspect("ben", "missing.json"));
  expect(await other).toMatchObject({
    message: "an error occurred while comparing the pages of the document (ENOENT)",
  });
  await workers.close();
  await Promise.all(accepted);
});

test("owners and the jobs of an owner are served in turn", async () => {
  const { workers, processes } = startWorkers(1, { spareAfterMs: 60_000 });
  const file = await textDocument(1);
  const order: string[] = [];
  const read = async (owner: string, job: string) => {
    await workers.run("readPage", { document: file, page: 1, ocr: false }, { prefetchable: true, owner, job });
    order.push(`${owner} ${job}`);
  };
  const long = Array.from({ length: 24 }, () => read("ada", "long"));
  await Promise.all([...long, read("ada", "short"), read("ben", "short")]);
  const own = order.indexOf("ada short");
  const other = order.indexOf("ben short");
  expect([own < 12, other < 12]).toEqual([true, true]);
  expect(processes).toHaveLength(1);
});

test("an owner does not wait for tasks of others that take all workers, however long they run", async () => {
  const { workers, processes } = startWorkers(2);
  const [one, other, endless] = await Promise.all([endlessFile(), endlessFile(), endlessFile()]);
  const zone = (owner: string, text: string) =>
    failureOf(workers.run("zonePage", { page: 1, text, profile }, { owner, job: text, prefetchable: true }));
  const long = [one, other, endless].map(({ path }) => zone("ada", path));
  await Promise.all([one.reading(), other.reading()]);
  expect(processes).toHaveLength(2);
  for (let page = 0; page < 2; page++) {
    expect(await zone("ben", "missing.json")).toMatchObject({
      message: "an error occurred while zoning page 1 (ENOENT)",
    });
  }
  expect(processes).toHaveLength(3);
  await workers.close();
  await Promise.all(long);
});

test("an owner leaves the last worker to others who are active, and replaces the workers that it ends", async () => {
  const { workers, processes } = startWorkers(2, { spareAfterMs: 60_000 });
  const [one, other] = [await endlessFile(), await endlessFile()];
  const zone = (owner: string, text: string, signal?: AbortSignal) =>
    failureOf(workers.run("zonePage", { page: 1, text, profile }, { owner, job: text, ...(signal && { signal }) }));
  const isServed = async () => (await zone("ben", "missing.json")) instanceof Error;
  await isServed();
  const stop = new AbortController();
  const aborted = zone("ada", one.path, stop.signal);
  const waiting = zone("ada", other.path);
  await one.reading();
  expect([await isServed(), processes.length]).toEqual([true, 2]);
  stop.abort();
  await aborted;
  await other.reading();
  expect(processes).toHaveLength(3);
  expect([await isServed(), processes.length]).toEqual([true, 3]);
  await workers.close();
  await waiting;
});

test("long tasks of one owner leave the last worker to other owners", async () => {
  const { workers, processes } = startWorkers(2);
  const [one, other] = [await endlessFile(), await endlessFile()];
  const profileText = (owner: string, path: string) =>
    failureOf(workers.run("profileDocument", { texts: [path] }, { owner, job: path }));
  const long = [profileText("ada", one.path), profileText("ada", other.path)];
  const writer = await one.reading();
  expect(processes).toHaveLength(1);
  expect(await profileText("ben", "missing.json")).toMatchObject({
    message: "an error occurred while comparing the pages of the document (ENOENT)",
  });
  expect(processes).toHaveLength(2);
  await writer.close();
  await other.reading();
  await workers.close();
  await Promise.all(long);
});

test("OCR leaves the last worker to another job of the same owner while that is active", async () => {
  const { workers, processes } = startWorkers(2);
  const [one, other] = [await endlessFile(), await endlessFile()];
  const readByOcr = (path: string) =>
    failureOf(
      workers.run(
        "readPage",
        { document: { path, mediaType: "application/pdf" }, page: 1, ocr: { tessdata: "" } },
        { owner: "ada", job: path },
      ),
    );
  const zone = () =>
    failureOf(workers.run("zonePage", { page: 1, text: "missing.json", profile }, { owner: "ada", job: "letter" }));
  await zone();
  const scans = [readByOcr(one.path), readByOcr(other.path)];
  await one.reading();
  for (let page = 0; page < 3; page++) {
    expect(await zone()).toMatchObject({ message: "an error occurred while zoning page 1 (ENOENT)" });
  }
  expect(processes).toHaveLength(2);
  await workers.close();
  await Promise.all(scans);
});

test("long tasks of a network's owners leave the last worker to others", async () => {
  const { workers, processes } = startWorkers(2);
  const [one, other] = [await endlessFile(), await endlessFile()];
  const profileText = (owner: string, network: string, path: string) =>
    failureOf(workers.run("profileDocument", { texts: [path] }, { owner, network, job: path }));
  const long = [profileText("ada", "home", one.path), profileText("cleo", "home", other.path)];
  await one.reading();
  expect(await profileText("ben", "office", "missing.json")).toMatchObject({
    message: expect.stringContaining("ENOENT"),
  });
  expect(processes).toHaveLength(2);
  await workers.close();
  await Promise.all(long);
});

test("the owners of a network do not take all places of waiting urgent tasks", async () => {
  const { workers } = startWorkers(1, { maxWaiting: 2 });
  const pipe = await endlessFile();
  const inspect = (owner: string, network: string, path: string) =>
    failureOf(workers.run("profileDocument", { texts: [path] }, { urgent: true, owner, network }));
  const accepted = Array.from({ length: 7 }, (_, index) => inspect(`ada-${index}`, "home", pipe.path));
  expect(await inspect("cleo", "home", pipe.path)).toMatchObject({ code: "SERVICE_BUSY" });
  expect(await inspect("ben", "office", "missing.json")).toMatchObject({ message: expect.stringContaining("ENOENT") });
  await workers.close();
  await Promise.all(accepted);
});

test.each([
  ["urgent", { urgent: true }],
  ["job", {}],
])("three parties with endless tasks do not fill the pool of %s tasks", async (_, pool) => {
  const { workers } = startWorkers(2, { spareAfterMs: 1 });
  const endless = await Promise.all(Array.from({ length: 6 }, () => endlessFile()));
  const profileText = (owner: string, path: string) =>
    failureOf(workers.run("profileDocument", { texts: [path] }, { ...pool, owner, job: path }));
  const long: Promise<unknown>[] = [];
  for (const [index, owner] of ["ada", "ben", "cleo"].entries()) {
    const [one, other] = endless.slice(2 * index, 2 * index + 2);
    long.push(profileText(owner, one?.path ?? ""), profileText(owner, other?.path ?? ""));
    await one?.reading();
    const failure = await profileText("dora", "missing.json");
    expect(failure).toMatchObject({ message: "an error occurred while comparing the pages of the document (ENOENT)" });
  }
  await workers.close();
  await Promise.all(long);
});
