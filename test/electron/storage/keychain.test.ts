import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const programs = ["dbus-run-session", "gnome-keyring-daemon"];
const installed =
  process.platform === "linux" &&
  programs.every((name) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0) &&
  spawnSync("sh", ["-c", "ldconfig -p | grep -q libsecret-1"]).status === 0;

/** Loads a data folder's master key by way of keytar, and prints it; the process's database holds `data`. */
const loadScript = `
  const { loadKeychain } = await import(${JSON.stringify(join(root, "electron", "platform", "keychain.ts"))});
  const { loadMasterKeyFromKeychain } = await import(
    ${JSON.stringify(join(root, "electron", "storage", "keychain-master-key.ts"))}
  );
  const [folder, key] = process.argv.slice(1);
  const data = { isEmpty: key === "", canDecrypt: (bytes) => key === "" || bytes.toString("base64") === key };
  const load = loadMasterKeyFromKeychain(loadKeychain, (cause) => console.error(cause));
  const result = await load(folder, data).catch((error) => ({ bytes: Buffer.alloc(0), storage: error.message }));
  console.log(JSON.stringify([result.storage, result.bytes.toString("base64")]));
`;

/** Stores a password in the keychain without Galley's code, and reads it back. */
const probeScript = `
  const { default: keytar } = await import("keytar");
  await keytar.setPassword("probe", "account", "password");
  if ((await keytar.getPassword("probe", "account")) !== "password") throw new Error("the password is not stored");
`;

/**
 * Runs a script in a session with a keychain of its own, which asks nobody for a password.
 * @param start the shell command that starts the keychain
 */
function runInSession(home: string, start: string, script: string, ...args: readonly string[]): string {
  const folders = ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "HOME"];
  const env = { PATH: process.env["PATH"], ...Object.fromEntries(folders.map((name) => [name, home])) };
  const session = `${start} >/dev/null 2>&1; exec "$0" --input-type=module -e "$@"`;
  return execFileSync("dbus-run-session", ["--", "sh", "-c", session, process.execPath, script, ...args], {
    cwd: root,
    env,
    encoding: "utf8",
    timeout: 60_000,
    stdio: ["ignore", "pipe", "ignore"],
  });
}

function load(home: string, start: string, folder: string, key: string): [storage: string, key: string] {
  return JSON.parse(runInSession(home, start, loadScript, folder, key)) as [string, string];
}

const unlocked = "printf password | gnome-keyring-daemon --unlock --components=secrets --daemonize";
const locked = "gnome-keyring-daemon --start --components=secrets --daemonize </dev/null";

/** Returns why this machine cannot run the test; null if it can. A sandbox may forbid what the keychain needs. */
function findObstacle(): string | null {
  if (!installed) return `needs ${programs.join(", ")} and libsecret`;
  const home = mkdtempSync(join(tmpdir(), "galley-keychain-"));
  try {
    runInSession(home, unlocked, probeScript);
    return null;
  } catch {
    return "gnome-keyring stores no password on this machine";
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const obstacle = findObstacle();

test.skipIf(obstacle !== null)(
  `gnome-keyring stores the master key, and a locked one is refused${obstacle === null ? "" : ` (${obstacle})`}`,
  { timeout: 240_000 },
  () => {
    const home = createTemporaryFolder();
    const folder = createTemporaryFolder();
    const [storage, key] = load(home, unlocked, folder, "");
    expect(storage).toBe("keychain");
    expect(existsSync(join(folder, "master.key"))).toBe(false);
    expect(load(home, unlocked, folder, key)).toEqual(["keychain", key]);
    const [refusal, none] = load(home, locked, folder, key);
    expect(refusal).toContain("the keychain does not return it: it is locked");
    expect(none).toBe("");
    expect(existsSync(join(folder, "master.key"))).toBe(false);

    const other = createTemporaryFolder();
    expect(load(home, locked, other, "")[0]).toBe("file");
  },
);
