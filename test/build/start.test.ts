import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { StartupError, startGalley } from "../harness/galley-process.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { waitFor } from "../harness/wait-for.ts";

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
] as const)("the workbench stops when %s", async (_, command, args, signal) => {
  const dataFolder = createTemporaryFolder();
  const start = spawn(command, [...args, "--data", dataFolder, "--browser", "--no-open"], { cwd: root });
  onTestFinished(() => void start.kill("SIGKILL"));
  let output = "";
  start.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await waitFor(() => expect(output).toMatch(/^Galley is ready: http:\/\/127\.0\.0\.1:\d+\/\?token=\S+$/m));
  await expect(startGalley(dataFolder)).rejects.toBeInstanceOf(StartupError);
  start.kill(signal);
  await waitFor(async () => expect(await (await startGalley(dataFolder)).stop()).toBe(0));
});

/** Whether `npm start` has downloaded Electron. */
const hasElectron = existsSync(join(root, "node_modules", "electron", "path.txt"));
// No program listens on port 2, so that the download fails at once. (Port 1 is one that fetch refuses to ask.)
const unreachable = { ELECTRON_MIRROR: "http://127.0.0.1:2/" };

const withoutElectron: [string, Record<string, string>, RegExp][] = [
  [
    "without a display",
    { DISPLAY: "", WAYLAND_DISPLAY: "" },
    /^Electron needs a display, and there is none: the workbench opens in the browser\.$/m,
  ],
  [
    "without Electron",
    { DISPLAY: ":99", ...unreachable },
    /^Electron could not be downloaded: the workbench opens in the browser\.\n {2}Reason: .+, at http:\/\/127\.0\.0\.1:2\/\S+\n {2}The next start tries it again/m,
  ],
];

// Only Linux can lack a display.
test.skipIf(process.platform !== "linux").each(withoutElectron.slice(0, hasElectron ? 1 : 2))(
  "npm start opens the workbench in the browser %s",
  async (_, env, reason) => {
    const start = spawn(process.execPath, [script, "--data", createTemporaryFolder(), "--no-open"], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exited = new Promise((resolve) => start.once("exit", resolve));
    onTestFinished(async () => {
      start.kill();
      await exited;
    });
    let output = "";
    start.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    // The line after the address may arrive in a chunk of its own.
    await waitFor(() => expect(output).toContain("The address works once, for one browser."));
    expect(output).toMatch(/^Galley is ready: http:/m);
    expect(output).toMatch(reason);
  },
);
