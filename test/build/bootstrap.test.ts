import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { excludedFolders, runInTerminal, UserError } from "../../build/bootstrap.mjs";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { waitFor } from "../harness/wait-for.ts";

const buildFolder = join(import.meta.dirname, "..", "..", "build");
const bootstrap = join(buildFolder, "bootstrap.mjs");

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
    await waitFor(() => expect(output).toContain("loaded"));
    npm.kill("SIGKILL");
    await waitFor(() => expect(output).toMatch(/^exit code 143$/m));
  },
);

/** An npm that starts another process, as it does for the scripts of packages, and never ends. */
const endlessNpm = `
  const { spawn } = require("node:child_process");
  const { writeFileSync } = require("node:fs");
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
  writeFileSync("pids.json", JSON.stringify([process.pid, child.pid]));
  process.on("SIGTERM", () => process.exit(1));
`;

test.skipIf(process.platform === "win32").each(["SIGTERM", "SIGINT"] as const)(
  "%s during the installation ends npm and what npm has started",
  async (signal) => {
    const root = createTemporaryFolder();
    mkdirSync(join(root, "build"));
    copyFileSync(bootstrap, join(root, "build", "bootstrap.mjs"));
    writeFileSync(join(root, "package-lock.json"), "{}");
    writeFileSync(join(root, "npm-cli.js"), endlessNpm);
    const script = `import { install, main } from "./build/bootstrap.mjs"; await main(async () => (await install(), 0));`;
    const start = spawn(process.execPath, ["--input-type=module", "-e", script], {
      cwd: root,
      env: { ...process.env, npm_execpath: join(root, "npm-cli.js") },
      stdio: "ignore",
    });
    const pids = await waitFor(() => JSON.parse(readFileSync(join(root, "pids.json"), "utf8")) as [number, number]);
    const isRunning = (pid: number) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    onTestFinished(() => {
      for (const pid of pids) if (isRunning(pid)) process.kill(pid, "SIGKILL");
    });
    expect(pids.map(isRunning)).toEqual([true, true]);
    start.kill(signal);
    // The script ends after both have closed their output.
    await waitFor(() => expect(start.exitCode).toBe(signal === "SIGINT" ? 130 : 143));
  },
);

test.skipIf(process.platform === "win32").each([
  ["SIGTERM", 143],
  ["SIGINT", 130],
  ["SIGKILL", 137],
  ["SIGABRT", 134],
  ["SIGHUP", 129],
])("a program that %s ends has the exit code %i", async (signal, exitCode) => {
  expect(await runInTerminal("sh", ["-c", `kill -s ${signal.slice(3)} $$`])).toBe(exitCode);
});

test("a program that cannot be started is an error for the user, and the script ends", async () => {
  const before = process.listenerCount("SIGTERM");
  await expect(runInTerminal("no-such-program", [])).rejects.toThrow(UserError);
  await expect(runInTerminal("no-such-program", [])).rejects.toThrow("no-such-program could not be started");
  expect(process.listenerCount("SIGTERM")).toBe(before);
});

/** Lists the files of `build/` that a file imports, and those that they import. */
function listImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !file.startsWith(buildFolder)) return found;
  found.add(file);
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/from "(\.[^"]+\.ts)"/g))
    listImports(join(dirname(file), path), found);
  return found;
}

test("the application is built again for changes of its own sources only", () => {
  const imported = new Set([...listImports(join(buildFolder, "build.ts"))].map(dirname));
  const folders = readdirSync(buildFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(buildFolder, name));
  expect(folders.filter((folder) => !imported.has(folder)).toSorted()).toEqual([...excludedFolders].toSorted());
});
