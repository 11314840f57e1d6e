import { expect, test } from "vitest";
import { getStatus } from "../../../shared/api/status.ts";
import { teamServerRates } from "../../../electron/domain/rate-limits.ts";
import { secondMs, testClock } from "../../harness/clock.ts";
import { origin, startService, type Service } from "../../harness/service.ts";

async function startTeamServer() {
  const clock = testClock();
  return { clock, service: await startService({ clock, rates: teamServerRates }) };
}

const asKey = (key: string) => ({ headers: { authorization: `Basic ${btoa(`${key}:`)}` } });

async function statuses(count: number, call: () => Promise<Response>): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index++) found.push((await call()).status);
  return found;
}

test("a key may call 60 times at once and ten times a second after that, and is told how long to wait", async () => {
  const { clock, service } = await startTeamServer();
  const call = () => service.fetch("/v1.1/users/me", asKey(service.key));
  expect(new Set(await statuses(60, call))).toEqual(new Set([200]));
  const refused = await call();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(await refused.json()).toMatchObject({ response: [{ type: "RATE_LIMITED", status_code: 429 }] });
  clock.advance(secondMs);
  expect(await statuses(11, call)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  clock.advance(60 * secondMs);
  expect((await statuses(61, call)).filter((status) => status === 200)).toHaveLength(60);
});

test("each key has a measure of its own; who has no key is told so, however often", async () => {
  const { service } = await startTeamServer();
  const { keys } = await service.signUp("Ada");
  await statuses(61, () => service.fetch("/v1.1/users/me", asKey(keys.live)));
  expect(await statuses(1, () => service.fetch("/v1.1/users/me", asKey(keys.test)))).toEqual([200]);
  expect(new Set(await statuses(70, () => service.fetch("/v1.1/users/me")))).toEqual(new Set([401]));
});

test("a clock that is set back frees nobody and locks nobody out", async () => {
  const { clock, service } = await startTeamServer();
  const call = () => service.fetch("/v1.1/users/me", asKey(service.key));
  await statuses(60, call);
  clock.advance(-3600 * secondMs);
  expect(await statuses(1, call)).toEqual([429]);
  clock.advance(secondMs);
  expect(await statuses(1, call)).toEqual([200]);
});

function logIn({ host }: Service, username: string, address: string): Promise<Response> {
  const body = JSON.stringify({ authentication_method: "password", username, password: "wrong horse battery" });
  const init = { method: "POST", body, headers: { "content-type": "application/json" } };
  return host.handle(new Request(`${origin}/v1.1/users/login`, init), { address });
}

test("an account may be logged in to five times a minute from one address", async () => {
  const { clock, service } = await startTeamServer();
  const from = (address: string, username = "ada@example.org") => logIn(service, username, address);
  expect(await statuses(5, () => from("192.0.2.1"))).toEqual([400, 400, 400, 400, 400]);
  const refused = await from("192.0.2.1", "ADA@example.org");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "12"]);
  expect((await from("192.0.2.2")).status).toBe(400);
  expect((await from("192.0.2.1", "grace@example.org")).status).toBe(400);
  clock.advance(12 * secondMs);
  expect(await statuses(2, () => from("192.0.2.1"))).toEqual([400, 429]);
});

test("one address makes users sixty times a minute, whoever they are", async () => {
  const { clock, service } = await startTeamServer();
  const body = JSON.stringify({ name: "Ada", email: "ada@example.org", password: "password" });
  const init = { method: "POST", body, headers: { "content-type": "application/json" } };
  const from = (address: string) => service.host.handle(new Request(`${origin}/v1.1/users`, init), { address });
  expect(new Set(await statuses(60, () => from("192.0.2.1")))).toEqual(new Set([400]));
  const refused = await from("192.0.2.1");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect((await from("192.0.2.2")).status).toBe(400);
  clock.advance(secondMs);
  expect(await statuses(2, () => from("192.0.2.1"))).toEqual([400, 429]);
});

test("one address logs in so often and no oftener, to however many accounts", async () => {
  // Each login costs a tenth of a second: of the server's sixty, three will do here.
  expect(teamServerRates.addressLogins).toEqual({ perMinute: 60, burst: 60 });
  const rates = { ...teamServerRates, addressLogins: { perMinute: 60, burst: 3 } };
  const service = await startService({ clock: testClock(), rates });
  let accounts = 0;
  const from = (address: string) => logIn(service, `ada-${accounts++}@example.org`, address);
  expect(await statuses(4, () => from("192.0.2.1"))).toEqual([400, 400, 400, 429]);
  expect(await statuses(1, () => from("192.0.2.2"))).toEqual([400]);
});

test("the workbench's own service sets no limits", async () => {
  const service = await startService({ clock: testClock() });
  const call = () => service.fetch("/v1.1/users/me", asKey(service.key));
  expect(new Set(await statuses(100, call))).toEqual(new Set([200]));
});

test("under maintenance everything but the status is turned away, until it is over", async () => {
  const service = await startService({ maintenance: true });
  const status = () => service.as().call(getStatus, {});
  expect((await status()).status).toBe("maintenance");
  expect((await service.fetch("/v1/status")).status).toBe(200);
  for (const path of ["/v1.1/users/me", "/v1/jobs", "/v1.1/nothing", "/v1.1/openapi.json"]) {
    const answer = await service.fetch(path, asKey(service.key));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await answer.json()).toMatchObject({ success: false, response: [{ type: "MAINTENANCE" }] });
  }
  service.host.setMaintenance(false);
  expect((await status()).status).toBe("ok");
  expect((await service.fetch("/v1.1/users/me", asKey(service.key))).status).toBe(200);
});
