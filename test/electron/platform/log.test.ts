import { expect, test } from "vitest";
import { createLog } from "../../../electron/platform/log.ts";

test("a line is JSON with time, level and message, and its fields are limited in length", () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  log.info("call", { tracking: "t", path: "x".repeat(100_000) });
  log.error("failed", new Error("outer", { cause: new Error("inner") }), { tracking: "t" });
  for (const line of lines) expect(line.length).toBeLessThan(10_000);
  const [call, failed] = lines.map((line) => JSON.parse(line) as Record<string, string>);
  expect(call).toMatchObject({ level: "info", message: "call", tracking: "t" });
  expect(Number.isNaN(Date.parse(call?.["time"] ?? ""))).toBe(false);
  expect(call?.["path"]).toContain("… (95904 more)");
  expect(failed?.["cause"]).toMatch(/outer[^]*caused by [^]*inner/);
});
