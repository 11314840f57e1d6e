import type { Comment } from "../../shared/api/comments.ts";
import type { Job } from "../../shared/api/jobs.ts";
import { isEqual } from "../../shared/document/changes.ts";
import { omitReviewState } from "../../shared/document/records.ts";
import { type History, parseMarkKey, type Step } from "../history/history.ts";
import { t } from "../messages/messages.ts";

/** The comments in which the reviewer of a returned job disputes changes, by the keys of the records. */
export type Disputes = ReadonlyMap<string, Comment>;

export const noDisputes: Disputes = new Map();

/**
 * Returns the quality review that has returned a job. Returns null if there is none, or if the work was checked in
 * again after it.
 */
export function getReturn({ review, reviews, blocking_step: step }: Job): Job["reviews"][number] | null {
  const last = reviews.at(-1);
  return review?.phase === "work" && last?.outcome === "returned" && last.step === step ? last : null;
}

/** Finds the disputes of the quality review that has returned a job. If a record has several, the last one counts. */
export function findDisputes(job: Job, comments: ReadonlyMap<string, readonly Comment[]>): Disputes {
  const round = getReturn(job)?.round;
  if (round === undefined) return noDisputes;
  const disputes = [...comments].flatMap(([key, ofRecord]) => {
    const last = ofRecord.findLast((comment) => comment.disputed && comment.round === round);
    return last === undefined ? [] : [[key, last] as const];
  });
  return disputes.length === 0 ? noDisputes : new Map(disputes);
}

const openDisputes = new WeakMap<readonly Step[], { disputes: Disputes; open: Disputes }>();

/** Returns the disputes about records that the worker has neither changed nor commented on since. */
export function getOpenDisputes(state: { disputes: Disputes; history: Pick<History, "undoStack"> }): Disputes {
  const { disputes, history } = state;
  if (disputes.size === 0) return disputes;
  const known = openDisputes.get(history.undoStack);
  if (known?.disputes === disputes) return known.open;
  const answered = new Set(
    history.undoStack.flatMap(({ differences }) =>
      differences.flatMap(({ key, before, after }) => {
        const marked = parseMarkKey(key);
        if (marked !== null) return [marked];
        // Acceptance alone does not answer a dispute.
        return disputes.has(key) && !isEqual(omitReviewState(before), omitReviewState(after)) ? [key] : [];
      }),
    ),
  );
  const open = new Map([...disputes].filter(([key]) => !answered.has(key)));
  openDisputes.set(history.undoStack, { disputes, open });
  return open;
}

/** Describes a dispute in a sentence, with its author and reason. */
export const describeDispute = ({ author, text }: Comment): string =>
  t("checkout-disputed-by", { name: author.name, comment: text });
