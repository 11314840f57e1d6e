import { useEffect, useState } from "react";
import { getJob, type Job } from "../../shared/api/jobs.ts";
import { ApiError } from "../../shared/api/client.ts";
import { finalStatuses } from "../../shared/job/job.ts";
import { type Checkout, openCheckout } from "../checkout/checkout.ts";
import { systemClock } from "../session/clock.ts";
import { rememberOpened, takeClaimed } from "../checkout/next-jobs.ts";
import { describeJobError, getJobName } from "../session/job-summary.ts";
import { announcePastWork, stashPastWork } from "./past-work.ts";
import { loadWorkbench } from "../workbenches/load.ts";
import { takePrefetchedContents } from "../workbenches/prefetch.ts";
import type { Workbench } from "../checkout/workbench.ts";
import { gateway, service } from "../session/clients.ts";
import { confirmUnload } from "./confirm-unload.ts";
import { announce, announceError } from "../session/notices.ts";
import { t } from "../messages/messages.ts";

/** A checked-out job with the workbench of the step that blocks it. */
export interface OpenJob {
  workbench: Workbench;
  checkout: Checkout;
}

/** Reads a job. If it no longer exists, stashes the work on it. @throws {ApiError} if it cannot be read */
async function readJob(jobId: string): Promise<Job> {
  try {
    return await service.call(getJob, { params: { jobId } });
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === "JOB_NOT_FOUND";
    if (isGone) await stashPastWork({ id: jobId, name: t("window-deleted-job") }, null);
    throw error;
  }
}

/** Checks a job out and loads the workbench of the step that blocks it. @throws {Error} if no review blocks it */
async function checkOutJob(jobId: string): Promise<OpenJob> {
  const claimedJob = takeClaimed(jobId);
  const job = claimedJob ?? (await readJob(jobId));
  const stashedJob = { id: jobId, name: getJobName(job) };
  if (job.blocking_step === undefined) {
    if (finalStatuses.includes(job.status)) await stashPastWork(stashedJob, null);
    const reason = describeJobError(job);
    throw new Error(
      reason === null
        ? t("window-job-not-waiting", { status: t(`job-page-status-${job.status}`) })
        : t("window-job-failed", { status: t(`job-page-status-${job.status}`), error: reason }),
    );
  }
  const workbench = await loadWorkbench(job.blocking_step);
  const ports = { service, gateway, clock: systemClock };
  rememberOpened(jobId);
  const contents = takePrefetchedContents(jobId);
  // Work on other steps is stashed even if this step cannot be checked out.
  void stashPastWork(stashedJob, workbench.step);
  const checkout = await openCheckout(ports, jobId, workbench.step, workbench.adapter, {
    claimed: claimedJob,
    contents,
  });
  const { replayCount, pastWork } = checkout.store.getState();
  announcePastWork(pastWork);
  if (replayCount > 0)
    announce("info", t("checkout-work-restored"), t("checkout-steps-replayed", { count: replayCount }));
  return { workbench, checkout };
}

/** Keeps a job open while the component is mounted. Unmounting leaves the job checked out. */
export function useOpenJob(jobId: string): { openJob: OpenJob | null; error: unknown } {
  const [state, setState] = useState<{ openJob: OpenJob | null; error: unknown }>({ openJob: null, error: null });
  useEffect(() => {
    let isMounted = true;
    let stopConfirming = (): void => undefined;
    const openJobPromise = checkOutJob(jobId).then(
      (openJob) => {
        stopConfirming = confirmUnload(openJob.checkout);
        if (isMounted) setState({ openJob, error: null });
        return openJob;
      },
      (error: unknown) => {
        if (isMounted) setState({ openJob: null, error });
        return null;
      },
    );
    return () => {
      isMounted = false;
      void openJobPromise
        .then((openJob) => openJob?.checkout.close())
        .catch(announceError)
        .finally(() => stopConfirming());
    };
  }, [jobId]);
  return state;
}
