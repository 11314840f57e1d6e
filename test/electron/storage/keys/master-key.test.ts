import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog } from "../../../../electron/platform/log.ts";
import type { Keychain } from "../../../../electron/platform/keychain.ts";
import { startService } from "../../../../electron/service.ts";
import { createKeychainKeyLoader } from "../../../../electron/storage/keys/keychain-master-key.ts";
import {
  createMasterKey,
  createFileKeyLoader,
  type LoadMasterKey,
  MasterKeyError,
} from "../../../../electron/storage/keys/master-key.ts";
import { createFakeKeychain } from "../../../harness/keychain.ts";
import { useSharedWorkers } from "../../../harness/shared-workers.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";
import { createDataFolder } from "../../../harness/test-service.ts";

const keyFile = (folder: string) => join(folder, "master.key");

/** Starts the service on a data folder, reads the local user's API key and where the master key is, and closes it. */
async function open(dataFolder: string, loadMasterKey: LoadMasterKey, revokeApiKeys = false) {
  const log = createLog(() => undefined);
  const workers = useSharedWorkers();
  const service = await startService({ dataFolder, workers, version: "0.0.0", log, loadMasterKey, revokeApiKeys });
  try {
    const { key } = await service.getLocalUser();
    const headers = { authorization: `Basic ${btoa(`${key}:`)}` };
    const { status } = await service.handle(new Request("http://galley.test/v1.1/users/me", { headers }));
    return { key, masterKey: service.masterKey, status };
  } finally {
    await service.close();
  }
}

/** Loads the key from a keychain; collects the causes for which it was not used. */
function fromKeychain(keychain: Keychain | Error) {
  const causes: unknown[] = [];
  const load = async () => {
    if (keychain instanceof Error) throw keychain;
    return keychain;
  };
  return { load: createKeychainKeyLoader(load, (cause) => causes.push(cause)), causes };
}

const inKeychain = { storage: "keychain", file: null };
const inFile = (folder: string) => ({ storage: "file", file: keyFile(folder) });

test("the key of a new data folder is stored in the keychain and not in a file", async () => {
  const keychain = createFakeKeychain();
  const folder = createTemporaryFolder();
  const { load, causes } = fromKeychain(keychain);
  const first = await open(folder, load);
  expect(first.masterKey).toEqual(inKeychain);
  expect(existsSync(keyFile(folder))).toBe(false);
  expect(keychain.entries.size).toBe(1);
  const second = await open(folder, load);
  expect(second).toMatchObject({ key: first.key, masterKey: inKeychain, status: 200 });
  expect(keychain.entries.size).toBe(1);
  expect(causes).toEqual([]);
});

test("the key in a data folder's file is moved to the keychain, and the obsolete copy of the API key deleted", async () => {
  const keychain = createFakeKeychain();
  const folder = createDataFolder();
  const before = await open(folder, createFileKeyLoader());
  const text = readFileSync(keyFile(folder), "utf8");
  await keychain.setPassword("Galley", `local@galley.invalid ${folder}`, before.key);
  const after = await open(folder, fromKeychain(keychain).load);
  expect(after).toMatchObject({ key: before.key, masterKey: inKeychain, status: 200 });
  expect(existsSync(keyFile(folder))).toBe(false);
  expect([...keychain.entries.values()]).toEqual([text]);
});

test.each([
  ["the keychain's library does not load", new Error("libsecret-1.so.0: cannot open shared object file"), []],
  ["no keychain runs", createFakeKeychain(), ["getPassword", "setPassword", "deletePassword"]],
  ["the keychain stays locked", createFakeKeychain(), ["setPassword"]],
] as const)(
  "the key stays in a private file while %s, and is moved when the keychain works",
  async (_, keychain, failing) => {
    const folder = createTemporaryFolder();
    if (!(keychain instanceof Error)) keychain.failOn(...failing);
    const { load, causes } = fromKeychain(keychain);
    const first = await open(folder, load);
    expect(first.masterKey).toEqual(inFile(folder));
    expect(statSync(keyFile(folder)).mode & 0o777).toBe(0o600);
    expect(existsSync(join(folder, "master-key.json"))).toBe(false);
    expect(causes).toHaveLength(1);
    expect((await open(folder, load)).key).toBe(first.key);

    const working = keychain instanceof Error ? createFakeKeychain() : keychain;
    working.failOn();
    expect(await open(folder, fromKeychain(working).load)).toMatchObject({ key: first.key, masterKey: inKeychain });
    expect(existsSync(keyFile(folder))).toBe(false);
  },
);

