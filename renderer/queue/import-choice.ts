import { z } from "zod";
import { jobTypes, type JobType } from "../../shared/job/job.ts";
import type { JobSettings } from "../../shared/job/job-settings.ts";
import { readStored, writeStored } from "../session/connection-storage.ts";

/** The file formats for which the last job type is stored. */
const fileFormats = ["pdf", "epub"] as const;
type FileFormat = (typeof fileFormats)[number];

const confidence = z.number().min(0).max(1);
/** The settings that are stored for each job type, beside the taxonomy. */
const settingsSchema = z.object({
  ocr: z.boolean(),
  zoningThreshold: confidence,
  resultThreshold: confidence,
  // Earlier versions drew nothing.
  randomReviewShare: z.number().min(0).max(1).default(0),
});

/** The choices of the last imports: the job type of each file format, and the taxonomy and settings of each job type. */
const choiceSchema = z.object({
  types: z.partialRecord(z.enum(fileFormats), z.enum(jobTypes)),
  taxonomies: z.partialRecord(z.enum(jobTypes), z.string()),
  // Earlier versions did not store the settings.
  settings: z.partialRecord(z.enum(jobTypes), settingsSchema).default({}),
});
export type ImportChoice = z.infer<typeof choiceSchema>;

/** The key under which the choices are stored. */
const storageKey = "import";

/** Reads the choices of the last imports of this connection; empty ones if they are missing or invalid. */
export function readImportChoice(): ImportChoice {
  try {
    const checked = choiceSchema.safeParse(JSON.parse(readStored(storageKey) ?? "null"));
    if (checked.success) return checked.data;
  } catch (error) {
    // Stored text that is not JSON is ignored. The next import replaces it.
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { types: {}, taxonomies: {}, settings: {} };
}

/** Returns the format of files by the extensions of their names: ePub if all files are ePubs, or else PDF. */
function getFormat(files: readonly { name: string }[]): FileFormat {
  return files.length > 0 && files.every(({ name }) => /\.epub$/i.test(name)) ? "epub" : "pdf";
}

/** The job types that are suggested before the first import. */
const defaultTypes: Record<FileFormat, JobType> = { pdf: "data-point-extraction", epub: "indexing" };

/** Returns the job type of the last import of files of this format, or else the default type. */
export function suggestType({ types }: ImportChoice, files: readonly { name: string }[]): JobType {
  const format = getFormat(files);
  return types[format] ?? defaultTypes[format];
}

/** Stores the settings with which files are imported, as the suggestion for the next import. */
export function storeImportChoice(
  files: readonly { name: string }[],
  { type, taxonomy, ocr, zoningThreshold, resultThreshold, randomReviewShare }: JobSettings,
): void {
  const { types, taxonomies, settings } = readImportChoice();
  const choice: ImportChoice = {
    types: { ...types, [getFormat(files)]: type },
    taxonomies: { ...taxonomies, [type]: taxonomy },
    settings: { ...settings, [type]: { ocr, zoningThreshold, resultThreshold, randomReviewShare } },
  };
  writeStored(storageKey, JSON.stringify(choice));
}
