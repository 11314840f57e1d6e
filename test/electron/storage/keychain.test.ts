import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
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
const script = `
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

/** Runs the script in a session with a keychain of its own, which asks nobody for a password. */
function load(home: string, start: string, folder: string, key: string): [storage: string, key: string] {
  const folders = ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "HOME"];
  const env = { PATH: process.env["PATH"], ...Object.fromEntries(folders.map((name) => [name, home])) };
  const session = `${start} >/dev/null 2>&1; exec "$0" --input-type=module -e "$1" "$2" "$3"`;
  const args = ["--", "sh", "-c", session, process.execPath, script, folder, key];
  const options = { cwd: root, env, encoding: "utf8", timeout: 15_000 } as const;
  return JSON.parse(execFileSync("dbus-run-session", args, { ...options, stdio: ["ignore", "pipe", "ignore"] }));
}

const unlocked = "printf password | gnome-keyring-daemon --unlock --components=secrets --daemonize";
const locked = "gnome-keyring-daemon --start --components=secrets --daemonize </dev/null";

test.skipIf(!installed)(
  `gnome-keyring stores the master key, and a locked one is refused (needs ${programs.join(", ")}, libsecret)`,
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
