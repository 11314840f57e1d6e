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
import { syncFolder } from "../platform/durable-files.ts";
import { listAvailableLanguages, shippedLanguages } from "../platform/ocr-languages.ts";
import { isGzip, validateTrainedData } from "../platform/trained-data.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";

const isFullDisk = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOSPC";

/** Manages the files of trained data in the folder `tessdata`, which the embedded service reads at each OCR. */
function createLanguageFiles(tessdata: string) {
  const getFile = (code: string, isGzipped: boolean) => join(tessdata, `${code}.traineddata${isGzipped ? ".gz" : ""}`);

  /** Returns the added file that OCR reads: the compressed one, if there are both. */
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
    const { size, mtimeMs } = await stat(file);
    const defect =
      size > maxTrainedDataBytes ? serviceText("trained-data-too-large") : await findDefect(file, `${size} ${mtimeMs}`);
    return { code, shipped, added_bytes: size, defect };
  }

  return {
    list: async () => Promise.all((await listAvailableLanguages(tessdata)).map(describe)),

    /** @throws {GatewayError} LANGUAGE_INVALID; {ServiceError} STORAGE_FULL */
    async put(code: string, bytes: Buffer): Promise<Language> {
      const isGzipped = isGzip(bytes);
      const defect = await validateTrainedData(bytes, { isGzipped });
      if (defect !== undefined) {
        const message = `The file was not added: ${defect}. Galley needs trained data of Tesseract 4 or newer, such as those of tessdata_best.`;
        throw new GatewayError("LANGUAGE_INVALID", message);
      }
      await mkdir(tessdata, { recursive: true });
      const file = getFile(code, isGzipped);
      try {
        const handle = await open(`${file}.new`, "w", 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(`${file}.new`, file);
      } catch (cause) {
        await rm(`${file}.new`, { force: true });
        if (isFullDisk(cause))
          throw new ServiceError("STORAGE_FULL", "The disk is full. The file was not added.", { cause });
        throw cause;
      }
      // If there are two files, OCR reads the compressed one, which may be the old one.
      await rm(getFile(code, !isGzipped), { force: true });
      syncFolder(tessdata);
      return describe(code);
    },

    /** @throws {GatewayError} LANGUAGE_NOT_FOUND */
    async delete(code: string): Promise<void> {
      if (findFile(code) === undefined) throw new GatewayError("LANGUAGE_NOT_FOUND");
      for (const isGzipped of [true, false]) await rm(getFile(code, isGzipped), { force: true });
      syncFolder(tessdata);
    },
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
