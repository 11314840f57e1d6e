import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Client } from "../../shared/api/client.ts";
import { listContentsByRole } from "../../shared/api/contents.ts";
import { maxLimit } from "../../shared/api/endpoint.ts";
import { getJob, type Job } from "../../shared/api/jobs.ts";
import { takeOffline } from "../../shared/api/offline.ts";
import { maxOfflineLeaseSeconds } from "../../shared/job/job.ts";
import { useCommands } from "../commands/use-commands.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { Select } from "../components/Select.tsx";
import { gateway, service } from "../session/clients.ts";
import { getJobName } from "../session/job-summary.ts";
import { announceError, describeError } from "../session/notices.ts";
import { useOfflineState } from "../session/offline.ts";
import { formatSize } from "../session/sizes.ts";
import { createConfirmCommands } from "./commands.ts";
import "./offline.css";
import { t } from "../messages/messages.ts";

const daySeconds = 86_400;
const leaseDays = [1, 3, 7].filter((days) => days * daySeconds <= maxOfflineLeaseSeconds);

/**
 * Estimates the space that a job's contents need, in bytes, without page images and the output. For a role with many
 * items, only the first page of the list is read and extrapolated. The gateway checks the exact space.
 */
export async function estimateSize(client: Client, jobId: string, signal: AbortSignal): Promise<number> {
  const { contents } = await client.call(getJob, { params: { jobId }, signal });
  const roles = (contents ?? []).filter(({ role }) => role !== "page-image" && role !== "output");
  const sizes = await Promise.all(
    roles.map(async ({ role }) => {
      const query = { limit: maxLimit, offset: 0 };
      const page = await client.call(listContentsByRole, { params: { jobId, role }, query, signal });
      const bytes = page.list.reduce((sum, { size }) => sum + (size ?? 0), 0);
      return page.list.length === 0 ? 0 : (bytes / page.list.length) * page.total_count;
    }),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0));
}

/** Estimates the space of each job in bytes, by id. */
async function estimateSizes(jobs: readonly Job[], signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const { id } of jobs) sizes.set(id, await estimateSize(service, id, signal));
  return sizes;
}

const confirmCommands = createConfirmCommands("kept.create", t("take-offline-action"));

/** The dialog to take jobs offline. It shows the space that they need, and offers durations of the leases. */
export function TakeOfflineDialog({ jobs, onClose }: { jobs: readonly Job[]; onClose: () => void }): ReactNode {
  const state = useOfflineState();
  const [days, setDays] = useState(leaseDays.at(-1) ?? 1);
  const ids = jobs.map(({ id }) => id);
  const { data: sizes, error } = useQuery({
    queryKey: ["space", ...ids],
    queryFn: ({ signal }) => estimateSizes(jobs, signal),
    retry: false,
  });
  const total = sizes === undefined ? null : [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const free = state?.storage.free_bytes ?? null;
  const isTooLarge = total !== null && free !== null && total > free;
  const confirm = async (): Promise<void> => {
    onClose();
    for (const job of jobs) {
      const body = { lease_seconds: days * daySeconds };
      await gateway
        .call(takeOffline, { params: { jobId: job.id }, body })
        .catch((problem: unknown) => announceError(problem, t("take-offline-failed", { jobName: getJobName(job) })));
    }
  };
  useCommands(confirmCommands, { isReady: !isTooLarge, confirm });
  return (
    <Dialog
      title={
        jobs.length === 1 && jobs[0] !== undefined
          ? t("take-offline-title", { jobName: getJobName(jobs[0]) })
          : t("take-offline-jobs-title", { count: jobs.length })
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel-button")}</Button>
          <CommandButton command="kept.create" look="primary" />
        </>
      }
    >
      <p>{t("take-offline-effect", { count: jobs.length })}</p>
      <ul className="offline-jobs" aria-label={t("offline-jobs-label")}>
        {jobs.map((job) => {
          const size = sizes?.get(job.id);
          return (
            <li key={job.id}>
              <span>{getJobName(job)}</span>
              <span className="quiet">{size === undefined ? "…" : formatSize(size)}</span>
            </li>
          );
        })}
      </ul>
      <div className="offline-form">
        <span>{t("take-offline-space-label")}</span>
        <span>
          {total === null ? "…" : t("take-offline-space-estimate", { size: formatSize(total) })}{" "}
          {free !== null && <span className="quiet">{t("disk-free-space", { size: formatSize(free) })}</span>}
        </span>
        <label htmlFor="lease-days">{t("take-offline-lease-label")}</label>
        <Select
          id="lease-days"
          value={days}
          options={leaseDays.map((count) => [count, t("lease-days", { count })])}
          onChange={setDays}
        />
      </div>
      {error !== null && <p role="alert">{t("take-offline-estimate-failed", { error: describeError(error) })}</p>}
      {isTooLarge && <p role="alert">{t("take-offline-disk-full")}</p>}
    </Dialog>
  );
}
