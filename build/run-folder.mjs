import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UserError } from "./bootstrap.mjs";

const prefix = "galley-tests-";
/** The free space that the tests need, in MiB, with room to spare. */
const testsNeedMiB = 2048;

/**
 * Tests whether a process of this machine runs.
 * @param {number} pid
 */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Tests whether a folder belongs to this user. Another user's cannot be deleted.
 * @param {string} folder
 */
function isOwn(folder) {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats !== undefined && (process.getuid === undefined || stats.uid === process.getuid());
}

/**
 * Deletes the temporary folder of a run, which may contain small disks that an interrupted test mounted.
 * @param {string} folder
 */
function deleteRunFolder(folder) {
  const mounts = existsSync("/proc/mounts") ? readFileSync("/proc/mounts", "utf8").split("\n") : [];
  for (const mount of mounts) {
    // A space in a path is written as its octal code.
    const point = (mount.split(" ")[1] ?? "").replaceAll(/\\(\d{3})/g, (_, code) =>
      String.fromCharCode(parseInt(code, 8)),
    );
    if (point.startsWith(`${folder}/`)) spawnSync("umount", ["-l", point]);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Deletes the temporary folders of this user's runs that were interrupted. */
function deleteAbandonedFolders() {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length) : NaN);
    if (Number.isInteger(pid) && !isRunning(pid) && isOwn(join(tmpdir(), name))) {
      deleteRunFolder(join(tmpdir(), name));
    }
  }
}

/** Returns the free space of the temporary folder in MiB. */
export function getFreeMiB() {
  const { bavail, bsize } = statfsSync(tmpdir());
  return Math.floor((bavail * bsize) / 2 ** 20);
}

/**
 * Creates the temporary folder of a test run, which contains the temporary files of all its processes.
 * @param {number} [neededMiB] the free space that the tests need
 * @returns {{ env: { TMPDIR: string, TEMP: string, TMP: string }, remove: () => void }} the variables that make
 *   programs use it, and a function that deletes it
 * @throws {UserError} if the disk is too full for the tests
 */
export function createRunFolder(neededMiB = testsNeedMiB) {
  deleteAbandonedFolders();
  const freeMiB = getFreeMiB();
  if (freeMiB < neededMiB) {
    const message = `The temporary folder ${tmpdir()} has ${freeMiB} MiB of free space; the tests need ${neededMiB} MiB.`;
    throw new UserError(`${message} Free some, or set TMPDIR to a folder on another disk.`);
  }
  const folder = join(tmpdir(), `${prefix}${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  return {
    env: { TMPDIR: folder, TEMP: folder, TMP: folder },
    remove: () => deleteRunFolder(folder),
  };
}

/**
 * Empties the folder of the results of a test run.
 * @param {string} folder
 * @throws {UserError} if another run is writing its results there
 */
export function claimResultsFolder(folder) {
  const pidFile = join(folder, "run.pid");
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8")) : NaN;
  if (Number.isInteger(pid) && pid !== process.pid && isRunning(pid)) {
    const message = `The tests already run in this folder, as process ${pid}.`;
    throw new UserError(
      `${message} Wait until they end, or use another clone. If it is no test run, delete ${pidFile}.`,
    );
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(pidFile, String(process.pid));
}
