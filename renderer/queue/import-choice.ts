import { z } from "zod";
import { jobTypes, type JobType } from "../../shared/job/job.ts";
import type { JobSettings } from "../../shared/job/job-settings.ts";
import { readStored, writeStored } from "../session/connection-storage.ts";

/** The kinds of files: a job type is remembered for each. */
const fileFormats = ["pdf", "epub"] as const;
type FileFormat = (typeof fileFormats)[number];

const confidence = z.number().min(0).max(1);
/** What else is remembered of each job type. */
const settingsSchema = z.object({ ocr: z.boolean(), zoningThreshold: confidence, resultThreshold: confidence });

/** What the last imports were for: the job type of each kind of file and, of each job type, the taxonomy and the rest. */
const choiceSchema = z.object({
  types: z.partialRecord(z.enum(fileFormats), z.enum(jobTypes)),
  taxonomies: z.partialRecord(z.enum(jobTypes), z.string()),
  // Earlier versions did not remember them.
  settings: z.partialRecord(z.enum(jobTypes), settingsSchema).default({}),
});
export type ImportChoice = z.infer<typeof choiceSchema>;

/** The name under which the choice is stored. */
const choiceName = "import";

/** Reads what the last imports of this connection were for. */
export function readImportChoice(): ImportChoice {
  try {
    const checked = choiceSchema.safeParse(JSON.parse(readStored(choiceName) ?? "null"));
    if (checked.success) return checked.data;
  } catch (error) {
    // What another program has written there is replaced by the next import.
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { types: {}, taxonomies: {}, settings: {} };
}

/** Returns the kind of files, by their names; PDF for a mixture. */
function getFormat(files: readonly { name: string }[]): FileFormat {
  return files.length > 0 && files.every(({ name }) => /\.epub$/i.test(name)) ? "epub" : "pdf";
}

/** The job types of the first imports: books are indexed. */
const firstTypes: Record<FileFormat, JobType> = { pdf: "data-point-extraction", epub: "indexing" };

/** Returns the job type that files of this kind were imported for last. */
export function suggestType({ types }: ImportChoice, files: readonly { name: string }[]): JobType {
  const format = getFormat(files);
  return types[format] ?? firstTypes[format];
}

/** Remembers what files are imported for. */
export function rememberImportChoice(
  files: readonly { name: string }[],
  { type, taxonomy, ocr, zoningThreshold, resultThreshold }: JobSettings,
): void {
  const { types, taxonomies, settings } = readImportChoice();
  const choice: ImportChoice = {
    types: { ...types, [getFormat(files)]: type },
    taxonomies: { ...taxonomies, [type]: taxonomy },
    settings: { ...settings, [type]: { ocr, zoningThreshold, resultThreshold } },
  };
  writeStored(choiceName, JSON.stringify(choice));
}
