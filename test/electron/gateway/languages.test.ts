import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import fsPromises, { readFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import zlib, { gunzipSync, gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { findTrainedData, listTrainedDataFiles } from "../../../electron/platform/ocr-languages.ts";
import { deleteLanguage, listLanguages, putLanguage } from "../../../shared/api/languages.ts";
import { startTestGateway } from "../../harness/test-gateway.ts";
import { startTestService } from "../../harness/test-service.ts";

async function openApplication() {
  const service = await startTestService();
  const { application } = startTestGateway(service);
  const english = await readFile(join(findTrainedData("eng", undefined)?.folder ?? "", "eng.traineddata.gz"));
  return { application, english, tessdata: join(service.dataFolder, "tessdata") };
}

test("a language is added, replaced and deleted as a file", async () => {
  const { application, english, tessdata } = await openApplication();
  const shipped = { shipped: true, added_bytes: null, defect: null };
  expect((await application.call(listLanguages, {})).list).toEqual([
    { code: "deu", ...shipped },
    { code: "eng", ...shipped },
  ]);
  const params = { code: "xen" };
  await application.call(putLanguage, { params, body: english });
  expect(readdirSync(tessdata)).toEqual(["xen.traineddata.gz"]);
  const unpacked = gunzipSync(english);
  const replaced = await application.call(putLanguage, { params, body: unpacked });
  expect(replaced).toEqual({ code: "xen", shipped: false, added_bytes: unpacked.length, defect: null });
  expect(readdirSync(tessdata), "OCR would read the compressed file").toEqual(["xen.traineddata"]);
  expect((await application.call(listLanguages, {})).list.map(({ code }) => code)).toEqual(["deu", "eng", "xen"]);
  await application.call(deleteLanguage, { params });
  expect(readdirSync(tessdata)).toEqual([]);
  await expect(application.call(deleteLanguage, { params })).rejects.toMatchObject({ code: "LANGUAGE_NOT_FOUND" });
});

test("a file that Tesseract cannot use is not added, and one that is there is listed with its defect", async () => {
  const { application, english, tessdata } = await openApplication();
  const bad: [body: Buffer<ArrayBuffer>, message: RegExp][] = [
    [Buffer.from("<html>Not found</html>"), /not trained data of Tesseract/],
    [Buffer.alloc(0), /not trained data of Tesseract/],
    [english.subarray(0, 9000), /cannot be unpacked/],
    [gunzipSync(english).subarray(0, 9000), /ends too early/],
  ];
  for (const [body, message] of bad) {
    const adding = application.call(putLanguage, { params: { code: "xen" }, body });
    await expect(adding).rejects.toMatchObject({ status: 400, message: expect.stringMatching(message) });
  }
  await expect(application.call(putLanguage, { params: { code: "../x" }, body: english })).rejects.toMatchObject({
    code: "FIELD_INVALID",
  });
  await application.call(putLanguage, { params: { code: "xen" }, body: english });
  writeFileSync(join(tessdata, "xbr.traineddata"), "no such data");
  const otherFiles = ["osd.traineddata", "equ.traineddata.gz", "OSD.traineddata.gz"];
  for (const file of otherFiles) writeFileSync(join(tessdata, file), "of no language");
  const { list } = await application.call(listLanguages, {});
  expect(list.map(({ code }) => code)).toEqual(["deu", "eng", "xbr", "xen"]);
  expect(["osd", "equ", "OSD"].map((code) => findTrainedData(code, tessdata))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await listTrainedDataFiles(tessdata), "a backup has them").toEqual(expect.arrayContaining(otherFiles));
  expect(list.find(({ code }) => code === "xbr")?.defect).toMatch(/not trained data/);
});

test("uploads of one language at the same time leave one of them, and the language can be listed meanwhile", async () => {
  const { application, english, tessdata } = await openApplication();
  const params = { code: "xen" };
  const bodies = [english, gunzipSync(english), english, gunzipSync(english)];
  const list = () => application.call(listLanguages, {});
  const calls = bodies.flatMap((body) => [application.call(putLanguage, { params, body }), list()]);
  for (const result of await Promise.allSettled(calls)) expect(result).toMatchObject({ status: "fulfilled" });
  const [file = "", ...others] = readdirSync(tessdata);
  expect(others).toEqual([]);
  expect(bodies.some((body) => body.equals(readFileSync(join(tessdata, file))))).toBe(true);
});

test.each(["stat", "readFile"] as const)(
  "a language that is deleted before its %s is left out of the list",
  async (name) => {
    const { application, english, tessdata } = await openApplication();
    mkdirSync(tessdata);
    writeFileSync(join(tessdata, "xen.traineddata.gz"), english);
    const call: (...args: never[]) => unknown = fsPromises[name];
    const deleteFirst = (...args: never[]): unknown => {
      rmSync(join(tessdata, "xen.traineddata.gz"), { force: true });
      return call(...args);
    };
    const spy = vi.spyOn(fsPromises, name).mockImplementation(deleteFirst as never);
    syncBuiltinESMExports();
    const { list } = await application.call(listLanguages, {});
    spy.mockRestore();
    syncBuiltinESMExports();
    expect(list.map(({ code }) => code)).toEqual(["deu", "eng"]);
  },
);

/** Builds trained data with a table of entries that Tesseract could use, and a length in bytes. */
function buildTrainedData(length: number): Buffer {
  const data = Buffer.alloc(length);
  const entries = 24;
  data.writeInt32LE(entries, 0);
  for (let entry = 0; entry < entries; entry++) data.writeBigInt64LE(BigInt(4 + 8 * entries), 4 + 8 * entry);
  return data;
}

test("listed languages are unpacked in pieces outside the main thread, and once for each version of a file", async () => {
  const { application, tessdata } = await openApplication();
  mkdirSync(tessdata);
  const defects: [code: string, file: Buffer, defect: string | null][] = [
    ["xab", gzipSync(buildTrainedData(8 * 1024 ** 2)), null],
    ["xac", gzipSync(buildTrainedData(257 * 1024 ** 2)), expect.stringContaining("more than 268435456 bytes")],
    ["xad", gzipSync(buildTrainedData(8 * 1024 ** 2)).subarray(0, 4000), expect.stringContaining("cannot be unpacked")],
  ];
  for (const [code, file] of defects) writeFileSync(join(tessdata, `${code}.traineddata.gz`), file);
  const unpack = vi.spyOn(zlib, "createGunzip");
  const unpackAtOnce = vi.spyOn(zlib, "gunzipSync");
  syncBuiltinESMExports();
  const list = async () => (await application.call(listLanguages, {})).list.filter(({ code }) => code.startsWith("xa"));
  const expected = defects.map(([code, , defect]) => expect.objectContaining({ code, defect }));
  expect(await list()).toEqual(expected);
  expect(await list()).toEqual(expected);
  expect(unpack).toHaveBeenCalledTimes(3);
  writeFileSync(join(tessdata, "xab.traineddata.gz"), "no such data");
  expect((await list())[0]?.defect).toMatch(/cannot be unpacked/);
  expect(unpack).toHaveBeenCalledTimes(4);
  expect(unpackAtOnce).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});
