// This file runs before any package is installed, so it may import only modules of Node.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(root, "node_modules");
const isWindows = process.platform === "win32";
/** Id of the parent process. It is read at the start, since the parent may end during the installation or the build. */
const parentPid = process.ppid;

/** Path of the Node that npm installed, in Electron's version. It builds and runs Galley. */
export const node = join(modules, "node", "bin", isWindows ? "node.exe" : "node");

/** Environment of all child processes. The Node from npm is first on the path. */
export const environment = {
  ...process.env,
  PATH: [dirname(node), join(modules, ".bin"), process.env["PATH"] ?? ""].join(delimiter),
};

/** An error that the user can correct. Only its message is printed. */
export class UserError extends Error {}

/**
 * Formats the time since `start`, as in `1.5 s`.
 * @param {number} start a value of `performance.now()`
 */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/**
 * Returns the exit code by which a shell tells that a signal ended a process, such as 143 for SIGTERM.
 * @param {NodeJS.Signals} signal
 */
const getSignalExitCode = (signal) => 128 + constants.signals[signal];

/** Ends the script after a signal, with the exit code of a process that the signal ended. */
export class StoppedError extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`stopped by ${signal}`);
    this.exitCode = getSignalExitCode(signal);
  }
}

/**
 * Forwards SIGINT and SIGTERM to a program. npm does not forward SIGTERM to this script. So the program also receives
 * SIGTERM when the parent process has ended.
 * @param {(signal: NodeJS.Signals) => void} kill
 * @returns {() => NodeJS.Signals | null} ends the forwarding, and returns the last signal
 */
function forwardSignals(kill) {
  /** @type {NodeJS.Signals | null} */
  let last = null;
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    last = signal;
    kill(signal);
  };
  process.on("SIGINT", forward);
  process.on("SIGTERM", forward);
  const parentTimer = process.env["npm_lifecycle_event"] === undefined ? undefined : setInterval(checkParent, 200);
  function checkParent() {
    if (process.ppid === parentPid) return;
    clearInterval(parentTimer);
    forward("SIGTERM");
  }
  return () => {
    clearInterval(parentTimer);
    process.off("SIGINT", forward);
    process.off("SIGTERM", forward);
    return last;
  };
}

/**
 * Sends a signal to a process and to all processes that it started, if it leads a process group.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function killGroup(child, signal) {
  if (isWindows || child.pid === undefined) {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // The group may have ended before its end was reported.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/**
 * @param {string} command
 * @param {Error} error
 */
const createStartError = (command, error) => new UserError(`${command} could not be started: ${error.message}`);

/**
 * Runs a program without a terminal and collects its output. A signal to this process ends the program and all that it
 * started.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ shell?: boolean, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number | null, output: string }>}
 * @throws {StoppedError} after a signal
 */
export async function runWithoutTerminal(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    detached: !isWindows,
    ...options,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const endForwarding = forwardSignals((signal) => killGroup(child, signal));
  /** @type {number | null} */
  const code = await new Promise((settle, reject) => {
    child.once("error", (error) => reject(createStartError(command, error)));
    child.once("close", settle);
  }).finally(() => {
    const signal = endForwarding();
    if (signal !== null) throw new StoppedError(signal);
  });
  return { code, output };
}

/**
 * Runs a step and reports it with its duration in one line. The line goes to standard error, since standard output
 * belongs to the program that is started afterwards.
 * @param {string} title
 * @param {() => Promise<void>} step
 */
async function runStep(title, step) {
  const start = performance.now();
  process.stderr.write(`${title} … `);
  try {
    await step();
  } catch (error) {
    process.stderr.write(error instanceof StoppedError ? "stopped\n" : "failed\n");
    throw error;
  }
  process.stderr.write(`${secondsSince(start)}\n`);
}

/**
 * Runs a program without output.
 * @throws {UserError} with its output if it fails
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ shell?: boolean, env?: NodeJS.ProcessEnv }} [options]
 */
async function runQuietly(command, args, options) {
  const { code, output } = await runWithoutTerminal(command, args, options);
  if (code !== 0) throw new UserError(`${[command, ...args].join(" ")} failed:\n${output}`);
}

