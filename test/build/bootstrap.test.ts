import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

const bootstrap = join(import.meta.dirname, "..", "..", "build", "bootstrap.mjs");

/** Loads the bootstrap, waits until its parent process has ended, and only then runs a program that never ends. */
const script = `
  const { node, runInTerminal } = await import(${JSON.stringify(bootstrap)});
  const { setTimeout } = await import("node:timers/promises");
  const parent = process.ppid;
  console.log("loaded");
  while (process.ppid === parent) await setTimeout(20);
  const code = await runInTerminal(node, ["-e", "console.log('program', process.pid); setInterval(() => {}, 1000)"]);
  console.log("exit code", code);
`;

test.skipIf(process.platform === "win32")(
  "a program is stopped if npm ended while its script was still installing or building",
  async () => {
    const npm = spawn("sh", ["-c", '"$0" --input-type=module -e "$1" & wait', process.execPath, script], {
      env: { ...process.env, npm_lifecycle_event: "start" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    npm.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    onTestFinished(() => {
      const [, pid] = /^program (\d+)$/m.exec(output) ?? [];
      if (pid !== undefined && !output.includes("exit code")) process.kill(Number(pid));
    });
    await vi.waitFor(() => expect(output).toContain("loaded"), 10_000);
    npm.kill("SIGKILL");
    await vi.waitFor(() => expect(output).toMatch(/^exit code 143$/m), 10_000);
  },
);
