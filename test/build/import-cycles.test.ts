import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";

const root = join(import.meta.dirname, "..", "..");

/** Runs the project's lint rules over files that are given by name. */
function lint(files: Readonly<Record<string, string>>): { status: number | null; output: string } {
  const folder = createTemporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const program = join(root, "node_modules", "oxlint", "bin", "oxlint");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, "--config", join(root, ".oxlintrc.json"), "."],
    { cwd: folder, encoding: "utf8" },
  );
  return { status, output: stdout + stderr };
}

test("A cycle of type-only imports is refused, and its files are named", () => {
  const { status, output } = lint({
    "job.ts": 'import type { Lease } from "./lease.ts";\nexport type Job = { lease: Lease };\n',
    "lease.ts": 'import type { Job } from "./job.ts";\nexport type Lease = { jobs: Job[] };\n',
  });
  expect(status).toBe(1);
  expect(output).toContain("import(no-cycle)");
  expect(output).toContain("./job.ts");
  expect(output).toContain("./lease.ts");
});

test("A cycle through a third file is refused", () => {
  const { status, output } = lint({
    "a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
    "b.ts": 'import type { C } from "./c.ts";\nexport const b: C = 1;\n',
    "c.ts": 'import type { a } from "./a.ts";\nexport type C = number | typeof a;\n',
  });
  expect(status).toBe(1);
  expect(output).toContain("import(no-cycle)");
});

test("Imports in one direction pass", () => {
  const { status, output } = lint({
    "job.ts": 'import type { Lease } from "./lease.ts";\nexport type Job = { lease: Lease };\n',
    "lease.ts": "export type Lease = { expiresAt: number };\n",
  });
  expect({ status, output }).toMatchObject({ status: 0 });
});
