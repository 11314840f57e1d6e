import { expect, test } from "vitest";
import { createHostGuard } from "../../../electron/listener/host-guard.ts";

function checkHost(
  options: Parameters<typeof createHostGuard>[0],
  headers: Record<string, string>,
  target = "/v1.1/jobs",
) {
  return createHostGuard(options)({ rawHeaders: Object.entries(headers).flat(), target });
}

const local = { address: "127.0.0.1", port: 4321 };

test.each([
  [{ Host: "127.0.0.1:4321" }],
  [{ host: "localhost:4321" }],
  [{ Host: "LOCALHOST:4321" }],
  [{ Host: "[::1]:4321" }],
  [{ Host: "127.0.0.1:4321", Origin: "http://127.0.0.1:4321" }],
])("%o is accepted", (headers) => {
  expect(checkHost(local, headers)).toBe(true);
});

test.each([
  ["another name", { Host: "galley.example:4321" }],
  ["another port", { Host: "127.0.0.1:4322" }],
  ["a missing port", { Host: "127.0.0.1" }],
  ["a missing host", {}],
  ["two hosts", { Host: "127.0.0.1:4321", host: "galley.example" }],
  ["another site's page", { Host: "127.0.0.1:4321", Origin: "https://galley.example" }],
  ["a page of another port", { Host: "127.0.0.1:4321", Origin: "http://127.0.0.1:4322" }],
  ["a page with an opaque origin", { Host: "127.0.0.1:4321", Origin: "null" }],
])("%s is rejected", (_, headers: Record<string, string>) => {
  expect(checkHost(local, headers)).toBe(false);
});

test("the host of a target in absolute form is checked too", () => {
  const headers = { Host: "127.0.0.1:4321" };
  expect(checkHost(local, headers, "http://galley.example/v1.1/jobs")).toBe(false);
  expect(checkHost(local, headers, "http://127.0.0.1:4321/v1.1/jobs")).toBe(true);
});

test("allowed names are accepted with the listener's port, with their own port, or without one", () => {
  const options = { address: "0.0.0.0", port: 4321, names: ["galley.example", "proxy.example:8443"] };
  expect(checkHost(options, { Host: "galley.example" })).toBe(true);
  expect(checkHost(options, { Host: "galley.example:4321", Origin: "https://galley.example" })).toBe(true);
  expect(checkHost(options, { Host: "proxy.example:8443" })).toBe(true);
  expect(checkHost(options, { Host: "proxy.example:4321" })).toBe(false);
  expect(checkHost(options, { Host: "127.0.0.1:4321" })).toBe(true);
  expect(checkHost(options, { Host: "other.example:4321" })).toBe(false);
});
