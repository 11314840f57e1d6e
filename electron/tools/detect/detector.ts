import { readFile, stat } from "node:fs/promises";
import { z } from "zod";
import { maxDetectorBytes, type ModelKind } from "../../../shared/api/detectors.ts";
import { mebibyte } from "../../../shared/bytes.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import { decodeOutputs } from "../../pipeline/detect/decode.ts";
import type { DetectorFamily, TableFamily } from "../../pipeline/detect/family.ts";
import { DetectorError, type RawRegion } from "../../pipeline/detect/model.ts";
import { computeDrawingSize, createInputs, type Size } from "../../pipeline/detect/prepare-image.ts";
import { type AnyFamily, listFamilies } from "../../pipeline/detect/recognize-family.ts";
import type { RgbImage } from "../../pipeline/detect/resample.ts";
import { decodeTokens, type TableAnswer } from "../../pipeline/detect/table-structure/decode-tokens.ts";
import { getDescriptionFile, getDetectorVersion } from "../../platform/detector-files.ts";
import { reportProgress } from "../../pipeline/progress.ts";
import { openOnnxSession, type OnnxSession } from "./onnx-session.ts";

/** The limit of the JSON file beside a model, in bytes. */
const maxDescriptionBytes = 65_536;

/** The properties of a model that the JSON file beside it may contain. */
const descriptionSchema = z.object({ family: z.string().optional(), license: z.string().optional() });
type Description = z.infer<typeof descriptionSchema>;

/** Reads the JSON file with the same name beside a model. Returns an empty description if there is no such file. */
async function readDescription(path: string): Promise<Description> {
  const file = getDescriptionFile(path);
  const stats = await stat(file).catch(() => null);
  if (stats === null) return {};
  try {
    if (stats.size > maxDescriptionBytes) throw new RangeError("it is too large");
    return descriptionSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new DetectorError(serviceText("detector-description-invalid", { reason }), { cause });
  }
}

/** A model that is open in this process, with the families of models whose inputs and outputs it declares. */
export interface OpenDetector {
  session: OnnxSession;
  families: readonly AnyFamily[];
  /** The licence that the model's metadata or the JSON file beside it names. */
  license: string | null;
}

/** The model of each kind that this process opened last. `key` changes with its files. */
const openDetectors = new Map<ModelKind, { key: string; detector: Promise<OpenDetector> }>();

async function createFileKey(path: string): Promise<string> {
  const stats = await stat(path).catch((cause: unknown) => {
    throw new DetectorError(serviceText("detector-missing"), { cause });
  });
  if (stats.size <= maxDetectorBytes) return `${path} ${await getDetectorVersion(path)}`;
  throw new DetectorError(serviceText("detector-too-large", { limit: maxDetectorBytes / mebibyte }));
}

/**
 * Opens a model. A process keeps only one model of each kind open, since they need much memory: it closes the open model
 * before it opens another one in its place.
 * @param kind The kind as which the model is kept. A model of unknown kind is opened as a layout model.
 * @throws {DetectorError}
 */
export async function openDetector(path: string, kind: ModelKind): Promise<OpenDetector> {
  const key = await createFileKey(path);
  const opened = openDetectors.get(kind);
  if (opened?.key === key) return opened.detector;
  await opened?.detector.then(({ session }) => session.close()).catch(() => undefined);
  const detector = startDetector(path);
  openDetectors.set(kind, { key, detector });
  detector.catch(() => openDetectors.delete(kind));
  return detector;
}

async function startDetector(path: string): Promise<OpenDetector> {
  const description = await readDescription(path);
  const session = await openOnnxSession(path);
  reportProgress();
  try {
    const families = listFamilies(session.declaration, description.family ?? null);
    return { session, families, license: description.license ?? session.declaration.metadata["license"] ?? null };
  } catch (error) {
    await session.close();
    throw error;
  }
}

/**
 * Finds the regions on an image by a model of a family.
 * @returns the regions in pixels of the image, not cleaned up
 * @throws {DetectorError} if the model cannot be run, or its output does not have the form of the family
 */
export async function detect({ session }: OpenDetector, family: DetectorFamily, image: RgbImage): Promise<RawRegion[]> {
  const { frame, tensors } = createInputs(image, family, session.declaration);
  const outputs = await session.run(tensors);
  reportProgress();
  return decodeOutputs(outputs, family, frame);
}

/**
 * Reads a table by a model of a family. The answer may describe no table, see `buildStructure`.
 * @param image The image of the table alone.
 * @throws {DetectorError} if the model cannot be run, or its output does not have the form of the family
 */
export async function readTable({ session }: OpenDetector, family: TableFamily, image: RgbImage): Promise<TableAnswer> {
  const { frame, tensors } = createInputs(image, family, session.declaration);
  const outputs = await session.run(tensors);
  reportProgress();
  return decodeTokens(outputs, family, frame);
}

/** Returns the size of the image that a model needs for a page, in pixels. */
export function getImageSize({ session }: OpenDetector, family: DetectorFamily, page: Size): Size {
  return computeDrawingSize(family, session.declaration, page);
}
