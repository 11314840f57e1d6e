import type { JobEvent } from "../../shared/api/job-events.ts";
import { nameStep } from "./segments.ts";
import { lowerCase, t } from "../messages/messages.ts";
import { translateErrorCode, translateServiceText } from "../session/service-texts.ts";

const checkinTexts: Record<string, string> = {
  completed: t("job-page-checked-in"),
  returned: t("job-page-returned-work"),
  aborted: t("job-page-aborted-review"),
  failed: t("job-page-failed-job"),
};

/** Describes an event by a sentence without its subject, such as `checked out zoning`. */
export function describeEvent(event: JobEvent): string {
  const { kind, phase, outcome } = event;
  const name = nameStep(event.step);
  const step = lowerCase(name);
  switch (kind) {
    case "created":
      return t("job-page-created-job");
    case "step-finished":
      if (outcome === "drawn") return t("job-page-finished-drawn", { name });
      return outcome === "needs-review"
        ? t("job-page-finished-needs-review", { name })
        : t("job-page-finished", { name });
    case "step-failed":
      return t("job-page-step-failed", {
        name,
        error: outcome === null ? t("job-page-unknown-error") : translateErrorCode(outcome),
      });
    case "content-restored":
      return t("event-contents-found");
    case "checkout":
      if (outcome === "take-over") return t("job-page-took-over", { step });
      return phase === "review" ? t("event-checked-out", { step }) : t("job-page-checked-out", { step });
    case "checkin": {
      if (phase === "review" && outcome === "completed") return t("job-page-approved", { step });
      return `${checkinTexts[outcome ?? ""] ?? t("job-page-checked-in")}: ${step}`;
    }
    case "cancel":
      return t("job-page-cancelled-job");
    case "modified":
      return t("event-job-changed");
  }
}

/** Returns the message of an event. That of a step is a text of the service, which is translated; others wrote users. */
export function describeMessage({ kind, message }: Pick<JobEvent, "kind" | "message">): string {
  if (message === null) return "";
  return kind === "step-failed" ? translateServiceText(message) : message;
}

/** A row of the history: an event, or a checkout with its renewals. */
export interface HistoryRow {
  event: JobEvent;
  /** The number of times that the holder renewed the checkout afterwards. */
  renewals: number;
}

/** Returns whether a checkout renewed an earlier one of the same user, whose lease had not ended at that time. */
function isRenewal(event: JobEvent, earlier: JobEvent): boolean {
  if (event.kind !== "checkout" || earlier.kind !== "checkout" || event.outcome === "take-over") return false;
  const isSameWork =
    event.user !== null &&
    event.user.id === earlier.user?.id &&
    event.step === earlier.step &&
    event.phase === earlier.phase;
  // Earlier versions of the service recorded no end of a lease.
  return isSameWork && (earlier.expires_at === null || Date.parse(event.at) < Date.parse(earlier.expires_at));
}

/** Lists the rows of the history, the latest first. A checkout and its renewals are one row. */
export function listHistory(events: readonly JobEvent[]): HistoryRow[] {
  const rows: HistoryRow[] = [];
  for (const [index, event] of events.entries()) {
    const [last, earlier] = [rows.at(-1), events[index - 1]];
    if (last !== undefined && earlier !== undefined && isRenewal(event, earlier)) last.renewals++;
    else rows.push({ event, renewals: 0 });
  }
  return rows.toReversed();
}
