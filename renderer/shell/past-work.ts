import { setJournalsAside, type AsideRecord } from "../../shared/api/offline.ts";
import type { ReviewStep } from "../../shared/job.ts";
import { stepNames } from "../offline/names.ts";
import { gateway } from "../session/clients.ts";
import { announce, announceError } from "../session/notices.ts";
import { t } from "../messages/messages.ts";

/** Says which work on a job was kept aside, and where it is. */
export function announcePastWork(list: readonly AsideRecord[]): void {
  for (const { step, entry_count: count } of list) {
    announce(
      "error",
      t("window-work-kept-aside", { step: stepNames[step] }),
      t("window-work-kept-aside-detail", { count, command: t("offline-work-kept-aside-2") }),
    );
  }
}

/**
 * Keeps work aside that was made in steps of a job that are over, because somebody else completed them, and says so.
 * Reports an error instead of throwing it.
 * @param current The step that can still be checked in; null if there is none.
 */
export async function keepPastWorkAside(job: { id: string; name: string }, current: ReviewStep | null): Promise<void> {
  try {
    const body = { job_id: job.id, name: job.name, except: current };
    announcePastWork((await gateway.call(setJournalsAside, { body })).list);
  } catch (error) {
    announceError(error, t("window-work-not-kept-aside"));
  }
}
