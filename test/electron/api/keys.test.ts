import { expect, test } from "vitest";
import { getMe, login, revokeKey, rotateKey } from "../../../shared/api/users.ts";
import { startTestService } from "../../harness/test-service.ts";

const account = { authentication_method: "password" as const, password: "correct horse battery" };

test("a replaced key is revoked and the new one works immediately", async () => {
  const service = await startTestService();
  const { client, keys } = await service.signUp("Ada");
  const { api_keys } = await client.call(rotateKey, { params: { kind: "live" } });
  expect(api_keys.live).toMatch(/^user-live-[0-9A-Za-z]{36}$/);
  expect(api_keys.live).not.toBe(keys.live);
  expect(api_keys.test).toBe(keys.test);
  await expect(client.call(getMe, {})).rejects.toMatchObject({ status: 401, code: "KEY_REVOKED" });
  const me = await service.connect(api_keys.live ?? "").call(getMe, {});
  expect(me.api_keys.live).toBe(api_keys.live);
  expect(service.log.join("")).not.toContain(api_keys.live);
});

test("a revoked key is shown as null until the next login", async () => {
  const service = await startTestService();
  const { client, email, keys } = await service.signUp("Ada");
  const params = { kind: "test" } as const;
  expect((await client.call(revokeKey, { params })).api_keys).toEqual({ live: keys.live, test: null });
  expect((await client.call(revokeKey, { params })).api_keys).toEqual({ live: keys.live, test: null });
  await expect(service.connect(keys.test).call(getMe, {})).rejects.toMatchObject({ code: "KEY_REVOKED" });
  const secondLogin = await service.connect().call(login, { body: { ...account, username: email } });
  expect(secondLogin.api_keys.live).toBe(keys.live);
  expect(secondLogin.api_keys.test).toMatch(/^user-test-/);
  expect(secondLogin.api_keys.test).not.toBe(keys.test);
});

test("a key can revoke itself", async () => {
  const service = await startTestService();
  const { client } = await service.signUp("Ada");
  expect((await client.call(revokeKey, { params: { kind: "live" } })).api_keys.live).toBeNull();
  await expect(client.call(getMe, {})).rejects.toMatchObject({ code: "KEY_REVOKED" });
});

test("a test key can change the test key, not the live key", async () => {
  const service = await startTestService();
  const { keys } = await service.signUp("Ada");
  const client = service.connect(keys.test);
  for (const endpoint of [rotateKey, revokeKey]) {
    await expect(client.call(endpoint, { params: { kind: "live" } })).rejects.toMatchObject({
      status: 403,
      code: "ACCESS_DENIED",
    });
  }
  const { api_keys } = await client.call(rotateKey, { params: { kind: "test" } });
  expect(api_keys.live).toBeNull();
  expect(await service.connect(api_keys.test ?? "").call(getMe, {})).toMatchObject({ name: "Ada" });
});

test.each([
  ["one mistyped character", (key: string) => `${key.slice(0, 20)}${key[20] === "a" ? "b" : "a"}${key.slice(21)}`],
  ["the end missing", (key: string) => key.slice(0, -1)],
  ["the other kind's name", (key: string) => key.replace("live", "test")],
  ["a space behind", (key: string) => `${key} `],
])("a key with %s is KEY_INVALID", async (_, change) => {
  const service = await startTestService();
  await expect(service.connect(change(service.key)).call(getMe, {})).rejects.toMatchObject({
    status: 401,
    code: "KEY_INVALID",
  });
});

test("an unknown kind of key is ROUTE_NOT_FOUND", async () => {
  const service = await startTestService();
  const answer = await service.fetch("/v1.1/users/me/keys/admin", {
    method: "DELETE",
    headers: { authorization: `Basic ${btoa(`${service.key}:`)}` },
  });
  expect([answer.status, await answer.json()]).toMatchObject([404, { response: [{ type: "ROUTE_NOT_FOUND" }] }]);
});
