import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../harness/service.ts";

const programs = ["dbus-run-session", "gnome-keyring-daemon"];
const installed =
  process.platform === "linux" &&
  programs.every((name) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0) &&
  spawnSync("sh", ["-c", "ldconfig -p | grep -q libsecret-1"]).status === 0;

const keyStore = join(import.meta.dirname, "..", "..", "..", "electron", "gateway", "key-store.ts");

/** Keeps a key and looks for it again by keytar itself. */
const script = `
  const keytar = (await import("keytar")).default;
  const { keepKey } = await import(${JSON.stringify(keyStore)});
  const store = await keepKey(async () => keytar, "reviewer", "user-live-1", (cause) => console.error(cause));
  console.log(JSON.stringify({ store, found: await keytar.getPassword("Galley", "reviewer") }));
`;

test.skipIf(!installed)(
  `the key is kept in a real keychain (skipped without ${programs.join(", ")}, libsecret)`,
  () => {
    const home = temporaryFolder();
    // A session of its own: nobody's keychain is touched, and none asks for a password on a screen.
    const folders = ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "HOME"];
    const env = { PATH: process.env["PATH"], ...Object.fromEntries(folders.map((name) => [name, home])) };
    const session = `
    printf password | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null
    exec "$0" --input-type=module -e "$1"`;
    const answer = execFileSync("dbus-run-session", ["--", "sh", "-c", session, process.execPath, script], {
      cwd: join(import.meta.dirname, "..", "..", ".."),
      env,
      encoding: "utf8",
      timeout: 15_000,
    });
    expect(JSON.parse(answer)).toEqual({ store: { kind: "keychain", note: null }, found: "user-live-1" });
  },
);
