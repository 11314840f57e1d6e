import { existsSync } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  deleteDetector,
  type Detector,
  listDetectors,
  type ModelKind,
  putDetector,
} from "../../shared/api/detectors.ts";
import { mebibyte } from "../../shared/bytes.ts";
import { GatewayError, ServiceError } from "../../shared/errors.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";
import { readOrStreamBody } from "../http/request-body.ts";
import { createRoute, type Route } from "../http/route.ts";
import { detectorFolderName, getDescriptionFile } from "../platform/detector-files.ts";
import { syncFolder } from "../platform/durable-files.ts";
import { createSerialQueue } from "../platform/serial-queue.ts";
import { isDiskFull } from "./database.ts";

/** The result of the check of a model. */
type Check = { familyName: string; license: string; pageMs: number } | { defect: string };

/** A model of the embedded service. */
interface CheckedModel {
  name: string;
  path: string;
  check: Check;
  kind: ModelKind | null;
  used: boolean;
}

/** The layout and table models of the embedded service. */
export interface DetectorChecks {
  /** Checks a file. */
  check(path: string): Promise<Check>;
  /** Lists the models in the order of their names, each with its check. */
  list(): Promise<CheckedModel[]>;
}

async function describe({ name, path, check, kind, used }: CheckedModel): Promise<Detector> {
  const { size: bytes } = await stat(path);
  const file = { name, bytes, kind, used };
  return "defect" in check
    ? { ...file, family: null, license: null, page_ms: null, defect: check.defect }
    : { ...file, family: check.familyName, license: check.license, page_ms: check.pageMs, defect: null };
}

/** Manages the files of models in the data folder. Changes do not overlap. */
function createDetectorFiles(folder: string, checks: DetectorChecks) {
  const enqueue = createSerialQueue();

  /** Writes a body to a file, and flushes it to the disk. */
  async function write(path: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(folder, { recursive: true });
    const handle = await open(path, "w", 0o600);
    try {
      await handle.writeFile(body);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  async function list(): Promise<Detector[]> {
    const models = await checks.list();
    return Promise.all(models.map(describe));
  }

  return {
    list,

    /** @throws {GatewayError} DETECTOR_INVALID @throws {ServiceError} STORAGE_FULL */
    put: (name: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<Detector> =>
      enqueue(async () => {
        // Files whose names begin with a dot are not used.
        const newFile = join(folder, ".new.onnx");
        try {
          await write(newFile, body);
          const check = await checks.check(newFile);
          if ("defect" in check) {
            throw new GatewayError(
              "DETECTOR_INVALID",
              serviceText("detector-not-added", { name, reason: check.defect }),
            );
          }
          await rename(newFile, join(folder, name));
          syncFolder(folder);
        } catch (cause) {
          await rm(newFile, { force: true });
          if (!isDiskFull(cause)) throw cause;
          throw new ServiceError("STORAGE_FULL", serviceText("added-file-disk-full"), { cause });
        }
        const added = (await list()).find((detector) => detector.name === name);
        if (added === undefined) throw new GatewayError("DETECTOR_NOT_FOUND");
        return added;
      }),

    /** Deletes a model and the JSON file beside it. @throws {GatewayError} DETECTOR_NOT_FOUND */
    delete: (name: string): Promise<void> =>
      enqueue(async () => {
        const file = join(folder, name);
        if (!existsSync(file)) throw new GatewayError("DETECTOR_NOT_FOUND");
        for (const path of [file, getDescriptionFile(file)]) await rm(path, { force: true });
        syncFolder(folder);
      }),
  };
}

/** Binds the endpoints of the layout and table models, whose files are in the data folder of the embedded service. */
export function createDetectorRoutes(dataFolder: string, checks: DetectorChecks): Route<void>[] {
  const files = createDetectorFiles(join(dataFolder, detectorFolderName), checks);
  return [
    createRoute(listDetectors, async () => ({ list: await files.list() })),
    createRoute(putDetector, async ({ params, request }) => {
      const limits = { maxBytesInMemory: mebibyte, maxBytes: putDetector.maxBodyBytes };
      return files.put(params.name, await readOrStreamBody(request, limits));
    }),
    createRoute(deleteDetector, async ({ params }) => {
      await files.delete(params.name);
      return {};
    }),
  ];
}
