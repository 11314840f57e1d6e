import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";

const script = join(import.meta.dirname, "..", "..", "build", "layers.ts");

/** Runs the layer check on a project that has a single file. */
function check(file: string, text: string): { status: number | null; output: string } {
  const root = createTemporaryFolder();
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, root], { encoding: "utf8" });
  return { status, output: stdout + stderr };
}

test.each([
  [
    "renderer/session/a.ts",
    'import { open } from "../../electron/storage/database/open.ts";',
    "renderer/session may import from",
  ],
  ["renderer/queue/a.ts", 'import { join } from "node:path";', "renderer/queue does not run in Node"],
  ["shared/a.ts", 'import { Hono } from "hono";', "shared may import only the packages kdbush, re2js, zod"],
  ["electron/pipeline/a.ts", 'export * from "../tools/worker.ts";', "electron/pipeline may import from shared"],
  [
    "electron/pipeline/zone/layout/a.ts",
    'import { detectTables } from "../tables/b.ts";',
    "electron/pipeline/zone/layout may import from shared, ",
  ],
  ["electron/api/a.ts", 'import { db } from "../storage/open.ts";', "and types from electron/storage"],
  [
    "electron/gateway/a.ts",
    'import { t } from "../../renderer/messages/messages.ts";',
    "electron/gateway may import from",
  ],
  ["electron/desktop/a.ts", 'import { t } from "../../renderer/session/b.ts";', "electron/desktop may import from"],
  [
    "shared/a.ts",
    'import { /* (it\'s "a"; b) */ Hono } from "hono";',
    "shared may import only the packages kdbush, re2js, zod",
  ],
  ["shared/a.ts", 'export { Hono } from /* (a) */ "hono";', "shared may import only the packages kdbush, re2js, zod"],
  ["shared/a.ts", 'const late = import(/* it\'s */ "hono");', "shared may import only the packages kdbush, re2js, zod"],
  ["electron/service.ts", 'import { app } from "electron";', "only electron/main.ts"],
  ["electron/domain/a.ts", 'const late = await import("../api/app.ts");', "electron/domain may import from"],
  ["renderer/workbenches/zoning/a.ts", 'import "../mapping/b.ts";', "a workbench may not import another"],
  ["renderer/queue/a.ts", 'import { JobView } from "../shell/JobView.tsx";', "renderer/queue may import from shared, "],
  [
    "renderer/checkout/a.ts",
    'import type { W } from "../workbenches/w.ts";',
    "renderer/checkout may import from shared, ",
  ],
  ["renderer/session/a.ts", 'import { Frame } from "../frame/Frame.tsx";', "renderer/session may import from shared."],
  [
    "renderer/document-ops/a.ts",
    'import { useState } from "react";',
    "renderer/document-ops may import only the packages rbush",
  ],
])("Refuses that %s contains %s and names what is allowed", (file, text, reason) => {
  const { status, output } = check(file, `// first line\n${text}\n`);
  expect(status).toBe(1);
  expect(output).toContain(`${file}:2 imports `);
  expect(output).toContain(reason);
});

test("Refuses an import with line comments in its braces", () => {
  const { output } = check("shared/a.ts", 'import {\n  // (it\'s from "zod"; a)\n  Hono,\n} from "hono";\n');
  expect(output).toContain("shared/a.ts:4 imports hono: shared may import only the packages kdbush, re2js, zod.");
});

test("Refuses a folder of the renderer that is not declared as a layer", () => {
  const { status, output } = check("renderer/helpers/a.ts", "export const a = 1;\n");
  expect(status).toBe(1);
  expect(output).toContain("renderer/helpers is not a layer; add it to build/layers.ts");
});

test.each([
  ["renderer/workbenches/zoning/a.ts", 'import { b } from "../confidence.ts";\nimport { c } from "./c.ts";'],
  ["renderer/shell/a.ts", 'import { QueueView } from "../queue/QueueView.tsx";'],
  ["electron/pipeline/zone/relations/a.ts", 'import { zoneId } from "../zone-id.ts";\nimport "../layout/b.ts";'],
  ["electron/api/a.ts", 'import type { Row } from "../storage/rows.ts";\nimport { z } from "zod";'],
  ["electron/desktop/a.ts", 'import { t } from "../../renderer/messages/messages.ts";'],
  ["shared/a.ts", 'const amounts = ["import", "bedrag"];'],
  ["electron/main.ts", 'import { app } from "electron";\nimport { open } from "./service.ts";'],
])("Allows that %s contains %s", (file, text) => {
  expect(check(file, text)).toEqual({ status: 0, output: "Files checked: 1. All imports respect the layers.\n" });
});
