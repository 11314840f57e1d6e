import { z } from "zod";
import { type PageText, pageTextSchema } from "../../../shared/document/page-text.ts";
import { familyIds } from "../../pipeline/detect/family.ts";
import { DetectorError } from "../../pipeline/detect/model.ts";
import { type DetectorCheck, type DetectorFile, TaskError } from "../../pipeline/tasks.ts";
import { limitMessage } from "../error-messages.ts";
import type { OpenDocument } from "../open-documents.ts";
import { PageUnreadableError } from "../pdf/pdf-reader.ts";

/** The output of the task `checkDetector`. */
export const detectorCheckSchema = z.union([
  z.strictObject({
    family: z.enum(familyIds),
    familyName: z.string(),
    license: z.string(),
    pageMs: z.int().positive(),
  }),
  z.strictObject({ defect: z.string() }),
]);

/** Checks a layout or table model. The modules for models are loaded with the first model, since most workers never run one. */
export async function runCheck(path: string): Promise<DetectorCheck> {
  const { checkDetector } = await import("./check-detector.ts");
  const check = await checkDetector(path);
  return "defect" in check
    ? { defect: limitMessage(check.defect) }
    : { ...check, license: limitMessage(check.license) };
}

/** Parses the text of a page. */
export function parsePageText(json: Uint8Array): PageText {
  return pageTextSchema.parse(JSON.parse(new TextDecoder().decode(json)));
}

/**
 * Adds the regions of a layout model to the text of a page. A section of an ePub stays as it is.
 * @throws {TaskError} permanent, if the model cannot be used on the page. The message is a clause, which becomes part
 * of a finding
 */
export async function detectOnPage(
  text: PageText,
  { mediaType, reader }: OpenDocument,
  detector: DetectorFile,
): Promise<PageText> {
  if (mediaType !== "application/pdf" || text.source === "markup") return text;
  const { addRegions } = await import("./add-regions.ts");
  return runModel(() => addRegions(text, reader, detector));
}

/** The text of a page with the tables that a model read, and why others were not read by it. */
interface TableReading {
  text: PageText;
  problem?: string;
}

/**
 * Adds the structures of tables that a table model reads to the text of a page. A section of an ePub stays as it is.
 * @throws {TaskError} as `detectOnPage` does
 */
export async function readTablesOnPage(
  text: PageText,
  { mediaType, reader }: OpenDocument,
  detector: DetectorFile,
): Promise<TableReading> {
  if (mediaType !== "application/pdf" || text.source === "markup") return { text };
  const { addTables } = await import("./add-tables.ts");
  return runModel(() => addTables(text, reader, detector));
}

/** Runs a model on a page. @throws {TaskError} permanent, if the model cannot be used on the page */
async function runModel<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DetectorError) && !(error instanceof PageUnreadableError)) throw error;
    throw new TaskError("INTERNAL_ERROR", error.message, true, error);
  }
}
