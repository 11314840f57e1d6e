import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildInvoicePdf } from "../../builders/pdf.ts";
import { origin } from "../../harness/origin.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";
import { waitFor } from "../../harness/wait-for.ts";

/**
 * A client written from the interface specification alone: it knows nothing of this project's schemas, client or
 * additions, but for the upload of a document, which the specification leaves open.
 */

interface Answer {
  status: number;
  envelope: { success: unknown; status_code: unknown; tracking: unknown; response: unknown };
}

/** Returns a value of JSON by path: `at(job, "progress", "current")`. */
function at(json: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, name) : undefined),
    json,
  );
}

function textAt(json: unknown, ...path: (string | number)[]): string {
  const found = at(json, ...path);
  if (typeof found !== "string") throw new Error(`no text at ${path.join(".")} of ${JSON.stringify(json)}`);
  return found;
}

function listIn(json: unknown): unknown[] {
  const list = at(json, "list");
  if (!Array.isArray(list)) throw new Error(`no list in ${JSON.stringify(json)}`);
  return list;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const atEnd: (() => void | Promise<void>)[] = [];
let service: TestService;

const basic = (key: string) => ({ Authorization: `Basic ${btoa(`${key}:`)}` });

/** Calls the service. A `body` that is a string is sent as it is, as JSON text. */
async function call(method: string, path: string, options: { key?: string; body?: unknown } = {}): Promise<Answer> {
  const answer = await service.fetch(`/v1.1${path}`, {
    method,
    headers: {
      ...(options.key === undefined ? {} : basic(options.key)),
      ...(options.body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === "string" ? options.body : JSON.stringify(options.body) }),
  });
  return { status: answer.status, envelope: (await answer.json()) as Answer["envelope"] };
}

async function signUp(name: string): Promise<{ id: string; email: string; live: string; test: string }> {
  const email = `${name}@example.net`;
  const password = "six tall herons wade";
  const created = await call("POST", "/users", { body: { name, email, password, demo: false } });
  const body = { authentication_method: "password", username: email, password };
  const { response } = (await call("POST", "/users/login", { body })).envelope;
  const [live, test] = [textAt(response, "api_keys", "live"), textAt(response, "api_keys", "test")];
  return { id: textAt(created.envelope.response, "id"), email, live, test };
}

async function upload(key: string): Promise<string> {
  const answer = await service.fetch("/v1.1/documents", {
    method: "POST",
    headers: { ...basic(key), "Content-Type": "application/pdf" },
    body: await buildInvoicePdf(),
  });
  const { response } = (await answer.json()) as { response: { uri: string } };
  return response.uri;
}

/** Creates an indexing job on an invoice. `fields` are added to the body. */
async function createJob(key: string, fields: object = {}): Promise<Answer> {
  const input_content = { role: "input", uri: await upload(key) };
  const metadata = { indexing: { taxonomy: "publishing" } };
  return call("POST", "/jobs", { key, body: { type: "indexing", input_content, metadata, ...fields } });
}

/** Creates an indexing job, waits until it is blocked at zoning, and checks it out. Returns its id. */
async function checkOutNewJob(key: string): Promise<string> {
  const id = textAt((await createJob(key)).envelope.response, "id");
  await poll(key, id, (job) => at(job, "status") === "blocked");
  await call("POST", `/jobs/${id}/checkout`, { key });
  return id;
}

/** Polls a job as the specification describes. */
function poll(key: string, id: string, fits: (job: unknown) => boolean): Promise<unknown> {
  const look = async (): Promise<unknown> => {
    const { response: job } = (await call("GET", `/jobs/${id}`, { key })).envelope;
    if (!fits(job)) throw new Error(`the job is ${textAt(job, "status")}`);
    return job;
  };
  return waitFor(look);
}

beforeAll(async () => {
  service = await startTestService({}, (end) => atEnd.unshift(end));
});
afterAll(async () => {
  for (const end of atEnd) await end();
});

describe("the envelope", () => {
  test("has its four fields on success and on error", async () => {
    const good = await call("GET", "/status");
    expect(good).toMatchObject({ status: 200, envelope: { success: true, status_code: 200 } });
    expect(good.envelope.tracking).toMatch(uuid);
    const bad = await call("GET", "/nowhere");
    expect(bad).toMatchObject({ status: 404, envelope: { success: false, status_code: 404 } });
    const error = { type: expect.any(String), message: expect.any(String), status_code: 404, fields: null };
    expect(bad.envelope.response).toEqual([error]);
  });

  test("a list has limit, offset, list and total_count", async () => {
    const { live } = await signUp("lister");
    const { envelope } = await call("GET", "/jobs?limit=7&offset=3", { key: live });
    expect(envelope.response).toEqual({ limit: 7, offset: 3, list: [], total_count: 0 });
  });
});

describe("users", () => {
  test("a new user is neither activated nor verified and has no keys; a login shows both keys", async () => {
    const account = { name: "Nora", email: "nora@example.net", password: "six tall herons wade" };
    const created = await call("POST", "/users", { body: { ...account, demo: true } });
    expect(created.status).toBe(201);
    const { response: user } = created.envelope;
    expect(user).toMatchObject({ email: account.email, name: "Nora", activated: false, email_verified: false });
    expect(user).toMatchObject({ is_demo: true, api_keys: { live: null, test: null } });
    expect(user).not.toHaveProperty("password");

    const credentials = { username: account.email, password: account.password };
    for (const method of ["authentication_method", "auth_method", "Authentication_Method"]) {
      const login = await call("POST", "/users/login", { body: { [method]: "password", ...credentials } });
      expect(login.status, method).toBe(200);
      expect(at(login.envelope.response, "api_keys", "live")).toMatch(/^user-live-/);
      expect(at(login.envelope.response, "api_keys", "test")).toMatch(/^user-test-/);
    }
  });

  test("a login of an unknown user is USER_NOT_FOUND with the field username", async () => {
    const body = { authentication_method: "password", username: "nobody@example.net", password: "whatever it may be" };
    const { status, envelope } = await call("POST", "/users/login", { body });
    expect(status).toBe(400);
    expect(at(envelope.response, 0)).toMatchObject({ type: "USER_NOT_FOUND", status_code: 400 });
    expect(at(envelope.response, 0, "fields", "username", "message")).toEqual(expect.any(String));
  });

  test("the owner of a live key sees both keys, the owner of a test key only that", async () => {
    const { live, test } = await signUp("holder");
    const keysFor = async (key: string) => at((await call("GET", "/users/me", { key })).envelope.response, "api_keys");
    expect(await keysFor(live)).toEqual({ live, test });
    expect(await keysFor(test)).toEqual({ live: null, test });
  });

  test("a key is accepted in Authorization and in Authentication", async () => {
    const { live, email } = await signUp("keyed");
    for (const header of ["Authorization", "Authentication"]) {
      const answer = await service.fetch("/v1.1/users/me", { headers: { [header]: `Basic ${btoa(`${live}:`)}` } });
      expect(await answer.json(), header).toMatchObject({ success: true, response: { email } });
    }
    expect((await call("GET", "/users/me")).status).toBe(401);
  });
});

describe("a job through both workbenches", () => {
  test("is created, blocked, checked out, corrected, checked in and written as XML", async () => {
    const owner = await signUp("owner");
    const helper = await signUp("helper");
    const uri = await upload(owner.live);
    const created = await call("POST", "/jobs", {
      key: owner.live,
      body: {
        TYPE: "data-point-extraction",
        input_content: { role: "input", uri },
        collaboration: { users: [{ email: helper.email, steps: ["*"] }], teams: [] },
        metadata: { mapping: { taxonomy: "invoice" }, color: "blue" },
        batch: 17,
      },
    });
    expect(created.status).toBe(201);
    const job = created.envelope.response;
    expect(at(job, "id")).toMatch(uuid);
    expect(job).toMatchObject({ type: "data-point-extraction", input_content: { role: "input", uri } });
    expect(at(job, "metadata"), "unknown fields are metadata").toMatchObject({ color: "blue", batch: 17 });
    const id = textAt(job, "id");

    const blocked = await poll(owner.live, id, (job) => at(job, "status") === "blocked");
    expect(blocked).toMatchObject({ blocking_step: "zoning", claimed_by: null });
    expect(at(blocked, "progress")).toEqual({ current: expect.any(Number), total: expect.any(Number) });
    const listed = await call("GET", "/jobs?status=blocked&blocking_task=zoning", { key: helper.live });
    expect(listIn(listed.envelope.response)).toHaveLength(1);

    const checkout = await service.fetch(`/v1/jobs/${id}/checkout`, { method: "POST", headers: basic(helper.live) });
    expect(checkout.status, "an empty body, and the prefix of older examples").toBe(200);
    const second = await call("POST", `/jobs/${id}/checkout`, { key: owner.live });
    expect(second.status).toBeGreaterThanOrEqual(400);
    expect(second.status).toBeLessThan(500);
    const leasedJob = await call("GET", `/jobs/${id}`, { key: owner.live });
    expect(at(leasedJob.envelope.response, "claimed_by")).toMatchObject({ id: helper.id });

    const contents = await call("GET", `/jobs/${id}/contents/page-zones-json`, { key: helper.live });
    const zonesUri = textAt(contents.envelope.response, "list", 0, "uri");
    const path = zonesUri.replace(origin, "");
    const zones = (await (await service.fetch(path, { headers: basic(helper.live) })).json()) as { zones: object[] };
    const put = await service.fetch(path, {
      method: "PUT",
      headers: { ...basic(helper.live), "Content-type": "application/octet-stream" },
      body: JSON.stringify({ ...zones, zones: zones.zones.slice(0, 1) }),
    });
    expect(put.status).toBe(200);
    const checkin = await call("POST", `/jobs/${id}/checkin`, { key: helper.live, body: { status: "completed" } });
    expect(checkin.envelope.response).toMatchObject({ id, claimed_by: null });

    await poll(owner.live, id, (job) => at(job, "blocking_step") === "mapping");
    const all = await call("GET", `/jobs/${id}/contents?limit=100`, { key: owner.live });
    const roles = new Set(listIn(all.envelope.response).map((item) => at(item, "role")));
    expect([...roles]).toEqual(expect.arrayContaining(["input", "mapping-taxonomy-json"]));
    await call("POST", `/jobs/${id}/checkout`, { key: owner.live });
    await call("POST", `/jobs/${id}/checkin`, { key: owner.live, body: { status: "aborted" } });
    const back = await call("GET", `/jobs/${id}`, { key: owner.live });
    expect(back.envelope.response).toMatchObject({ status: "blocked", claimed_by: null });
    await call("POST", `/jobs/${id}/checkout`, { key: owner.live });
    await call("POST", `/jobs/${id}/checkin`, { key: owner.live, body: { status: "completed" } });

    const completed = await poll(owner.live, id, (job) => at(job, "status") === "completed");
    const output = textAt(completed, "output_content", "uri").replace(origin, "");
    const xml = await (await service.fetch(output, { headers: basic(owner.live) })).text();
    expect(xml).toMatch(/^<\?xml/);
  });

  test("fails by a check-in with a message", async () => {
    const { live } = await signUp("failer");
    const body = {
      type: "indexing",
      input_content: { role: "input", uri: await upload(live) },
      metadata: { indexing: { taxonomy: "publishing" } },
    };
    const id = textAt((await call("POST", "/jobs", { key: live, body })).envelope.response, "id");
    await poll(live, id, (job) => at(job, "status") === "blocked");
    await call("POST", `/jobs/${id}/checkout`, { key: live });
    const failed = { status: "failed", message: "The scan is of another book." };
    await call("POST", `/jobs/${id}/checkin`, { key: live, body: failed });
    expect((await call("GET", `/jobs/${id}`, { key: live })).envelope.response).toMatchObject({ status: "failed" });
  });

  test("runs without review if the thresholds are 0", async () => {
    const { live } = await signUp("trusting");
    const metadata = {
      mapping: { taxonomy: "invoice", high_confidence_threshold: 0 },
      zoning: { high_confidence_threshold: 0 },
    };
    const input = { role: "input", uri: await upload(live) };
    const body = { type: "data-point-extraction", input_content: input, metadata };
    const id = textAt((await call("POST", "/jobs", { key: live, body })).envelope.response, "id");
    const job = await poll(live, id, (job) => at(job, "status") !== "running");
    expect(at(job, "status")).toBe("completed");
  });

  test("describes its contents, with an address for every role", async () => {
    const { live } = await signUp("describer");
    const id = textAt((await createJob(live)).envelope.response, "id");
    const path = `/jobs/${id}`;
    const blocked = await poll(live, id, (job) => at(job, "status") === "blocked");
    const described = at(blocked, "contents");
    const all = await call("GET", `${path}/contents?limit=100`, { key: live });
    const listed = listIn(all.envelope.response).map((item) => textAt(item, "role"));
    expect((described as object[]).map((item) => textAt(item, "role"))).toEqual([...new Set(listed)]);
    expect(listed).toContain("page-zones-json");
    for (const item of described as object[]) {
      const answer = await service.fetch(textAt(item, "uri").replace(origin, ""), { headers: basic(live) });
      expect(answer.status, textAt(item, "uri")).toBe(200);
      if (at(item, "paginated") !== true) continue;
      const { response } = (await answer.json()) as { response: unknown };
      expect(new Set(listIn(response).map((listedItem) => at(listedItem, "role")))).toEqual(
        new Set([at(item, "role")]),
      );
    }
    const checkout = await call("POST", `${path}/checkout`, { key: live });
    expect(checkout.envelope.response).toEqual((await call("GET", path, { key: live })).envelope.response);
    expect(at(checkout.envelope.response, "contents")).toEqual(described);
    const list = await call("GET", "/jobs", { key: live });
    expect(listIn(list.envelope.response)[0]).not.toHaveProperty("contents");
    const metadata = {
      indexing: { taxonomy: "publishing", high_confidence_threshold: 0 },
      "zoning.high_confidence_threshold": 0,
    };
    const other = textAt((await createJob(live, { metadata })).envelope.response, "id");
    const completed = await poll(live, other, (job) => at(job, "status") === "completed");
    expect((at(completed, "contents") as object[]).at(-1)).toEqual({
      role: "output",
      uri: at(completed, "output_content", "uri"),
      paginated: false,
    });
  });

  test("has as its input a document or the input of another job, under any name of this machine", async () => {
    const port = 8080;
    const base = `http://127.0.0.1:${port}`;
    const { live } = await signUp("reuser");
    const stranger = await signUp("outsider");
    const uri = await upload(live);
    const first = textAt((await createJob(live)).envelope.response, "id");
    const create = async (input: string, key = live) => {
      const body = JSON.stringify({
        type: "indexing",
        input_content: { role: "input", uri: input },
        metadata: { indexing: { taxonomy: "publishing" } },
      });
      const headers = { ...basic(key), "Content-Type": "application/json" };
      return service.handle(new Request(`${base}/v1.1/jobs`, { method: "POST", headers, body }));
    };
    const document = new URL(uri).pathname;
    const input = `/v1.1/jobs/${first}/contents/input/0`;
    for (const name of ["127.0.0.1", "localhost", "[::1]", "LOCALHOST"]) {
      for (const path of [document, input]) {
        const answer = await create(`http://${name}:${port}${path}`);
        expect(answer.status, `${name} ${path}`).toBe(201);
        const { response } = (await answer.json()) as { response: unknown };
        const bytes = await service.handle(
          new Request(textAt(response, "input_content", "uri"), { headers: basic(live) }),
        );
        expect(bytes.headers.get("content-type")).toBe("application/pdf");
      }
    }
    expect((await create(`http://127.0.0.1:${port}${input}`, stranger.live)).status).toBe(404);
    const foreign = [
      `http://localhost${document}`,
      `https://localhost:${port}${document}`,
      `http://localhost.example:${port}${document}`,
    ];
    for (const address of [...foreign, `${base}/v1.1/jobs/${first}/contents/output/0`, `${base}/v1.1/jobs/${first}`]) {
      const answer = await create(address);
      expect(at(await answer.json(), "response", 0, "type"), address).toBe("CONTENT_URI_FOREIGN");
    }
  });

  test("is not visible to other users", async () => {
    const { live } = await signUp("private");
    const stranger = await signUp("stranger");
    const input = { role: "input", uri: await upload(live) };
    const body = { type: "indexing", input_content: input, metadata: { indexing: { taxonomy: "publishing" } } };
    const id = textAt((await call("POST", "/jobs", { key: live, body })).envelope.response, "id");
    expect((await call("GET", `/jobs/${id}`, { key: stranger.live })).status).toBe(404);
    expect(at((await call("GET", "/jobs", { key: stranger.live })).envelope.response, "total_count")).toBe(0);
  });
});

describe("what a client sends", () => {
  test("free metadata come back as they were sent, also after the job is sent back", async () => {
    const { live } = await signUp("exact");
    const metadata = {
      indexing: { taxonomy: "publishing" },
      "a.b": { "c.d": [1, null, { "": "empty" }] },
      "zoning.colour": 7,
      constructor: { prototype: { polluted: true } },
      Case: "kept",
      nothing: null,
      small: 1.5e-7,
    };
    const { indexing: _, ...free } = metadata;
    const { status, envelope } = await createJob(live, {
      metadata,
      "x.y": "unknown",
      "Zoning.High_Confidence_Threshold": 1,
    });
    expect(status).toBe(201);
    const path = `/jobs/${textAt(envelope.response, "id")}`;
    const created = (await call("GET", path, { key: live })).envelope.response;
    expect(at(created, "metadata")).toMatchObject({
      ...free,
      "x.y": "unknown",
      zoning: { high_confidence_threshold: 1 },
    });
    expect({}).not.toHaveProperty("polluted");
    const changed = await call("PUT", path, { key: live, body: { metadata: at(created, "metadata") } });
    expect(at(changed.envelope.response, "metadata")).toEqual(at(created, "metadata"));
    expect(at((await call("GET", "/jobs", { key: live })).envelope.response, "list", 0, "metadata")).toEqual(
      at(created, "metadata"),
    );
  });

  test.each(["1e400", "12345678901234567890"])("the number %s in metadata is refused, not changed", async (number) => {
    const { live } = await signUp(`counter-${number}`);
    const { status, envelope } = await call("POST", "/jobs", {
      key: live,
      body: `{"type": "indexing", "metadata": {"indexing": {"taxonomy": "publishing"}, "sums": [1, {"total": ${number}}]}}`,
    });
    expect(status).toBe(400);
    expect(at(envelope.response, 0, "fields", "metadata.sums.1.total", "message")).toContain(number);
  });

  test("a key that would set a prototype is refused by its path", async () => {
    const { live } = await signUp("polluter");
    const body = '{"metadata": {"rows": [{}, {"__proto__": {"polluted": 1}}]}}';
    const { status, envelope } = await call("POST", "/jobs", { key: live, body });
    expect(status).toBe(400);
    expect(at(envelope.response, 0, "fields")).toHaveProperty(["metadata.rows.1.__proto__"]);
    expect({}).not.toHaveProperty("polluted");
  });

  test("text_extraction is read as text-extraction, nested or dotted", async () => {
    const { live } = await signUp("underscored");
    const indexing = { taxonomy: "publishing" };
    for (const given of [{ Text_Extraction: { OCR: true } }, { "text_extraction.ocr": true }]) {
      const { envelope } = await createJob(live, { metadata: { indexing, ...given } });
      const metadata = at(envelope.response, "metadata");
      expect(at(metadata, "text-extraction", "ocr")).toBe(true);
      expect(Object.keys(metadata as object).toSorted()).toEqual(["indexing", "text-extraction", "zoning"]);
    }
    const unclear = { indexing, text_extraction: { ocr: true }, "text-extraction": { ocr: false } };
    expect((await createJob(live, { metadata: unclear })).status).toBe(400);
  });

  test("null for an optional field is the field left out", async () => {
    const account = { name: "Nils", email: "nils@example.net", password: "six tall herons wade", demo: null };
    const user = await call("POST", "/users", { body: account });
    expect(user).toMatchObject({ status: 201, envelope: { response: { is_demo: false } } });
    const { live } = await signUp("sparse");
    const indexing = { taxonomy: "publishing", high_confidence_threshold: null, qa: null };
    const metadata = { indexing, zoning: null, "text-extraction": { ocr: null }, "zoning.qa.teams": null, note: null };
    const { status, envelope } = await createJob(live, { metadata, collaboration: null, id: null, status: null });
    expect(status).toBe(201);
    expect(at(envelope.response, "metadata")).toEqual({
      indexing: {
        taxonomy: "publishing",
        taxonomy_revision: expect.any(String),
        high_confidence_threshold: 1,
        random_review_share: 0,
      },
      zoning: { high_confidence_threshold: 1, high_resolution_image_height: 1024 },
      "text-extraction": { ocr: false },
      note: null,
    });
    const path = `/jobs/${textAt(envelope.response, "id")}`;
    await poll(live, textAt(envelope.response, "id"), (job) => at(job, "status") === "blocked");
    const unchanged = await call("PUT", path, { key: live, body: { metadata: null, collaboration: null } });
    expect(at(unchanged.envelope.response, "metadata", "note")).toBeNull();
    const options = { lease_seconds: null, offline: null, force: null, reason: null };
    expect((await call("POST", `${path}/checkout`, { key: live, body: options })).status).toBe(200);
    const body = { status: "aborted", message: null, outcome: null };
    expect((await call("POST", `${path}/checkin`, { key: live, body })).status).toBe(200);
    const required = await createJob(live, { metadata: { indexing: { taxonomy: null } } });
    expect(at(required.envelope.response, 0)).toMatchObject({ type: "FIELD_MISSING", status_code: 400 });
  });

  test("a message at check-in is allowed with any status", async () => {
    const { live } = await signUp("talker");
    const id = await checkOutNewJob(live);
    const checkIn = (status: string, message: string) =>
      call("POST", `/jobs/${id}/checkin`, { key: live, body: { status, message } });
    expect((await checkIn("aborted", "It is late.")).status).toBe(200);
    await call("POST", `/jobs/${id}/checkout`, { key: live });
    expect((await checkIn("completed", "")).status).toBe(200);
  });

  test("field names in a content that is written are case-insensitive", async () => {
    const { live } = await signUp("shouter");
    const id = await checkOutNewJob(live);
    const contents = await call("GET", `/jobs/${id}/contents/page-zones-json`, { key: live });
    const path = textAt(contents.envelope.response, "list", 0, "uri").replace(origin, "");
    const read = async () => (await service.fetch(path, { headers: basic(live) })).text();
    const put = (body: string) =>
      service.fetch(path, {
        method: "PUT",
        headers: { ...basic(live), "Content-Type": "application/octet-stream" },
        body,
      });
    const zones = await read();
    const upperCase = zones.replaceAll(/"\w+":/g, (name) => name.toUpperCase());
    expect((await put(upperCase)).status).toBe(200);
    expect(JSON.parse(await read())).toEqual(JSON.parse(zones));
    const spaced = zones.replaceAll(/,"/g, ', "');
    expect((await put(spaced)).status).toBe(200);
    expect(await read(), "names that need no conversion leave the bytes as they are").toBe(spaced);
    const unknown = await put(zones.replace("{", '{"constructor":1,"__proto__":{"zones":[]},'));
    const { response } = (await unknown.json()) as { response: unknown };
    expect(at(response, 0)).toMatchObject({ type: "CONTENT_INVALID" });
    expect(Object.keys(at(response, 0, "fields") as object).toSorted()).toEqual(["__proto__", "constructor"]);
    expect((await call("POST", `/jobs/${id}/checkin`, { key: live, body: { STATUS: "completed" } })).status).toBe(200);
  });
});

describe("job types", () => {
  test("are listed and can be fetched", async () => {
    const { live } = await signUp("curious");
    const { envelope } = await call("GET", "/job-types", { key: live });
    const ids = listIn(envelope.response).map((type) => textAt(type, "id"));
    expect(ids.toSorted()).toEqual(["data-point-extraction", "indexing"]);
    for (const id of ids) expect((await call("GET", `/job-types/${id}`, { key: live })).status).toBe(200);
  });
});
