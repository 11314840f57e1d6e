import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findKeyringObstacle, keyringStarts, runInSession } from "../../harness/keyring.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** Loads a data folder's master key by way of keytar, and prints it; the process's database holds `data`. */
const loadScript = `
  const { loadKeychain } = await import(${JSON.stringify(join(root, "electron", "platform", "keychain.ts"))});
  const { createKeychainKeyLoader } = await import(
    ${JSON.stringify(join(root, "electron", "storage", "keychain-master-key.ts"))}
  );
  const [folder, key] = process.argv.slice(1);
  const data = { isEmpty: key === "", canDecrypt: (bytes) => key === "" || bytes.toString("base64") === key };
  const load = createKeychainKeyLoader(loadKeychain, (cause) => console.error(cause));
  const result = await load(folder, data).catch((error) => ({ bytes: Buffer.alloc(0), storage: error.message }));
  console.log(JSON.stringify([result.storage, result.bytes.toString("base64")]));
`;

function load(home: string, start: string, folder: string, key: string): [storage: string, key: string] {
  return JSON.parse(runInSession(home, start, loadScript, folder, key)) as [string, string];
}

const { locked, unlocked } = keyringStarts;
const obstacle = findKeyringObstacle();

test.skipIf(obstacle !== null)(
  `gnome-keyring stores the master key, and a locked one is refused${obstacle === null ? "" : ` (${obstacle})`}`,
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
