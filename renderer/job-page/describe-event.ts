import type { JobEvent } from "../../shared/api/job-events.ts";
import { nameStep } from "./segments.ts";

const checkinTexts: Record<string, string> = {
  completed: "checked in",
  returned: "returned the work",
  aborted: "aborted the review",
  failed: "failed the job",
};

/** Says what happened in a sentence without its subject, such as `checked out zoning`. */
export function describeEvent({ kind, step, phase, outcome }: JobEvent): string {
  const name = nameStep(step);
  switch (kind) {
    case "created":
      return "created the job";
    case "step-finished":
      return outcome === "needs-review" ? `finished: ${name}; a person must look` : `finished: ${name}`;
    case "step-failed":
      return `failed: ${name} (${outcome ?? "unknown error"})`;
    case "content-restored":
      return "found the lost contents again";
    case "checkout":
      if (outcome === "take-over") return `took ${name.toLowerCase()} over`;
      return phase === "review" ? `checked out ${name.toLowerCase()} for review` : `checked out ${name.toLowerCase()}`;
    case "checkin": {
      if (phase === "review" && outcome === "completed") return `approved ${name.toLowerCase()}`;
      return `${checkinTexts[outcome ?? ""] ?? "checked in"}: ${name.toLowerCase()}`;
    }
    case "cancel":
      return "cancelled the job";
    case "modified":
      return "changed the metadata or who may work on the job";
  }
}

/** A row of the history: an event, or several renewals of one checkout. */
export interface HistoryRow {
  event: JobEvent;
  /** How often the holder renewed the checkout afterwards. */
  renewals: number;
}

/** Joins the renewals of a checkout to one row, the latest event first. */
export function listHistory(events: readonly JobEvent[]): HistoryRow[] {
  const rows: HistoryRow[] = [];
  for (const event of events) {
    const last = rows.at(-1);
    const isRenewal =
      event.kind === "checkout" &&
      event.outcome !== "take-over" &&
      last?.event.kind === "checkout" &&
      last.event.user?.id === event.user?.id;
    if (last !== undefined && isRenewal) last.renewals++;
    else rows.push({ event, renewals: 0 });
  }
  return rows.toReversed();
}
