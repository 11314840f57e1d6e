import type { ComponentType } from "react";
import type { Bbox } from "../../shared/document/geometry.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import type { Checkout } from "./checkout.ts";
import type { ContentAdapter } from "./content-adapter.ts";
import type { JsonRole } from "./content-cache.ts";
import type { Command } from "../commands/command.ts";
import type { Records } from "../../shared/document/records.ts";

/** A problem or an unreviewed record that the check-in dialog shows. */
export interface Finding {
  /** `error` prevents check-in as completed; `unresolved` has not been reviewed yet. */
  severity: "error" | "warning" | "unresolved";
  message: string;
  /** The heading under which the check-in dialog lists the finding; by default the name of its severity. */
  group?: string;
  /** The record and the page that the finding refers to; each is null if it refers to none. */
  key: string | null;
  page: number | null;
  /** The place on the page, in points, if the finding refers to no record. */
  bbox?: Bbox;
}

/** The progress of a search for findings in contents that are not loaded, with the findings so far. */
export interface Inspection {
  findings: readonly Finding[];
  done: number;
  total: number;
}

/** The decisions of a reviewer about an item. `absent` means that the document does not contain the item. */
export const reviewOutcomes = ["accepted", "corrected", "absent", "rejected"] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

/** The review progress of the loaded document, which the status bar shows. */
export interface ReviewProgress {
  /** The number of reviewed items by outcome. */
  counts: Readonly<Record<ReviewOutcome, number>>;
  /** The number of unreviewed items that need no review, because their confidence reaches the threshold of the job. */
  exempt: number;
  /** The number of items that were reviewed or need a review. */
  total: number;
  /** The counted things in the plural, such as `zones`. */
  unit: string;
}

/** The state of an item: the outcome of its review, `open` if it still needs a review, or `exempt` if it needs none. */
export type ItemReview = ReviewOutcome | "open" | "exempt";

/** Counts items by their state. */
export function countReviews(reviews: readonly ItemReview[], unit: string): ReviewProgress {
  const counts = { accepted: 0, corrected: 0, absent: 0, rejected: 0, open: 0, exempt: 0 };
  for (const review of reviews) counts[review] += 1;
  return { counts, exempt: counts.exempt, total: reviews.length - counts.exempt, unit };
}

export interface WorkbenchProps {
  checkout: Checkout;
}

/**
 * The contract between a workbench and the shell: the export `workbench` of `workbenches/<step>/index.ts`, which the
 * shell loads when it opens a job of that step.
 *
 * - `View` renders the panes between the title bar and the status bar, and registers `commands` with their context. It
 *   reads the document with `useCheckout`, loads the items that it shows with `checkout.loadItem`, edits them with
 *   `checkout.commit`, and shows the target of `state.focus` whenever it changes.
 * - The shell registers undo, redo, check-in, queue, palette and shortcuts; a workbench must not.
 */
export interface Workbench<Role extends JsonRole = JsonRole> {
  step: ReviewStep;
  title: string;
  adapter: ContentAdapter<Role>;
  /** All commands of the workbench, for the test that their keys do not collide. */
  commands: readonly Command<never>[];
  View: ComponentType<WorkbenchProps>;
  /**
   * Returns the findings of the loaded records in document order.
   * @param threshold The confidence below which results need a review, see `getReviewThreshold`.
   * @param taxonomy The `taxonomy` of the checkout state.
   */
  validate(records: Records, threshold: number, taxonomy?: unknown): Finding[];
  /**
   * Searches for findings that `validate` cannot find in the records. It reads further contents while the check-in
   * dialog is open.
   * @throws {ApiError} if a content cannot be read
   */
  inspect?(checkout: Checkout, signal: AbortSignal): AsyncIterable<Inspection>;
  /** Describes in a sentence which formats of the output will not be available; null if all will be. */
  describeOutput?(records: Records, taxonomy?: unknown): string | null;
  /** Counts the loaded records by their review; the parameters are those of `validate`. */
  progress(records: Records, threshold: number, taxonomy?: unknown): ReviewProgress;
}
