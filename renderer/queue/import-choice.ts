import { z } from "zod";
import { jobTypes, type JobType } from "../../shared/job.ts";

/** The kinds of files: a job type is remembered for each. */
const fileFormats = ["pdf", "epub"] as const;
type FileFormat = (typeof fileFormats)[number];

/** What the last imports were for: the job type of each kind of file and, of each job type, the taxonomy. */
const choiceSchema = z.object({
  types: z.partialRecord(z.enum(fileFormats), z.enum(jobTypes)),
  taxonomies: z.partialRecord(z.enum(jobTypes), z.string()),
});
export type ImportChoice = z.infer<typeof choiceSchema>;

const storageKey = "import";

/** Reads what the last imports of this window were for. */
export function readImportChoice(): ImportChoice {
  try {
    const checked = choiceSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? "null"));
    if (checked.success) return checked.data;
  } catch (error) {
    // What another program has written there is replaced by the next import.
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { types: {}, taxonomies: {} };
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
  { type, taxonomy }: { type: JobType; taxonomy: string },
): void {
  const { types, taxonomies } = readImportChoice();
  const choice: ImportChoice = {
    types: { ...types, [getFormat(files)]: type },
    taxonomies: { ...taxonomies, [type]: taxonomy },
  };
  localStorage.setItem(storageKey, JSON.stringify(choice));
}
