import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { mebibyte } from "../../../shared/bytes.ts";
import { getStatus } from "../../../shared/api/status.ts";
import type { User } from "../../../shared/api/users.ts";
import { createRateLimits, teamServerRates } from "../../../electron/domain/accounts/rate-limits.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { createManualTimers, createTestClock, hourMs, secondMs } from "../../harness/clock.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { useSharedWorkers } from "../../harness/shared-workers.ts";
import { origin } from "../../harness/origin.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

async function startTeamServer() {
  const clock = createTestClock();
  return { clock, service: await startTestService({ clock, rates: teamServerRates }) };
}

const asKey = (key: string) => ({ headers: { authorization: `Basic ${btoa(`${key}:`)}` } });

async function statuses(count: number, call: () => Promise<Response>): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index++) found.push((await call()).status);
  return found;
}

test("a key has a burst of 60 requests, then ten per second, and Retry-After", async () => {
  const { clock, service } = await startTeamServer();
  const call = () => service.fetch("/v1.1/users/me", asKey(service.key));
  expect(new Set(await statuses(60, call))).toEqual(new Set([200]));
  const limited = await call();
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(await limited.json()).toMatchObject({ response: [{ type: "RATE_LIMITED", status_code: 429 }] });
  clock.advance(secondMs);
  expect(await statuses(11, call)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  clock.advance(60 * secondMs);
  expect((await statuses(61, call)).filter((status) => status === 200)).toHaveLength(60);
});

test("every key has its own rate limit; a missing key is always KEY_MISSING", async () => {
  const { service } = await startTeamServer();
  const { keys } = await service.signUp("Ada");
  await statuses(61, () => service.fetch("/v1.1/users/me", asKey(keys.live)));
  expect(await statuses(1, () => service.fetch("/v1.1/users/me", asKey(keys.test)))).toEqual([200]);
  expect(new Set(await statuses(70, () => service.fetch("/v1.1/users/me")))).toEqual(new Set([401]));
});

test("setting the clock back neither resets nor extends a rate limit", async () => {
  const { clock, service } = await startTeamServer();
  const call = () => service.fetch("/v1.1/users/me", asKey(service.key));
  await statuses(60, call);
  clock.advance(-3600 * secondMs);
  expect(await statuses(1, call)).toEqual([429]);
  clock.advance(secondMs);
  expect(await statuses(1, call)).toEqual([200]);
});

function logIn(service: TestService, username: string, address: string): Promise<Response> {
  const body = JSON.stringify({ authentication_method: "password", username, password: "wrong horse battery" });
  const init = { method: "POST", body, headers: { "content-type": "application/json" } };
  return service.handle(new Request(`${origin}/v1.1/users/login`, init), { address });
}

test("an account has five logins per minute from one address", async () => {
  const { clock, service } = await startTeamServer();
  const from = (address: string, username = "ada@example.org") => logIn(service, username, address);
  expect(await statuses(5, () => from("192.0.2.1"))).toEqual([400, 400, 400, 400, 400]);
  const limited = await from("192.0.2.1", "ADA@example.org");
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "12"]);
  expect((await from("192.0.2.2")).status).toBe(400);
  expect((await from("192.0.2.1", "grace@example.org")).status).toBe(400);
  clock.advance(12 * secondMs);
  expect(await statuses(2, () => from("192.0.2.1"))).toEqual([400, 429]);
});

test("one address can send sixty requests to create a user per minute", async () => {
  const { clock, service } = await startTeamServer();
  const body = JSON.stringify({ name: "Ada", email: "ada@example.org", password: "password" });
  const init = { method: "POST", body, headers: { "content-type": "application/json" } };
  const from = (address: string) => service.handle(new Request(`${origin}/v1.1/users`, init), { address });
  expect(new Set(await statuses(60, () => from("192.0.2.1")))).toEqual(new Set([400]));
  const limited = await from("192.0.2.1");
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "1"]);
  expect((await from("192.0.2.2")).status).toBe(400);
  clock.advance(secondMs);
  expect(await statuses(2, () => from("192.0.2.1"))).toEqual([400, 429]);
});

