import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog } from "../../../electron/platform/log.ts";
import { openLogFile } from "../../../electron/platform/log-file.ts";
import { fillDisk, mountSmallDisk } from "../../harness/small-disk.ts";

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

test("lines that the full disk does not take are counted, and do not fail what they report", (context) => {
  const disk = mountSmallDisk(1);
  if (disk === null) return context.skip("only root can mount a small disk");
  const path = join(disk, "galley.log");
  const log = createLog(openLogFile(path));
  log.info("before");
  fillDisk(disk, 0);
  const fields = { text: "x".repeat(4096) };
  for (let line = 0; line < 3; line++) log.info("lost", fields);
  rmSync(join(disk, "filler"));
  log.info("after");
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  const messages = lines.map((line) => /"message":"([^"]*)"/.exec(line)?.[1]);
  expect(messages.filter((message) => message !== "lost")).toEqual([
    "before",
    "lines of this log could not be written",
    "after",
  ]);
});
