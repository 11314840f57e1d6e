// Runs under whatever Node the machine has, with no packages installed: only Node's own modules here.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(root, "node_modules");
const windows = process.platform === "win32";

/** The Node that Galley runs on and is built by: the one from npm, in the version that Electron has. */
export const node = join(modules, "node", "bin", windows ? "node.exe" : "node");

/** The environment for everything that is started: that Node comes first on the path. */
export const environment = {
  ...process.env,
  PATH: [dirname(node), join(modules, ".bin"), process.env["PATH"] ?? ""].join(delimiter),
};

/** Something that a person can put right; its message is all there is to say. */
export class Refusal extends Error {}

/** @param {number} start As `performance.now()` gives it. */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/**
 * Does a piece of work and says so in one line, with the time that it took; not on standard output, which belongs to
 * what is started.
 * @param {string} what
 * @param {() => void} work
 */
function say(what, work) {
  const start = performance.now();
  process.stderr.write(`${what} … `);
  try {
    work();
  } catch (error) {
    process.stderr.write("failed\n");
    throw error;
  }
  process.stderr.write(`${secondsSince(start)}\n`);
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ shell?: boolean, env?: NodeJS.ProcessEnv }} [options]
 */
function runQuietly(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  if (error !== undefined) throw new Refusal(`${command} could not be started: ${error.message}`);
  if (status !== 0) throw new Refusal(`${[command, ...args].join(" ")} failed:\n${stdout}${stderr}`);
}

function npmCi() {
  const args = ["ci", "--no-fund", "--no-audit", "--loglevel=error"];
  const npm = process.env["npm_execpath"];
  if (npm !== undefined && /npm-cli\.c?js$/.test(npm)) runQuietly(process.execPath, [npm, ...args]);
  else runQuietly(windows ? "npm.cmd" : "npm", args, { shell: windows });
}

/** Installs the packages that the lock file names, unless those are there. */
export function install() {
  const [major = 0] = process.versions.node.split(".").map(Number);
  if (major < 20) throw new Refusal(`Galley needs Node 20 or newer to start with; this is ${process.version}.`);
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(modules, ".galley-lock");
  // A linked folder is shared with another working copy, which looks after it.
  const linked = existsSync(modules) && lstatSync(modules).isSymbolicLink();
  if (!linked && !(existsSync(stamp) && readFileSync(stamp, "utf8") === lock)) {
    say("Installing packages (npm ci; the first time this takes a minute)", npmCi);
    writeFileSync(stamp, lock);
  }
  if (!existsSync(node)) {
    throw new Refusal(
      `${relative(root, node)} is not there: the package "node" could not be installed on this system.`,
    );
  }
}

/** Folders of `build/` that the application is not built from. */
const notBuilt = new Set(["screenshots", "train", "evaluate", "bench"].map((name) => join(root, "build", name)));

/** Hashes the sources that the application is built from: the path and the bytes of each file. */
function sourceHash() {
  const hash = createHash("sha256");
  /** @param {string} path */
  const add = (path) => {
    if (notBuilt.has(path)) return;
    if (lstatSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
      return;
    }
    hash.update(relative(root, path)).update("\0").update(readFileSync(path)).update("\0");
  };
  for (const name of ["package.json", "package-lock.json", "shared", "electron", "renderer", "build"])
    add(join(root, name));
  return hash.digest("hex");
}

/** Builds the application into `out/`, unless what is there was built from these sources. */
export function build() {
  const stamp = join(root, "out", "built-from");
  const hash = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  say("Building the workbench", () => runQuietly(node, [join(root, "build", "build.ts")], { env: environment }));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * Runs a program in the terminal until it ends; signals that end this process end it first.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, ipc?: boolean }} [options] `ipc`: lets the program notice when this process is gone.
 * @returns {Promise<number>} The exit code; 128 and more where a signal ended it.
 */
export function runInTerminal(command, args, { env = environment, ipc = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ipc ? ["inherit", "inherit", "inherit", "ipc"] : "inherit",
  });
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    child.kill(signal);
  };
  process.on("SIGINT", forward);
  process.on("SIGTERM", forward);
  // npm, where it is asked to end, does not tell the script that it runs: it is just gone.
  const parent = process.ppid;
  const watch = process.env["npm_lifecycle_event"] === undefined ? undefined : setInterval(checkParent, 200);
  function checkParent() {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }
  return new Promise((settle, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearInterval(watch);
      process.off("SIGINT", forward);
      process.off("SIGTERM", forward);
      settle(code ?? (signal === "SIGINT" ? 130 : 143));
    });
  });
}

/**
 * Runs a script's work, and turns what it throws into a message and an exit code.
 * @param {() => Promise<number>} work Gives the exit code.
 */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    process.exitCode = 1;
  }
}
