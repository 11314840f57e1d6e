import { z } from "zod";
import type { ContentRole } from "../../shared/api/contents.ts";
import { maxCommentLength, type NewComment } from "../../shared/api/comments.ts";
import { getChangedKeys } from "./own-changes.ts";
import { getMarkKey, type History } from "../history/history.ts";
import type { Checkin } from "../../shared/job/job.ts";
import { parseItem } from "./content-adapter.ts";
import type { StepId } from "./step-titles.ts";

/** A reviewer's mark on a record: a comment, and in a quality review a verdict on the change of the record. */
const reviewMarkSchema = z.strictObject({
  verdict: z.enum(["agreed", "disputed"]).nullable(),
  comment: z.string().max(maxCommentLength),
});
export type ReviewMark = z.infer<typeof reviewMarkSchema>;

const parsedMarks = new WeakMap<History["marks"], ReadonlyMap<string, ReviewMark>>();

/** Returns the reviewer's marks by the keys of the records. */
export function getMarks({ marks }: Pick<History, "marks">): ReadonlyMap<string, ReviewMark> {
  const cached = parsedMarks.get(marks);
  if (cached !== undefined) return cached;
  const parsed = new Map([...marks].map(([key, mark]) => [key, reviewMarkSchema.parse(mark)]));
  parsedMarks.set(marks, parsed);
  return parsed;
}

/** Builds the edit that sets the marks of records. A mark of null is removed. */
export function editMarks(
  command: StepId,
  page: number | null,
  marks: Iterable<readonly [key: string, mark: ReviewMark | null]>,
): { command: StepId; page: number | null; changes: [key: string, mark: ReviewMark | null][] } {
  const changes = [...marks].map(([key, mark]): [string, ReviewMark | null] => [getMarkKey(key), mark]);
  return { command, page, changes };
}

/**
 * Returns the comments that a check-in sends: the comments of all marks. A check-in with the outcome `aborted` does not
 * send disputes.
 */
export function listNewComments(
  role: ContentRole,
  history: Pick<History, "marks">,
  outcome: Checkin["outcome"],
): NewComment[] {
  return [...getMarks(history)].flatMap(([key, { verdict, comment }]): NewComment[] =>
    comment === "" || (outcome === "aborted" && verdict === "disputed")
      ? []
      : [
          {
            role,
            item: parseItem(key),
            record: key.slice(key.indexOf("/") + 1),
            text: comment,
            disputed: verdict === "disputed",
          },
        ],
  );
}

/** A reviewer's verdict on a change in a quality review. */
export type Verdict = NonNullable<ReviewMark["verdict"]>;

/** A verdict, or `corrected` if the reviewer has corrected the change. */
export type Judgement = Verdict | "corrected";

/** A changed record, by its key. */
export interface ChangedRecord {
  key: string;
}

/** Returns the reviewer's judgement of a change: the verdict, or else `corrected`; null if the change is open. */
export function getJudgement(key: string, history: History): Judgement | null {
  return getMarks(history).get(key)?.verdict ?? (getChangedKeys(history).has(key) ? "corrected" : null);
}

/** Counts the changes by judgement. */
export function countJudgements(
  changes: readonly ChangedRecord[],
  history: History,
): Readonly<Record<Judgement | "open", number>> {
  const counts = { agreed: 0, disputed: 0, corrected: 0, open: 0 };
  for (const { key } of changes) counts[getJudgement(key, history) ?? "open"] += 1;
  return counts;
}

/** Counts the reviewer's comments, and how many of them dispute a change. */
export function countComments(history: Pick<History, "marks">): { total: number; disputed: number } {
  const marks = [...getMarks(history).values()].filter(({ comment }) => comment !== "");
  return { total: marks.length, disputed: marks.filter(({ verdict }) => verdict === "disputed").length };
}
