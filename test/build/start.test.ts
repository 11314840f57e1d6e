import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { StartupError, startGalley } from "../harness/galley-process.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";

const root = join(import.meta.dirname, "..", "..");
const script = join(root, "build", "start.mjs");

test.each([
  [["--port", "99999"], "--port 99999: a port is a number from 0 to 65535."],
  [["--port", "none"], "--port none: a port is a number from 0 to 65535."],
  [["--bogus"], "Unknown option '--bogus'"],
  [["somewhere"], "Unexpected argument 'somewhere'"],
])("npm start -- %s is refused with an explanation", (args, reason) => {
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain(reason);
  expect(stderr).not.toContain("    at ");
});

test.each([
  ["npm start is killed", process.execPath, [script], "SIGKILL"],
  ["npm receives SIGTERM", "npm", ["start", "--"], "SIGTERM"],
] as const)(
  "the workbench stops when %s",
  async (_, command, args, signal) => {
    const dataFolder = createTemporaryFolder();
    const start = spawn(command, [...args, "--data", dataFolder, "--browser", "--no-open"], { cwd: root });
    onTestFinished(() => void start.kill("SIGKILL"));
    let output = "";
    start.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    await vi.waitFor(
      () => expect(output).toMatch(/^Galley is ready: http:\/\/127\.0\.0\.1:\d+\/\?token=\S+$/m),
      45_000,
    );
    await expect(startGalley(dataFolder)).rejects.toBeInstanceOf(StartupError);
    start.kill(signal);
    await vi.waitFor(async () => expect(await (await startGalley(dataFolder)).stop()).toBe(0), {
      timeout: 10_000,
      interval: 200,
    });
  },
  90_000,
);
