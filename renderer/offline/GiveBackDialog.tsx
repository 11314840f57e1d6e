import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { deleteJournal, getJournal } from "../../shared/api/gateway.ts";
import { checkinJob } from "../../shared/api/jobs.ts";
import type { KeptJobView } from "../../shared/api/offline.ts";
import { useCommands } from "../commands/use-commands.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { gateway, service } from "../session/clients.ts";
import { announce, announceError } from "../session/notices.ts";
import { isOnline, useOfflineState } from "../session/offline.ts";
import { jobsKey } from "../session/query-client.ts";
import { createConfirmCommands } from "./commands.ts";
import { describeSteps } from "./names.ts";
import "./offline.css";
import { t } from "../messages/messages.ts";

const confirmCommands = createConfirmCommands("kept.give-back", t("give-back-action"));

/** Counts the steps of each job that would be discarded. */
async function countSteps(jobs: readonly KeptJobView[], signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { job_id: jobId, step } of jobs) {
    const { entries } = await gateway.call(getJournal, { params: { jobId, step }, signal });
    counts.set(jobId, entries.length);
  }
  return counts;
}

/** Asks for confirmation, because the work is discarded. Then gives jobs back, and deletes their journals. */
export function GiveBackDialog({ jobs, onClose }: { jobs: readonly KeptJobView[]; onClose: () => void }): ReactNode {
  const queries = useQueryClient();
  const state = useOfflineState();
  const ids = jobs.map(({ job_id: id }) => id);
  const { data: counts } = useQuery({
    queryKey: ["steps", ...ids],
    queryFn: ({ signal }) => countSteps(jobs, signal),
    staleTime: 0,
  });
  const giveBack = async ({ job_id: jobId, step }: KeptJobView): Promise<void> => {
    await service.call(checkinJob, { params: { jobId }, body: { status: "aborted" } });
    await gateway.call(deleteJournal, { params: { jobId, step } });
  };
  const confirm = async (): Promise<void> => {
    onClose();
    let givenBackCount = 0;
    for (const job of jobs) {
      try {
        await giveBack(job);
        givenBackCount++;
      } catch (error) {
        announceError(error, t("give-back-failed", { name: job.name }));
      }
    }
    const jobsText = t("count-jobs", { count: givenBackCount });
    const result = isOnline(state) ? t("give-back-done") : t("give-back-pending");
    if (givenBackCount > 0) announce("info", `${jobsText} ${result}`);
    await queries.invalidateQueries({ queryKey: jobsKey });
  };
  useCommands(confirmCommands, { isReady: counts !== undefined, confirm });
  const hasWork = counts !== undefined && [...counts.values()].some((count) => count > 0);
  return (
    <Dialog
      title={
        jobs.length === 1 && jobs[0] !== undefined
          ? t("give-back-title", { name: jobs[0].name })
          : t("give-back-jobs-title", { count: jobs.length })
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("give-back-keep-action", { count: jobs.length })}</Button>
          <CommandButton command="kept.give-back" look="primary" />
        </>
      }
    >
      <p>
        {t("give-back-effect", { count: jobs.length })} {hasWork && <strong>{t("give-back-discards-steps")}</strong>}
      </p>
      <ul className="offline-jobs" aria-label={t("offline-jobs-label")}>
        {jobs.map(({ job_id: id, name }) => {
          const count = counts?.get(id);
          return (
            <li key={id}>
              <span>{name}</span>
              <span className="quiet">
                {count === undefined
                  ? "…"
                  : count === 0
                    ? t("give-back-no-changes")
                    : t("versions-own-steps", { steps: describeSteps(count) })}
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
