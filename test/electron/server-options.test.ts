import { expect, test } from "vitest";
import { parseServerOptions } from "../../electron/server-options.ts";

test.each([
  [["--public-url", "galley.example.org"], "--public-url galley.example.org: expected http:// or https://"],
  [["--public-url", "ftp://galley.example.org"], "--public-url ftp://galley.example.org: expected http:// or https://"],
  [["--public-url", "https://galley.example.org/api"], "a name and optionally a port, as https://galley.example.org"],
  [["--public-url", "https://"], "--public-url https://: expected http:// or https://"],
  [["--port", "99999"], "--port 99999: a port is a number from 0 to 65535."],
  [["--port=-1"], "--port -1: a port is a number from 0 to 65535."],
  [["--quota=0"], "--quota 0: expected a number of GiB"],
  [["--quota=-1"], "--quota -1: expected a number of GiB"],
  [["--quota=ten"], "--quota ten: expected a number of GiB"],
  [["--stop-timeout=soon"], "--stop-timeout soon: expected a whole number of seconds"],
  [["--bogus"], "Unknown option '--bogus'"],
])("the server's options %s are refused with an explanation", (args, reason) => {
  expect(() => parseServerOptions(args)).toThrow(reason);
});

test("running requests have the given time to end, by default ten seconds", () => {
  expect(parseServerOptions([]).stopTimeoutMs).toBe(10_000);
  expect(parseServerOptions(["--stop-timeout", "0"]).stopTimeoutMs).toBe(0);
  expect(parseServerOptions(["--stop-timeout", "90"]).stopTimeoutMs).toBe(90_000);
});
