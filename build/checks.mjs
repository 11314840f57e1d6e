import { availableParallelism } from "node:os";
import { join } from "node:path";
import { environment, node, root, runWithoutTerminal, secondsSince } from "./bootstrap.mjs";

/** @param {string} name Name of a program of an installed package. */
const bin = (name) => join(root, "node_modules", ".bin", name);

/**
 * The number of type checkers that run side by side. Each repeats work of the others: four, which is the compiler's
 * default, take twice the processor time of one.
 */
const typeCheckers = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

/** The compiler and the linter are written in Go. A garbage collector that runs half as often saves them a tenth. */
const checkEnvironment = { ...environment, GOGC: "200" };

/** @type {readonly { name: string, command: string, args: readonly string[], hint?: string }[]} */
const checks = [
  { name: "types", command: bin("tsc"), args: ["-b", "--checkers", String(typeCheckers)] },
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
      const { code, output } = await runWithoutTerminal(check.command, check.args, { env: checkEnvironment });
      const hasPassed = code === 0;
      if (hasPassed) passed += 1;
      else console.log(output.trimEnd());
      const hint = hasPassed || check.hint === undefined ? "" : `: ${check.hint}`;
      console.log(`${hasPassed ? "passed" : "FAILED"} ${check.name} (${secondsSince(start)})${hint}`);
    }),
  );
  return { passed, failed: checks.length - passed };
}