async function npmCi() {
  const args = ["ci", "--no-fund", "--no-audit", "--loglevel=error"];
  const npm = process.env["npm_execpath"];
  // ONNX Runtime would download libraries for graphics processors, unless npm knows `allowScripts` of package.json.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip" };
  if (npm !== undefined && /npm-cli\.c?js$/.test(npm)) await runQuietly(process.execPath, [npm, ...args], { env });
  else await runQuietly(isWindows ? "npm.cmd" : "npm", args, { shell: isWindows, env });
}

/** Installs the packages of the lock file, unless they are installed already. */
export async function install() {
  const [major = 0] = process.versions.node.split(".").map(Number);
  if (major < 20) throw new UserError(`Galley needs Node 20 or newer; this is ${process.version}.`);
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(modules, ".galley-lock");
  // A linked folder belongs to another working copy, which installs the packages.
  const isLinked = existsSync(modules) && lstatSync(modules).isSymbolicLink();
  if (!isLinked && !(existsSync(stamp) && readFileSync(stamp, "utf8") === lock)) {
    await runStep("Installing packages (npm ci; about a minute the first time)", npmCi);
    writeFileSync(stamp, lock);
  }
  if (!existsSync(node)) {
    throw new UserError(
      `${relative(root, node)} does not exist: the package "node" could not be installed on this system.`,
    );
  }
}

/** @returns {{ folder: string, executable: string } | null} Electron's folder and executable; null if it was not downloaded */
export function getElectron() {
  const pathFile = join(modules, "electron", "path.txt");
  if (!existsSync(pathFile)) return null;
  const folder = join(modules, "electron", "dist");
  const executable = join(folder, readFileSync(pathFile, "utf8"));
  return existsSync(executable) ? { folder, executable } : null;
}

/** Folders of `build/` that are not part of the application, so that their changes need no build. */
export const excludedFolders = new Set(
  ["screenshots", "take-screenshots", "train", "evaluate", "bench", "learn", "corpus", "package"].map((name) =>
    join(root, "build", name),
  ),
);

/** Computes a hash of the paths and contents of all source files of the application. */
function hashSources() {
  const hash = createHash("sha256");
  /** @param {string} path */
  const addToHash = (path) => {
    if (excludedFolders.has(path)) return;
    if (lstatSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) addToHash(join(path, name));
      return;
    }
    hash.update(relative(root, path)).update("\0").update(readFileSync(path)).update("\0");
  };
  for (const name of ["package.json", "package-lock.json", "shared", "electron", "renderer", "build"])
    addToHash(join(root, name));
  return hash.digest("hex");
}

/** Builds the application into `out/`, unless `out/` was built from the same sources. */
export async function build() {
  const stamp = join(root, "out", "built-from");
  const hash = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  await runStep("Building the workbench", () =>
    // Test runners set NODE_ENV to another mode, with which Vite would bundle the development version of React.
    runQuietly(node, [join(root, "build", "build.ts")], { env: { ...environment, NODE_ENV: "production" } }),
  );
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * Runs a program in the terminal until it exits, and forwards signals to it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, ipc?: boolean }} [options] `ipc` opens a channel, whose end tells the program that
 * this process has ended.
 * @returns {Promise<number>} the exit code; if a signal ended the program, 128 and the number of the signal
 * @throws {UserError} if the program cannot be started
 */
export function runInTerminal(command, args, { env = environment, ipc = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ipc ? ["inherit", "inherit", "inherit", "ipc"] : "inherit",
  });
  const endForwarding = forwardSignals((signal) => child.kill(signal));
  return new Promise((settle, reject) => {
    child.once("error", (error) => {
      endForwarding();
      reject(createStartError(command, error));
    });
    child.once("exit", (code, signal) => {
      endForwarding();
      settle(signal === null ? (code ?? 1) : getSignalExitCode(signal));
    });
  });
}

/**
 * Runs a script and converts its errors to a message and exit code 1, and a signal to its exit code.
 * @param {() => Promise<number>} script returns the exit code
 */
export async function main(script) {
  try {
    process.exitCode = await script();
  } catch (error) {
    if (error instanceof StoppedError) {
      process.exitCode = error.exitCode;
      return;
    }
    console.error(error instanceof UserError ? error.message : error);
    process.exitCode = 1;
  }
}
