import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const programs = ["dbus-run-session", "gnome-keyring-daemon"];

/** The shell command that starts a keychain in a session. Neither asks anybody for a password. */
export const keyringStarts = {
  unlocked: "printf password | gnome-keyring-daemon --unlock --components=secrets --daemonize",
  locked: "gnome-keyring-daemon --start --components=secrets --daemonize </dev/null",
};

/**
 * Returns the command that starts Node in a session with a keychain of its own.
 * @param home the folder in which the keychain stores its passwords
 * @param start one of `keyringStarts`
 */
export function createSessionLauncher(home: string, start: string): [command: string, ...args: string[]] {
  const folders = ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "HOME"];
  const variables = [`PATH=${process.env["PATH"]}`, ...folders.map((name) => `${name}=${home}`)];
  const session = `${start} >/dev/null 2>&1; exec "$0" "$@"`;
  return ["env", "-i", ...variables, "dbus-run-session", "--", "sh", "-c", session, process.execPath];
}

/** Runs a script in such a session, and returns what it prints. */
export function runInSession(home: string, start: string, script: string, ...args: readonly string[]): string {
  const [command, ...before] = createSessionLauncher(home, start);
  return execFileSync(command, [...before, "--input-type=module", "-e", script, ...args], {
    cwd: root,
    encoding: "utf8",
    timeout: 60_000,
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/** Stores a password in the keychain without Galley's code, and reads it back. */
const probeScript = `
  const { default: keytar } = await import("keytar");
  await keytar.setPassword("probe", "account", "password");
  if ((await keytar.getPassword("probe", "account")) !== "password") throw new Error("the password is not stored");
`;

/** Returns why this machine has no keychain for tests; null if it has one. A sandbox may forbid what it needs. */
export function findKeyringObstacle(): string | null {
  const isInstalled =
    process.platform === "linux" &&
    programs.every((name) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0) &&
    spawnSync("sh", ["-c", "ldconfig -p | grep -q libsecret-1"]).status === 0;
  if (!isInstalled) return `needs ${programs.join(", ")} and libsecret`;
  const home = mkdtempSync(join(tmpdir(), "galley-keychain-"));
  try {
    runInSession(home, keyringStarts.unlocked, probeScript);
    return null;
  } catch {
    return "gnome-keyring stores no password on this machine";
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
