import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ContentCache, createContentCache } from "../../../renderer/checkout/content-cache.ts";
import { createClient } from "../../../shared/api/client.ts";
import { basePath } from "../../../shared/api/index.ts";
import { checkoutJob } from "../../../shared/api/jobs.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { origin } from "../../harness/origin.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

interface Requests {
  /** Method and last three segments of the path of each request. */
  log: string[];
  reachable: boolean;
  /** Responses to requests whose line in the log ends so are held back until `released` resolves. */
  held: { end: string; released: Promise<void> } | null;
}

let contents: ContentCache;
/** A second window of the same holder. */
let otherContents: ContentCache;
let requests: Requests;

/** One service for all tests; each test has a job of its own. */
let shared: TestService;
const disposers: (() => void | Promise<void>)[] = [];

beforeAll(async () => {
  shared = await startTestService({}, (dispose) => disposers.push(dispose));
});
afterAll(async () => {
  for (const dispose of disposers.toReversed()) await dispose();
});

beforeEach(async () => {
  const { client, key } = shared;
  const job = await waitForJob(client, await startJob(client, { bytes: await buildTextPdf(2) }), isBlockedAt("zoning"));
  await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  requests = { log: [], reachable: true, held: null };
  const send = async (request: Request): Promise<Response> => {
    const line = `${request.method} ${new URL(request.url).pathname.split("/").slice(-3).join("/")}`;
    requests.log.push(line);
    if (!requests.reachable) throw new TypeError("fetch failed");
    const response = await shared.handle(request);
    if (requests.held !== null && line.endsWith(requests.held.end)) await requests.held.released;
    return response;
  };
  const service = createClient({ baseUrl: origin + basePath, key, fetch: send });
  contents = createContentCache(service, job.id);
  otherContents = createContentCache(service, job.id);
});

describe("The content cache", () => {
  it("fetches an item once, also for concurrent reads", async () => {
    const [first, second] = await Promise.all([contents.read("page-text-json", 2), contents.read("page-text-json", 2)]);
    expect(second).toBe(first);
    expect(await contents.read("page-text-json", 2)).toBe(first);
    expect(contents.peek("page-text-json", 2)).toBe(first);
    expect(requests.log).toHaveLength(2);
    expect(requests.log.at(-1)).toBe("GET contents/page-text-json/2");
  });

  it("lists the items of a role once", async () => {
    await Promise.all([contents.read("page-text-json", 1), contents.read("page-text-json", 2)]);
    expect(await contents.countItems("page-text-json")).toBe(2);
    expect(requests.log.filter((line) => line.endsWith("contents/page-text-json"))).toHaveLength(1);
  });

  it("does not cache a failed read", async () => {
    requests.reachable = false;
    await expect(contents.read("page-zones-json", 1)).rejects.toThrow("fetch failed");
    expect(contents.peek("page-zones-json", 1)).toBeUndefined();
    requests.reachable = true;
    await expect(contents.read("page-zones-json", 1)).resolves.toMatchObject({ page: 1 });
  });

  it("names the item that the job does not have", async () => {
    await expect(contents.read("page-text-json", 3)).rejects.toThrow("Page 3 of the job has no page-text-json yet.");
    await expect(contents.read("mapping-json", 0)).rejects.toThrow("The job has no mapping-json yet.");
  });

  it("replaces an entry by what is written, and writes again under the new entity tag", async () => {
    const page = await contents.read("page-zones-json", 1);
    const emptied = { ...page, zones: [] };
    await contents.write("page-zones-json", 1, emptied);
    expect(contents.peek("page-zones-json", 1)).toBe(emptied);
    await contents.write("page-zones-json", 1, page);
    expect(requests.log.filter((line) => line === "GET contents/page-zones-json/1")).toHaveLength(1);
  });

  it("refuses to write over another version until the entry is invalidated and read again", async () => {
    const page = await contents.read("page-zones-json", 1);
    await otherContents.read("page-zones-json", 1);
    await otherContents.write("page-zones-json", 1, { ...page, zones: [] });
    await expect(contents.write("page-zones-json", 1, page)).rejects.toMatchObject({ code: "ETAG_MISMATCH" });
    contents.invalidate("page-zones-json", 1);
    expect(contents.peek("page-zones-json", 1)).toBeUndefined();
    expect((await contents.read("page-zones-json", 1)).zones).toEqual([]);
    await contents.write("page-zones-json", 1, page);
  });

  it("lists an item as changed after it was written, also if the list was on its way then", async () => {
    const [first, second] = [await contents.read("page-zones-json", 1), await contents.read("page-zones-json", 2)];
    expect(await contents.listChangedItems("page-zones-json")).toEqual([]);
    await contents.write("page-zones-json", 1, { ...first, zones: [] });
    expect(await contents.listChangedItems("page-zones-json")).toEqual([1]);
    await contents.write("page-zones-json", 1, first);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    requests.held = { end: "contents/page-zones-json", released };
    const listing = contents.listChangedItems("page-zones-json");
    await contents.write("page-zones-json", 2, { ...second, zones: [] });
    release();
    // The list is that of the time when it was requested.
    expect(await listing).toEqual([1]);
    expect(await contents.listChangedItems("page-zones-json")).toEqual([1, 2]);
  });

  it("lists the changed items anew after an item was read again", async () => {
    await otherContents.read("page-zones-json", 2);
    const page = await contents.read("page-zones-json", 2);
    expect(await contents.listChangedItems("page-zones-json")).toEqual([]);
    await otherContents.write("page-zones-json", 2, { ...page, zones: [] });
    await contents.refresh("page-zones-json", 2);
    expect(await contents.listChangedItems("page-zones-json")).toEqual([2]);
  });

  it("refuses to write an item that has not been read", async () => {
    const page = await otherContents.read("page-zones-json", 1);
    await expect(contents.write("page-zones-json", 1, page)).rejects.toThrow("before it has been read");
  });
});
