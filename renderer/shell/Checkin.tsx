import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Job } from "../../shared/api/jobs.ts";
import { getOfflineState } from "../../shared/api/offline.ts";
import { CheckinDialog, type NextJob } from "../checkout/CheckinDialog.tsx";
import type { CheckoutState, Outcome } from "../checkout/checkout.ts";
import { systemClock } from "../session/clock.ts";
import { findNextJobs, type NextJobs } from "../checkout/next-jobs.ts";
import { collectFindings } from "../checkout/findings.ts";
import { countOwnChanges } from "../checkout/own-changes.ts";
import { countComments, getJudgement } from "../checkout/review-marks.ts";
import { useCheckout } from "../checkout/use-checkout.ts";
import { useReviewProgress } from "../checkout/review-progress.ts";
import { useInspection } from "../checkout/use-inspection.ts";
import { getJobName } from "../session/job-summary.ts";
import { jobsKey } from "../session/query-client.ts";
import { useSession } from "../session/session.ts";
import type { ReviewedChange } from "../review/ReviewView.tsx";
import type { ReviewPhase } from "../../shared/job/job.ts";
import { getTeamPairs } from "../../shared/job/metadata.ts";
import { useDocumentContext } from "../workbenches/use-document.ts";
import { listDisputeFindings } from "./disputes.ts";
import type { Viewer } from "../viewer/viewer.ts";
import { prefetchJob } from "../workbenches/prefetch.ts";
import type { Finding } from "../checkout/workbench.ts";
import { gateway, service } from "../session/clients.ts";
import { announce, announceError, describeError } from "../session/notices.ts";
import { navigate } from "../session/route.ts";
import { closeDialog, dialogStore } from "../session/dialogs.ts";
import { t } from "../messages/messages.ts";
import type { OpenJob } from "./open-job.ts";

/** Returns the phase of the quality review of the step that blocks a job; null if the step has none. */
function getReviewPhase({ review, metadata, blocking_step: step }: Job): ReviewPhase | null {
  if (review === null || step === undefined) return null;
  return review.phase === "work" && getTeamPairs(metadata, step).length === 0 ? null : review.phase;
}

/** Says what becomes of a job after a check-in; null if the title of the notice says it. */
function describeNext(job: Job, outcome: Outcome): string | null {
  if (outcome === "returned") return t("checkin-returned-detail");
  if (outcome !== "completed") return null;
  return getReviewPhase(job) === "work" ? t("checkin-review-next-detail") : t("checkin-done-detail");
}

/** Shows a notice that a check-in was sent to the service, or that it waits in the outbox of this machine. */
async function announceCheckin(job: Job, outcome: Outcome): Promise<void> {
  const name = getJobName(job);
  const { outbox } = await gateway.call(getOfflineState, {});
  if (outbox.some((entry) => entry.job_id === job.id)) {
    announce("info", t("window-checked-in-on-machine", { name }), t("checkin-queued-detail"));
  } else {
    announce(
      "info",
      outcome === "aborted" ? t("window-was-given-back", { name }) : t("window-was-checked-in", { name }),
      describeNext(job, outcome),
    );
  }
}

export interface CheckinProps {
  openJob: OpenJob;
  /** The changes that a quality review judges; empty in the phase `work`. */
  changes: readonly ReviewedChange[];
  /** Called when a finding is chosen, before its place is shown. */
  onReveal: (finding: Finding) => void;
}

/** The heading of the changes without a verdict in the check-in dialog. */
export const unjudgedGroup = t("window-changes-without-verdict");

/** Lists the changes of a quality review without a verdict. */
function listUnjudged(changes: readonly ReviewedChange[], { history }: Pick<CheckoutState, "history">): Finding[] {
  return changes
    .filter(({ key }) => getJudgement(key, history) === null)
    .map(({ key, name, page }) => ({ severity: "unresolved", group: unjudgedGroup, message: name, key, page }));
}

/** Shows the check-in dialog while it is open. */
export function Checkin(props: CheckinProps): ReactNode {
  const dialog = useStore(dialogStore, (state) => state.dialog);
  return dialog === "checkin" && <OpenCheckin {...props} />;
}

/** Finds the next job, and fetches the pages and data that its workbench shows first. */
function useNextJobs(job: Job, viewer: Viewer | undefined): { nextJobs: RefObject<NextJobs | null>; next: NextJob } {
  const userId = useSession().data?.connection.user?.id;
  const nextJobs = useRef<NextJobs | null>(null);
  const [next, setNext] = useState<NextJob>({ kind: "searching" });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const found = findNextJobs(service, job, { userId, now: () => systemClock.now() }, signal);
    nextJobs.current = found;
    const showFirst = async (): Promise<void> => {
      try {
        const first = await found.first;
        if (signal.aborted) return;
        const { viewWidth: width = 0, viewHeight: height = 0 } = viewer?.getState() ?? {};
        // The view of the next job will have the same size.
        if (first !== null) prefetchJob(first, { width, height });
        setNext(first === null ? { kind: "none" } : { kind: "found", name: getJobName(first) });
      } catch (error) {
        if (!signal.aborted) setNext({ kind: "failed", reason: describeError(error) });
      }
    };
    void showFirst();
    return () => controller.abort();
  }, [job, userId, viewer]);
  return { nextJobs, next };
}

function OpenCheckin({ openJob: { workbench, checkout }, changes, onReveal }: CheckinProps): ReactNode {
  const queries = useQueryClient();
  const state = useCheckout(checkout, (fullState) => fullState);
  const inspection = useInspection(workbench, checkout);
  const { exempt, unit } = useReviewProgress(checkout, workbench);
  // The first job object is kept: renewing the lease changes the job, but must not repeat the search for the next job.
  const [job] = useState(state.job);
  const { nextJobs, next } = useNextJobs(job, useDocumentContext()?.viewer);
  /** Opens the next job. Its errors are shown as notices, since the check-in itself has succeeded. */
  const openNext = async (): Promise<void> => {
    try {
      const claimed = (await nextJobs.current?.claim()) ?? null;
      if (claimed !== null) return navigate({ view: "job", jobId: claimed.id });
      announce("info", t("next-job-none"), null);
    } catch (error) {
      announceError(error, t("next-job-open-failed"));
    }
    navigate({ view: "queue" });
  };
  return (
    <CheckinDialog
      phase={getReviewPhase(state.job)}
      comments={countComments(state.history)}
      ownChangeCount={countOwnChanges(state.history)}
      findings={[...listDisputeFindings(state), ...listUnjudged(changes, state), ...collectFindings(state, workbench)]}
      exempt={exempt === 0 ? null : t("checkout-exempt", { count: exempt, items: unit })}
      inspection={inspection}
      note={workbench.describeOutput?.(state.history.records, state.taxonomy) ?? null}
      onReveal={(finding) => {
        const { key, page, bbox } = finding;
        closeDialog();
        onReveal(finding);
        checkout.reveal({ key, page, ...(bbox === undefined ? {} : { bbox }) });
      }}
      next={next}
      onCheckin={async (outcome, { message, opensNext }) => {
        await checkout.checkin(outcome, message);
        // Removes the cached lists, so that the queue does not show the job that has left it.
        queries.removeQueries({ queryKey: jobsKey });
        if (opensNext) await openNext();
        else navigate({ view: "queue" });
        // The check-in has succeeded, so an error of the notice must not look like an error of the check-in.
        await announceCheckin(state.job, outcome).catch(announceError);
      }}
      onClose={closeDialog}
    />
  );
}