test("a key that the keychain does not return as it was stored stays in the file", async () => {
  const folder = createDataFolder();
  const { key } = await open(folder, createFileKeyLoader());
  const fake = createFakeKeychain();
  const truncating: Keychain = {
    ...fake,
    setPassword: (service, account, password) => fake.setPassword(service, account, password.slice(0, 20)),
  };
  expect(await open(folder, fromKeychain(truncating).load)).toMatchObject({ key, masterKey: inFile(folder) });
});

test("a move that was interrupted after the keychain had the key is completed without a second entry", async () => {
  const folder = createDataFolder();
  const keychain = createFakeKeychain();
  const { key } = await open(folder, createFileKeyLoader());
  keychain.failOn("deletePassword");
  expect(await open(folder, fromKeychain(keychain).load)).toMatchObject({ key, masterKey: inFile(folder) });
  expect(keychain.entries.size).toBe(1);
  keychain.failOn();
  expect(await open(folder, fromKeychain(keychain).load)).toMatchObject({ key, masterKey: inKeychain });
  expect(keychain.entries.size).toBe(1);
  expect(existsSync(keyFile(folder))).toBe(false);
});

test("without its keychain a data folder is refused and gets no new key; with it, the folder opens again", async () => {
  const folder = createTemporaryFolder();
  const keychain = createFakeKeychain();
  const { key } = await open(folder, fromKeychain(keychain).load);
  const absent = open(folder, fromKeychain(new Error("Cannot autolaunch D-Bus")).load);
  await expect(absent).rejects.toThrow(MasterKeyError);
  await expect(absent).rejects.toThrow(/cannot be reached now: no keychain is running.*unlocked/);
  await expect(open(folder, fromKeychain(createFakeKeychain()).load)).rejects.toThrow(/is locked, or the entry was/);
  await expect(open(folder, createFileKeyLoader())).rejects.toThrow(/may be in the keychain/);
  expect(existsSync(keyFile(folder))).toBe(false);
  expect(await open(folder, fromKeychain(keychain).load)).toMatchObject({ key, status: 200 });
});

test("two data folders have separate entries, and a copy of a folder opens with the original's entry", async () => {
  const keychain = createFakeKeychain();
  const [a, b, copy] = [createTemporaryFolder(), createTemporaryFolder(), createTemporaryFolder()];
  const { load } = fromKeychain(keychain);
  const { key } = await open(a, load);
  await open(b, load);
  expect(new Set(keychain.entries.values()).size).toBe(2);
  cpSync(a, copy, { recursive: true });
  expect((await open(copy, load)).key).toBe(key);
  expect(keychain.entries.size).toBe(2);
});

test("a backup from before the move opens with its own key and does not overwrite the newer entry", async () => {
  const keychain = createFakeKeychain();
  const [folder, backup] = [createTemporaryFolder(), createDataFolder()];
  const { load } = fromKeychain(keychain);
  const old = await open(backup, createFileKeyLoader());
  await open(folder, load);
  const newer = [...keychain.entries];
  cpSync(backup, folder, { recursive: true });
  for (const name of ["galley.sqlite-wal", "galley.sqlite-shm"]) rmSync(join(folder, name), { force: true });
  expect(await open(folder, load)).toMatchObject({ key: old.key, masterKey: inKeychain });
  expect(keychain.entries.size).toBe(2);
  expect([...keychain.entries]).toEqual(expect.arrayContaining(newer));
});

