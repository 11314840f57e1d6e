import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../harness/service.ts";

const script = join(import.meta.dirname, "..", "..", "build", "layers.ts");

/** Runs the check over one file. */
function check(file: string, text: string): { status: number | null; said: string } {
  const root = temporaryFolder();
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, root], { encoding: "utf8" });
  return { status, said: stdout + stderr };
}

test.each([
  ["renderer/a.ts", 'import { open } from "../electron/storage/open.ts";', "renderer may import from shared"],
  ["renderer/a.ts", 'import { join } from "node:path";', "renderer does not run under Node"],
  ["shared/a.ts", 'import { Hono } from "hono";', "shared may import of packages zod alone"],
  ["electron/pipeline/a.ts", 'export * from "../tools/worker.ts";', "electron/pipeline may import from shared"],
  ["electron/api/a.ts", 'import { db } from "../storage/open.ts";', "and types from electron/storage"],
  ["electron/host.ts", 'import { app } from "electron";', "only electron/main.ts"],
  ["electron/domain/a.ts", 'const late = await import("../api/app.ts");', "electron/domain may import from"],
  ["renderer/workbenches/zoning/a.ts", 'import "../mapping/b.ts";', "workbenches never import each other"],
])("%s with %s is told what is allowed", (file, text, reason) => {
  const { status, said } = check(file, `// first line\n${text}\n`);
  expect(status).toBe(1);
  expect(said).toContain(`${file}:2 imports `);
  expect(said).toContain(reason);
});

test.each([
  ["renderer/workbenches/zoning/a.ts", 'import { b } from "../workbench.ts";\nimport { c } from "./c.ts";'],
  ["electron/api/a.ts", 'import type { Row } from "../storage/rows.ts";\nimport { z } from "zod";'],
  ["electron/main.ts", 'import { app } from "electron";\nimport { open } from "./host.ts";'],
])("%s with %s keeps to the layers", (file, text) => {
  expect(check(file, text)).toEqual({ status: 0, said: "1 files keep to the layers.\n" });
});
