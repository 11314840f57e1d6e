import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  deleteLanguage,
  type Language,
  listLanguages,
  maxTrainedDataBytes,
  putLanguage,
} from "../../shared/api/languages.ts";
import { GatewayError, ServiceError } from "../../shared/errors.ts";
import { readBody } from "../http/request-body.ts";
import { createRoute, type Route } from "../http/route.ts";
import { isDiskFull } from "./database.ts";
import { syncFolder } from "../platform/durable-files.ts";
import { createSerialQueue } from "../platform/serial-queue.ts";
import { listAvailableLanguages, shippedLanguages } from "../platform/ocr-languages.ts";
import { isGzip, validateTrainedData } from "../platform/trained-data.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";

/** Returns null instead of the error of a file that does not exist. */
function ignoreMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}

/**
 * Manages the files of trained data in the folder `tessdata`, which the embedded service reads at each OCR. Changes do
 * not overlap, since a language may have files with two names, and each change leaves only one of them.
 */
function createLanguageFiles(tessdata: string) {
  const enqueue = createSerialQueue();
  const getFile = (code: string, isGzipped: boolean) => join(tessdata, `${code}.traineddata${isGzipped ? ".gz" : ""}`);

  /** Returns the added file that OCR reads. It is the compressed one if there are two. */
  const findFile = (code: string) => [getFile(code, true), getFile(code, false)].find((file) => existsSync(file));

  /** The results of validating files, by file. `version` is that of the file that was validated. */
  const defects = new Map<string, { version: string; defect: Promise<string | undefined> }>();

  /** Validates each version of a file only once, because the validation unpacks the file. */
  async function findDefect(file: string, version: string): Promise<string | null> {
    const known = defects.get(file);
    if (known?.version === version) return (await known.defect) ?? null;
    const isGzipped = file.endsWith(".gz");
    const defect = readFile(file).then((bytes) => validateTrainedData(bytes, { isGzipped }));
    defects.set(file, { version, defect });
    // A file that could not be read is read again by the next call.
    defect.catch(() => defects.delete(file));
    return (await defect) ?? null;
  }

  async function describe(code: string): Promise<Language> {
    const shipped = shippedLanguages.some((shippedCode) => shippedCode === code);
    const file = findFile(code);
    if (file === undefined) return { code, shipped, added_bytes: null, defect: null };
    const stats = await stat(file).catch(ignoreMissing);
    // The file has been deleted, or replaced by a file with the other name.
    if (stats === null) return describe(code);
    const { size, mtimeMs } = stats;
    if (size > maxTrainedDataBytes)
      return { code, shipped, added_bytes: size, defect: serviceText("trained-data-too-large") };
    const version = `${size} ${mtimeMs}`;
    const found = await findDefect(file, version).then((defect) => ({ defect }), ignoreMissing);
    return found === null ? describe(code) : { code, shipped, added_bytes: size, ...found };
  }

  /** Writes a new file, flushes it to the disk, and replaces the file of the language by it. */
  async function write(file: string, bytes: Buffer): Promise<void> {
    const newFile = `${file}.new`;
    try {
      await mkdir(tessdata, { recursive: true });
      const handle = await open(newFile, "w", 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(newFile, file);
    } catch (cause) {
      await rm(newFile, { force: true });
      if (!isDiskFull(cause)) throw cause;
      throw new ServiceError("STORAGE_FULL", serviceText("added-file-disk-full"), { cause });
    }
  }

  return {
    async list(): Promise<Language[]> {
      const languages = await Promise.all((await listAvailableLanguages(tessdata)).map(describe));
      // A language may have been deleted meanwhile.
      return languages.filter(({ shipped, added_bytes }) => shipped || added_bytes !== null);
    },

    /** @throws {GatewayError} LANGUAGE_INVALID; {ServiceError} STORAGE_FULL */
    async put(code: string, bytes: Buffer): Promise<Language> {
      const isGzipped = isGzip(bytes);
      const defect = await validateTrainedData(bytes, { isGzipped });
      if (defect !== undefined) {
        const message = `The file was not added: ${defect}. Galley needs trained data of Tesseract 4 or newer, such as those of tessdata_best.`;
        throw new GatewayError("LANGUAGE_INVALID", message);
      }
      return enqueue(async () => {
        await write(getFile(code, isGzipped), bytes);
        // The file with the other name is removed: if there are two, OCR reads the compressed one, which may be the old
        // one.
        await rm(getFile(code, !isGzipped), { force: true });
        syncFolder(tessdata);
        return describe(code);
      });
    },

    /** @throws {GatewayError} LANGUAGE_NOT_FOUND */
    delete: (code: string): Promise<void> =>
      enqueue(async () => {
        if (findFile(code) === undefined) throw new GatewayError("LANGUAGE_NOT_FOUND");
        for (const isGzipped of [true, false]) await rm(getFile(code, isGzipped), { force: true });
        syncFolder(tessdata);
      }),
  };
}

/** Binds the endpoints of the OCR languages, whose files are in the data folder of the embedded service. */
export function createLanguageRoutes(dataFolder: string): Route<void>[] {
  const files = createLanguageFiles(join(dataFolder, "tessdata"));
  return [
    createRoute(listLanguages, async () => ({ list: await files.list() })),
    createRoute(putLanguage, async ({ params, request }) =>
      files.put(params.code, Buffer.from(await readBody(request, putLanguage.maxBodyBytes))),
    ),
    createRoute(deleteLanguage, async ({ params }) => {
      await files.delete(params.code);
      return {};
    }),
  ];
}
