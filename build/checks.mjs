import { join } from "node:path";
import { environment, node, root, runWithoutTerminal, secondsSince } from "./bootstrap.mjs";

/** @param {string} name Name of a program of an installed package. */
const bin = (name) => join(root, "node_modules", ".bin", name);

/** @type {readonly { name: string, command: string, args: readonly string[], hint?: string }[]} */
const checks = [
  { name: "types", command: bin("tsc"), args: ["-b"] },
  { name: "lint", command: bin("oxlint"), args: ["--type-aware", "--deny-warnings", "."] },
  { name: "layers", command: node, args: [join(root, "build", "layers.ts")] },
  { name: "messages", command: node, args: [join(root, "build", "messages.ts")] },
  { name: "portable SQL", command: node, args: [join(root, "build", "portable-sql.ts")] },
  { name: "formatting", command: bin("oxfmt"), args: ["--check", "."], hint: "run npx oxfmt ." },
  { name: "unused code", command: bin("knip"), args: ["--config", "build/knip.json"] },
];

/**
 * Runs the checks that need no build in parallel and prints the result of each.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks() {
  let passed = 0;
  await Promise.all(
    checks.map(async (check) => {
      const start = performance.now();
      const { code, output } = await runWithoutTerminal(check.command, check.args, { env: environment });
      const hasPassed = code === 0;
      if (hasPassed) passed += 1;
      else console.log(output.trimEnd());
      const hint = hasPassed || check.hint === undefined ? "" : `: ${check.hint}`;
      console.log(`${hasPassed ? "passed" : "FAILED"} ${check.name} (${secondsSince(start)})${hint}`);
    }),
  );
  return { passed, failed: checks.length - passed };
}