/** Creates an account from an address and logs in. */
async function signUpFrom(service: TestService, email: string, address: string): Promise<Response> {
  const send = (path: string, fields: object) => {
    const body = JSON.stringify({ ...fields, password: "correct horse battery" });
    const init = { method: "POST", body, headers: { "content-type": "application/json" } };
    return service.handle(new Request(`${origin}/v1.1${path}`, init), { address });
  };
  const created = await send("/users", { name: "Ada", email });
  return created.ok ? send("/users/login", { auth_method: "password", username: email }) : created;
}

test("one address can create few users in a short time, and then a few an hour", async () => {
  expect(teamServerRates.addressNewUsers).toEqual({ perMinute: 0.1, burst: 30 });
  const clock = createTestClock();
  const rates = { ...teamServerRates, addressNewUsers: { perMinute: 0.1, burst: 2 } };
  const service = await startTestService({ clock, rates });
  const from = (address: string, email: string) => signUpFrom(service, email, address);
  expect((await from("192.0.2.1", "a@example.org")).status).toBe(200);
  // A request that creates no user does not count.
  for (let attempt = 0; attempt < 3; attempt++) expect((await from("192.0.2.1", "a@example.org")).status).toBe(400);
  expect((await from("192.0.2.1", "b@example.org")).status).toBe(200);
  const limited = await from("192.0.2.1", "c@example.org");
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "600"]);
  expect(await limited.text()).toContain("the limit is 6 per hour");
  expect((await from("192.0.2.2", "c@example.org")).status).toBe(200);
  clock.advance(600 * secondMs);
  expect((await from("192.0.2.1", "d@example.org")).status).toBe(200);
});

test("the uploads and jobs of accounts from one network are charged to it together", async () => {
  const workers = useSharedWorkers();
  const charged = new Map<string, Set<string>>();
  const service = await startTestService({
    workers: {
      run(name, input, options = {}) {
        const { owner = "", network = "", urgent = false } = options;
        const key = `${urgent ? "upload" : "job"} of ${owner}`;
        charged.set(key, new Set(charged.get(key)).add(network));
        return workers.run(name, input, options);
      },
      close: () => workers.close(),
    },
  });
  const accounts = [
    ["ada@example.org", "192.0.2.1"],
    ["ben@example.org", "192.0.2.1"],
    ["cleo@example.org", "192.0.2.2"],
    ["dan@example.org", "127.0.0.1"],
  ] as const;
  const networks: string[] = [];
  for (const [email, address] of accounts) {
    const { response } = (await (await signUpFrom(service, email, address)).json()) as { response: User };
    const client = service.connect(response.api_keys.live ?? "");
    await waitForJob(client, await startJob(client, { bytes: await buildTextPdf(1) }), isBlockedAt("zoning"));
    const ofUser = ["upload", "job"].flatMap((kind) => [...(charged.get(`${kind} of ${response.id}`) ?? [])]);
    expect(new Set(ofUser).size).toBe(1);
    networks.push(ofUser[0] ?? "");
  }
  const [ada, ben, cleo, dan] = networks;
  expect(ben).toBe(ada);
  expect(new Set([ada, cleo, dan]).size).toBe(3);
  // The users behind a program of this machine, such as a proxy that does not name its clients, have turns of their own.
  expect(dan).toBe("");
  expect(networks.join()).not.toContain("192.0.2");
});

test("logins from one address are limited across accounts", async () => {
  // A login takes 0.1 s: this test uses a limit of three instead of the server's sixty.
  expect(teamServerRates.addressLogins).toEqual({ perMinute: 60, burst: 60 });
  const rates = { ...teamServerRates, addressLogins: { perMinute: 60, burst: 3 } };
  const service = await startTestService({ clock: createTestClock(), rates });
  let accounts = 0;
  const from = (address: string) => logIn(service, `ada-${accounts++}@example.org`, address);
  expect(await statuses(4, () => from("192.0.2.1"))).toEqual([400, 400, 400, 429]);
  expect(await statuses(1, () => from("192.0.2.2"))).toEqual([400]);
});

