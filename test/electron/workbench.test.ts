import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createClient } from "../../shared/api/client.ts";
import { getSession } from "../../shared/api/gateway.ts";
import { gatewayPath } from "../../shared/api/gateway-paths.ts";
import { readTaxonomyFile } from "../../shared/api/taxonomy-files.ts";
import { migrations } from "../../electron/gateway/migrations.ts";
import type { Keychain } from "../../electron/platform/keychain.ts";
import { DataFolderError } from "../../electron/platform/data-folder-error.ts";
import { openWorkbench } from "../../electron/workbench.ts";
import { createFakeKeychain } from "../harness/keychain.ts";
import { embeddedGatewayPath } from "../harness/test-gateway.ts";
import { origin } from "../harness/origin.ts";
import { listOpenFiles } from "../harness/open-files.ts";
import { runStatement } from "../harness/sqlite.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";

const builtFolder = join(import.meta.dirname, "..", "..", "out");

/** Starts a workbench on a data folder and returns what it tells its window. */
async function readSession(dataFolder: string, keychain: () => Promise<Keychain>) {
  const workbench = await openWorkbench({ dataFolder, builtFolder, keychain });
  try {
    return await createClient({ baseUrl: origin + embeddedGatewayPath, fetch: workbench.handle }).call(getSession, {});
  } finally {
    await workbench.close();
  }
}

test("the session tells the window whether the master key is in the keychain or in which file", async () => {
  const dataFolder = createTemporaryFolder();
  const file = join(dataFolder, "master.key");
  const unavailable = () => Promise.reject(new Error("libsecret-1.so.0: cannot open shared object file"));
  const without = await readSession(dataFolder, unavailable);
  expect(without).toMatchObject({ key_store: "file", key_file: file });
  expect(without.note).toContain(`is stored in ${file}, which only your user account can read`);
  expect(existsSync(file)).toBe(true);

  const keychain = createFakeKeychain();
  expect(await readSession(dataFolder, async () => keychain)).toMatchObject({
    key_store: "keychain",
    key_file: null,
    note: null,
  });
  expect(existsSync(file)).toBe(false);
  expect(keychain.entries.size).toBe(1);
  await expect(readSession(dataFolder, unavailable)).rejects.toThrow(
    "in the system's keychain, which cannot be reached",
  );
});

test("the window has a file read outside of it, with what is wrong as a part of the answer", async () => {
  const workbench = await openWorkbench({
    dataFolder: createTemporaryFolder(),
    builtFolder,
    keychain: async () => createFakeKeychain(),
  });
  onTestFinished(() => workbench.close().then(() => undefined));
  const application = createClient({ baseUrl: origin + gatewayPath, fetch: workbench.handle });
  const read = async (content: string): Promise<unknown> => {
    const headers = { "content-type": "application/octet-stream" };
    const query = { name: "Names & numbers.jsonld" };
    const response = await application.call(readTaxonomyFile, { query, body: new Blob([content]), headers });
    return response.json();
  };
  const skos = "http://www.w3.org/2004/02/skos/core#";
  const concept = {
    "@id": "http://example.org/a",
    "@type": `${skos}Concept`,
    [`${skos}prefLabel`]: [{ "@value": "a" }],
  };
  expect(await read(JSON.stringify([concept]))).toMatchObject({
    taxonomy: { title: "Names & numbers", concepts: [{ label: { und: "a" } }] },
  });
  expect(await read("")).toEqual({ refusal: { reason: "empty" } });
});

// Only Linux lists the open files of a process.
test.skipIf(process.platform !== "linux")(
  "a workbench that does not start leaves no file of its folder open",
  async () => {
    const dataFolder = createTemporaryFolder();
    const keychain = createFakeKeychain();
    await readSession(dataFolder, async () => keychain);
    const gatewayFile = join(dataFolder, "gateway.sqlite");
    // The watched folders are read when all else is open.
    const damagedRow = "'f', 'embedded', '/inbox', 'no job type', 'invoice', 1, 0.5, 0.5, 0, 0, 0, NULL, 0";
    runStatement(gatewayFile, `INSERT INTO watched_folder VALUES (${damagedRow})`);
    await expect(readSession(dataFolder, async () => keychain)).rejects.toThrow("job_type");
    expect(listOpenFiles(gatewayFile)).toEqual([]);
    runStatement(gatewayFile, "DELETE FROM watched_folder");
    await readSession(dataFolder, async () => keychain);
  },
);

test("journals that are damaged or of a newer version are refused before the service upgrades anything", async () => {
  const dataFolder = createTemporaryFolder();
  const keychain = createFakeKeychain();
  await readSession(dataFolder, async () => keychain);
  const journals = join(dataFolder, "gateway.sqlite");
  const database = readFileSync(join(dataFolder, "galley.sqlite"));
  const sound = readFileSync(journals);

  // The header of a SQLite file has the format (`user_version`) at offset 60.
  const newer = Buffer.from(sound);
  newer.writeUInt32BE(99, 60);
  for (const [content, message] of [
    [
      newer,
      `gateway.sqlite was written by a newer version of Galley (in format 99; newest supported: ${migrations.length})`,
    ],
    [Buffer.alloc(sound.byteLength), "gateway.sqlite is damaged (file is not a database)"],
    [sound.subarray(0, 4096), "gateway.sqlite is damaged (database disk image is malformed)"],
  ] as const) {
    writeFileSync(journals, content);
    const start = readSession(dataFolder, async () => keychain);
    await expect(start).rejects.toThrow(DataFolderError);
    await expect(start).rejects.toThrow(message);
    expect(readFileSync(journals)).toEqual(content);
    expect(readFileSync(join(dataFolder, "galley.sqlite"))).toEqual(database);
  }
  writeFileSync(journals, sound);
  await readSession(dataFolder, async () => keychain);
});
