import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { createSessionGuard, type SessionGuard } from "../../../electron/gateway/browser-session.ts";

const origin = "http://127.0.0.1:4321";

function createGuard() {
  const guard = createSessionGuard({
    origin,
    workbench: async () => new Response("workbench"),
    service: async (request) => new Response(`service ${request.headers.get("authorization")}`),
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    guard.handle(new Request(new URL(path, origin), { headers }));
  return { guard, get };
}

async function signIn(guard: SessionGuard): Promise<string> {
  const response = await guard.handle(new Request(guard.createSignInUrl()));
  return (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

test("a one-time token is exchanged once for a cookie that scripts and other sites cannot use", async () => {
  const { guard, get } = createGuard();
  const url = guard.createSignInUrl();
  const first = await guard.handle(new Request(url));
  expect(first.status).toBe(303);
  expect(first.headers.get("location")).toBe("/");
  expect(first.headers.get("cache-control")).toBe("no-store");
  expect(first.headers.get("referrer-policy")).toBe("no-referrer");
  const [session, ...attributes] = (first.headers.get("set-cookie") ?? "").split("; ");
  expect(session).toMatch(/^galley-session-4321=[\w-]{43}$/);
  expect(attributes.toSorted()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Strict"]);
  const second = await guard.handle(new Request(url));
  expect(second.status).toBe(401);
  expect(second.headers.get("set-cookie")).toBeNull();
  expect((await get("/?token=guessed")).status).toBe(401);
});

test.each(["HEAD", "POST", "OPTIONS"])("%s does not consume the token", async (method) => {
  const { guard } = createGuard();
  const url = guard.createSignInUrl();
  const response = await guard.handle(new Request(url, { method }));
  expect(response.status).toBe(401);
  expect(response.headers.get("set-cookie")).toBeNull();
  expect((await guard.handle(new Request(url))).status).toBe(303);
});

test("a browser that is signed in does not consume another token", async () => {
  const { guard } = createGuard();
  const cookie = await signIn(guard);
  const url = guard.createSignInUrl();
  const again = await guard.handle(new Request(url, { headers: { cookie } }));
  expect([again.status, again.headers.get("set-cookie")]).toEqual([303, null]);
  expect((await guard.handle(new Request(url))).headers.get("set-cookie")).not.toBeNull();
});

test("the workbench requires a session", async () => {
  const { guard, get } = createGuard();
  const cookie = await signIn(guard);
  expect(await (await get("/", { cookie })).text()).toBe("workbench");
  expect(await (await get("/gateway/session", { cookie: `other=1; ${cookie}` })).text()).toBe("workbench");
  expect((await get("/gateway/session")).status).toBe(401);
  expect((await get("/", { cookie: `${cookie}x` })).status).toBe(401);
  expect((await get("/", { cookie: "galley-session-4321=" })).status).toBe(401);
  expect((await get("/", { cookie: cookie.replace("4321", "4322") })).status).toBe(401);
});

test("a browser without a session gets a page that says what to do, and whose policy permits only its own style", async () => {
  const { get } = createGuard();
  const response = await get("/");
  expect([response.status, response.headers.get("content-type")]).toEqual([401, "text/html; charset=utf-8"]);
  const page = await response.text();
  expect(page).toContain("<title>Not signed in · Galley</title>");
  expect(page).toContain("<p>This browser has not signed in since Galley was last started.</p>");
  expect(page).toContain("<p>Open the whole address that Galley printed in the terminal.");
  const [, style = ""] = /<style>(.*)<\/style>/su.exec(page) ?? [];
  const policy = response.headers.get("content-security-policy")?.split("; ");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`style-src 'sha256-${hash("sha256", style, "base64")}'`);
  expect(page, "no external resource").not.toMatch(/(?:src|href|url)\s*[=(]/u);
});

test("programs with an API key of their own reach the service and nothing else", async () => {
  const { get } = createGuard();
  const authorization = `Basic ${btoa("user-live-x:")}`;
  expect(await (await get("/v1.1/jobs", { authorization })).text()).toBe(`service ${authorization}`);
  expect(await (await get("/v1.1/jobs")).text(), "no key is added").toBe("service null");
  expect((await get("/gateway/session", { authorization })).status).toBe(401);
});