test("large bodies of a key are read at its rate, and those of others at once", async () => {
  // So slow that the time that the test takes hardly counts.
  const rates = { ...teamServerRates, bodyBytes: { perMinute: mebibyte / 60, burst: 2 * mebibyte } };
  const timers = createManualTimers();
  const service = await startTestService({ rates, timers });
  const { keys } = await service.signUp("Ada");
  const order: string[] = [];
  const upload = async (key: string, size: number) => {
    const body = new Uint8Array(size);
    const { status } = await service.fetch("/v1.1/documents", { ...asKey(key), method: "POST", body });
    order.push(`${size / mebibyte} MiB: ${status}`);
  };
  // Both uploads of a key share its rate.
  const slow = [upload(service.key, 8 * mebibyte), upload(service.key, 7 * mebibyte)];
  await upload(keys.live, mebibyte);
  expect(order).toEqual(["1 MiB: 400"]);
  let longestMs = 0;
  while (order.length < 3) {
    await nextTurn();
    longestMs = Math.max(longestMs, ...timers.pending.map(({ delayMs }) => delayMs));
    timers.run();
  }
  await Promise.all(slow);
  // The last of them waits for all 15 MiB but the burst.
  expect(Math.round(longestMs / hourMs)).toBe(13);
});

test("of the large bodies of a key one continues in each turn of the event loop, beside those of others", async () => {
  const { bodyBytes } = createRateLimits(teamServerRates, createTestClock());
  const turns: Record<string, number[]> = { ada: [], ben: [] };
  let turn = 0;
  const takes = ["ada", "ada", "ada", "ben"].map(async (name) => {
    await bodyBytes?.(name, 1);
    turns[name]?.push(turn);
  });
  const count = async () => {
    while (turns["ada"]?.length !== 3) {
      await nextTurn();
      turn += 1;
    }
  };
  await Promise.all([...takes, count()]);
  expect(new Set(turns["ada"]).size).toBe(3);
  expect(turns["ben"]?.[0]).toBe(turns["ada"]?.[0]);
});

test("the responses that are stored for the idempotency keys of a user are limited", async () => {
  const rates = { ...teamServerRates, storedResponseBytes: { perMinute: 2000, burst: 2000 } };
  const clock = createTestClock();
  const service = await startTestService({ clock, rates });
  const create = (name: string) =>
    service.fetch("/v1.1/teams", {
      method: "POST",
      headers: { ...asKey(service.key).headers, "content-type": "application/json", "idempotency-key": name },
      body: JSON.stringify({ name: `${name} ${"x".repeat(80)}` }),
    });
  let stored = 0;
  let response = await create("0");
  while (response.status === 201) response = await create(`${++stored}`);
  expect([response.status, stored]).toEqual([429, expect.toSatisfy((count: number) => count < 6)]);
  const message = expect.stringContaining("responses to requests with an Idempotency-Key");
  expect(await response.json()).toMatchObject({ response: [{ type: "RATE_LIMITED", message }] });
  // What is stored is still returned, and the refused request changed nothing.
  expect((await create("0")).status).toBe(201);
  clock.advance(60 * secondMs);
  expect((await create(`${stored}`)).status).toBe(201);
});

test("the embedded service has no rate limits", async () => {
  const service = await startTestService({ clock: createTestClock() });
  const call = () => service.fetch("/v1.1/users/me", asKey(service.key));
  expect(new Set(await statuses(100, call))).toEqual(new Set([200]));
});

test("under maintenance every endpoint except the status responds with 503", async () => {
  const service = await startTestService({ maintenance: true });
  const status = () => service.connect().call(getStatus, {});
  expect((await status()).status).toBe("maintenance");
  expect((await service.fetch("/v1/status")).status).toBe(200);
  for (const path of ["/v1.1/users/me", "/v1/jobs", "/v1.1/nothing", "/v1.1/openapi.json"]) {
    const answer = await service.fetch(path, asKey(service.key));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await answer.json()).toMatchObject({ success: false, response: [{ type: "MAINTENANCE" }] });
  }
  service.setMaintenance(false);
  expect((await status()).status).toBe("ok");
  expect((await service.fetch("/v1.1/users/me", asKey(service.key))).status).toBe(200);
});
