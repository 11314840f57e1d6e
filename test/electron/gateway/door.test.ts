import { expect, test } from "vitest";
import { createDoor } from "../../../electron/gateway/door.ts";

const origin = "http://127.0.0.1:4321";

function closedDoor() {
  const door = createDoor({
    origin,
    workbench: async () => new Response("workbench"),
    service: async (request) => new Response(`service ${request.headers.get("authorization")}`),
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    door.handle(new Request(new URL(path, origin), { headers }));
  return { door, get };
}

async function session(door: ReturnType<typeof createDoor>): Promise<string> {
  const answer = await door.handle(new Request(door.invite()));
  return (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

test("a token is exchanged for a cookie that scripts and other sites cannot use, once", async () => {
  const { door, get } = closedDoor();
  const address = door.invite();
  const first = await door.handle(new Request(address));
  expect(first.status).toBe(303);
  expect(first.headers.get("location")).toBe("/");
  expect(first.headers.get("set-cookie")).toMatch(/^galley-session-4321=\S+; HttpOnly; SameSite=Strict; Path=\//);
  const second = await door.handle(new Request(address));
  expect(second.status).toBe(401);
  expect(second.headers.get("set-cookie")).toBeNull();
  expect((await get("/?token=guessed")).status).toBe(401);
});

test("the workbench is for sessions alone", async () => {
  const { door, get } = closedDoor();
  const cookie = await session(door);
  expect(await (await get("/", { cookie })).text()).toBe("workbench");
  expect(await (await get("/gateway/session", { cookie: `other=1; ${cookie}` })).text()).toBe("workbench");
  expect((await get("/gateway/session")).status).toBe(401);
  expect((await get("/", { cookie: `${cookie}x` })).status).toBe(401);
  expect((await get("/", { cookie: "galley-session-4321=" })).status).toBe(401);
});

test("programs with a key of their own reach the service, and nothing else", async () => {
  const { get } = closedDoor();
  const authorization = `Basic ${btoa("user-live-x:")}`;
  expect(await (await get("/v1.1/jobs", { authorization })).text()).toBe(`service ${authorization}`);
  expect(await (await get("/v1.1/jobs")).text(), "no key is added").toBe("service null");
  expect((await get("/gateway/session", { authorization })).status).toBe(401);
});