test("the key of another database is refused and not moved", async () => {
  const keychain = createFakeKeychain();
  const [folder, other] = [createTemporaryFolder(), createDataFolder()];
  await open(folder, fromKeychain(keychain).load);
  await open(other, createFileKeyLoader());
  cpSync(keyFile(other), keyFile(folder));
  await expect(open(folder, fromKeychain(keychain).load)).rejects.toThrow(/is not the one that this data folder's/);
  expect(existsSync(keyFile(folder))).toBe(true);
  expect(keychain.entries.size).toBe(1);
});

test("a named key file is created once, and not replaced if it is lost or damaged", async () => {
  const folder = createTemporaryFolder();
  const named = join(createTemporaryFolder(), "secrets", "galley.key");
  const first = await open(folder, createFileKeyLoader(named));
  expect(first.masterKey).toEqual({ storage: "file", file: named });
  expect(existsSync(keyFile(folder))).toBe(false);
  expect(await open(folder, createFileKeyLoader(named))).toMatchObject({ key: first.key, status: 200 });
  await expect(open(folder, createFileKeyLoader())).rejects.toThrow(/--master-key-file/);
  expect(existsSync(keyFile(folder))).toBe(false);
  writeFileSync(named, "short");
  await expect(open(folder, createFileKeyLoader(named))).rejects.toThrow(/is damaged/);
});

test("a data folder whose key is lost opens with a new key after all API keys are revoked", async () => {
  const folder = createTemporaryFolder();
  const before = await open(folder, fromKeychain(createFakeKeychain()).load);
  const keychain = createFakeKeychain();
  const after = await open(folder, fromKeychain(keychain).load, true);
  expect(after.masterKey).toEqual(inKeychain);
  expect(after.key).not.toBe(before.key);
  expect(await open(folder, fromKeychain(keychain).load)).toMatchObject({ key: after.key, status: 200 });
});

test.each([
  ["the keychain", () => fromKeychain(createFakeKeychain()).load],
  ["the file", () => createFileKeyLoader()],
])("a damaged key file is replaced after all API keys are revoked, with the key in %s", async (_, createLoad) => {
  const folder = createDataFolder();
  const before = await open(folder, createFileKeyLoader());
  writeFileSync(keyFile(folder), "");
  writeFileSync(join(folder, "master-key.json"), "{");
  await expect(open(folder, createLoad())).rejects.toThrow(/is damaged.*--revoke-api-keys/);
  const load = createLoad();
  mkdirSync(join(`${keyFile(folder)}.damaged`, "mine"), { recursive: true });
  await expect(open(folder, load, true)).rejects.toThrow(
    /cannot be renamed to .*Nothing is encrypted with it: move it/,
  );
  rmSync(`${keyFile(folder)}.damaged`, { recursive: true });
  const after = await open(folder, load, true);
  expect(after.key).not.toBe(before.key);
  expect(existsSync(`${keyFile(folder)}.damaged`)).toBe(true);
  expect(await open(folder, load)).toEqual(after);
});

test("the key moves to the keychain though the file that names its entry is damaged", async () => {
  const folder = createDataFolder();
  const { key } = await open(folder, createFileKeyLoader());
  writeFileSync(join(folder, "master-key.json"), "{");
  const { load, causes } = fromKeychain(createFakeKeychain());
  expect(await open(folder, load)).toMatchObject({ key, masterKey: inKeychain, status: 200 });
  expect(causes).toEqual([]);
});

test("a named file without a master key is never overwritten", async () => {
  const named = join(createTemporaryFolder(), "settings.ini");
  writeFileSync(named, "[settings]");
  await expect(open(createTemporaryFolder(), createFileKeyLoader(named), true)).rejects.toThrow(/move this one away/);
  expect(readFileSync(named, "utf8")).toBe("[settings]");
});

/** Ways in which the key file of a data folder is lost. */
const lossesOfTheKey: Record<string, (folder: string) => void> = {
  missing: (folder) => rmSync(keyFile(folder)),
  empty: (folder) => writeFileSync(keyFile(folder), ""),
  zeroed: (folder) => writeFileSync(keyFile(folder), Buffer.alloc(44)),
  "another valid key": (folder) => writeFileSync(keyFile(folder), createMasterKey().toString("base64")),
  "a folder": (folder) => {
    rmSync(keyFile(folder));
    mkdirSync(keyFile(folder));
  },
};

test.each(Object.entries(lossesOfTheKey))(
  "a data folder whose key file is %s is refused with what to do, and opens again with its key",
  async (_, lose) => {
    const folder = createDataFolder();
    const { key } = await open(folder, createFileKeyLoader());
    const text = readFileSync(keyFile(folder), "utf8");
    lose(folder);
    const keychain = createFakeKeychain();
    for (const load of [createFileKeyLoader(), fromKeychain(keychain).load]) {
      const start = open(folder, load);
      await expect(start).rejects.toThrow(MasterKeyError);
      await expect(start).rejects.toThrow(/Restore|cannot be read/);
    }
    expect(keychain.entries.size).toBe(0);
    expect(existsSync(join(folder, "master-key.json"))).toBe(false);
    rmSync(keyFile(folder), { recursive: true, force: true });
    writeFileSync(keyFile(folder), text);
    expect(await open(folder, createFileKeyLoader())).toMatchObject({ key, status: 200 });
  },
);

test("a key file that cannot be read or written is an error with its path", async () => {
  const folder = createTemporaryFolder();
  const unreadable = open(createTemporaryFolder(), createFileKeyLoader(folder));
  await expect(unreadable).rejects.toThrow(MasterKeyError);
  await expect(unreadable).rejects.toThrow(folder);
  writeFileSync(join(folder, "file"), "");
  const unwritable = open(createTemporaryFolder(), createFileKeyLoader(join(folder, "file", "galley.key")));
  await expect(unwritable).rejects.toThrow(MasterKeyError);
});
