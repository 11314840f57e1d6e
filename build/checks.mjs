import { spawn } from "node:child_process";
import { join } from "node:path";
import { environment, node, root, secondsSince } from "./bootstrap.mjs";

/** @param {string} name Name of a program of an installed package. */
const bin = (name) => join(root, "node_modules", ".bin", name);

/** @type {readonly { name: string, command: string, args: readonly string[], hint?: string }[]} */
const checks = [
  { name: "types", command: bin("tsc"), args: ["-b"] },
  { name: "lint", command: bin("oxlint"), args: ["--type-aware", "--deny-warnings", "."] },
  { name: "layers", command: node, args: [join(root, "build", "layers.ts")] },
  { name: "portable SQL", command: node, args: [join(root, "build", "portable-sql.ts")] },
  { name: "formatting", command: bin("oxfmt"), args: ["--check", "."], hint: "run npx oxfmt ." },
  { name: "unused code", command: bin("knip"), args: ["--config", "build/knip.json"] },
];

/**
 * Runs one check and collects its output.
 * @param {(typeof checks)[number]} check
 * @returns {Promise<{ passed: boolean, output: string }>}
 */
function run({ command, args }) {
  const child = spawn(command, args, { cwd: root, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  return new Promise((settle) => {
    child.once("error", (error) => settle({ passed: false, output: error.message }));
    child.once("close", (code) => settle({ passed: code === 0, output }));
  });
}

/**
 * Runs the checks that need no build in parallel and prints the result of each.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks() {
  let passed = 0;
  await Promise.all(
    checks.map(async (check) => {
      const start = performance.now();
      const result = await run(check);
      if (result.passed) passed += 1;
      else console.log(result.output.trimEnd());
      const hint = result.passed || check.hint === undefined ? "" : `: ${check.hint}`;
      console.log(`${result.passed ? "passed" : "FAILED"} ${check.name} (${secondsSince(start)})${hint}`);
    }),
  );
  return { passed, failed: checks.length - passed };
}
