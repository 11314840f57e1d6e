import { z } from "zod";
import { jobTypes, type JobType } from "../../shared/job.ts";

/** What the last import was for: the job type and, of each job type, the taxonomy. */
const choiceSchema = z.object({
  type: z.enum(jobTypes),
  taxonomies: z.partialRecord(z.enum(jobTypes), z.string()),
});
export type ImportChoice = z.infer<typeof choiceSchema>;

const storageKey = "import";

/** Reads what the last import of this window was for. */
export function readImportChoice(): ImportChoice {
  try {
    const checked = choiceSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? "null"));
    if (checked.success) return checked.data;
  } catch (error) {
    // What another program has written there is replaced by the next import.
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { type: "data-point-extraction", taxonomies: {} };
}

/** Remembers what an import is for. */
export function rememberImportChoice({ type, taxonomy }: { type: JobType; taxonomy: string }): void {
  const { taxonomies } = readImportChoice();
  localStorage.setItem(storageKey, JSON.stringify({ type, taxonomies: { ...taxonomies, [type]: taxonomy } }));
}
