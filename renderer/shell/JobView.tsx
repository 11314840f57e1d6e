import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode, RefObject } from "react";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { addActiveTimes } from "../../shared/api/active-times.ts";
import type { Job } from "../../shared/api/jobs.ts";
import { getJob } from "../../shared/api/jobs.ts";
import { ApiError } from "../../shared/api/client.ts";
import { finalStatuses } from "../../shared/job/job.ts";
import type { KeptJobView } from "../../shared/api/offline.ts";
import { getOfflineState } from "../../shared/api/offline.ts";
import { CheckinDialog, type NextJob } from "../checkout/CheckinDialog.tsx";
import { parseItem } from "../checkout/content-adapter.ts";
import type { Checkout, CheckoutState, Outcome } from "../checkout/checkout.ts";
import { openCheckout } from "../checkout/checkout.ts";
import { CheckoutStatus } from "../checkout/CheckoutStatus.tsx";
import { systemClock } from "../session/clock.ts";
import { checkoutCommands, isWritable } from "../checkout/commands.ts";
import { startActiveTimer } from "../checkout/active-timer.ts";
import { findNextJobs, rememberOpened, takeClaimed, type NextJobs } from "../checkout/next-jobs.ts";
import { collectFindings } from "../checkout/findings.ts";
import { ReturnedBanner } from "../checkout/ReturnedBanner.tsx";
import { FailedContents } from "../checkout/FailedContents.tsx";
import { LeaseBanner } from "../checkout/LeaseBanner.tsx";
import { countOwnChanges } from "../checkout/own-changes.ts";
import { countComments, judge } from "../checkout/review-marks.ts";
import { useCheckout } from "../checkout/use-checkout.ts";
import { useReviewProgress } from "../checkout/review-progress.ts";
import { useInspection } from "../checkout/use-inspection.ts";
import { guardEdits } from "../commands/edit-guard.ts";
import { RegistryContext, useCommands, useRegistry } from "../commands/use-commands.ts";
import { retryAfter } from "../components/import-module.ts";
import { createLazyView } from "../components/lazy-view.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { getJobName } from "../session/job-summary.ts";
import { activeTimesKey, jobsKey } from "../session/query-client.ts";
import { useSession } from "../session/session.ts";
import { CommentBar } from "../review/CommentBar.tsx";
import { useComments } from "../review/comments.ts";
import { differenceCommands, disputeCommands } from "../review/commands.ts";
import type { ShownVersion } from "../review/ReviewDocument.tsx";
import type { KnownChanges, ReviewedChange } from "../review/ReviewView.tsx";
import { DocumentContext, useDocument, useOpenDocument } from "../workbenches/use-document.ts";
import { listDisputed, useDisputes } from "./disputes.ts";
import { announcePastWork, keepPastWorkAside } from "./past-work.ts";
import { loadWorkbench } from "../workbenches/load.ts";
import type { Viewer } from "../viewer/viewer.ts";
import { prefetchJob, takePrefetchedContents } from "../workbenches/prefetch.ts";
import type { Finding, Workbench } from "../checkout/workbench.ts";
import { gateway, service } from "../session/clients.ts";
import { useKeptJob } from "../session/offline.ts";
import { Frame } from "../frame/Frame.tsx";
import { confirmUnload } from "./confirm-unload.ts";
import { Loading } from "../components/Loading.tsx";
import { Message } from "../components/Message.tsx";
import { announce, announceError, describeError, formatTimestamps } from "../session/notices.ts";
import { navigate } from "../session/route.ts";
import "./JobView.css";
import { closeDialog, dialogStore } from "../session/dialogs.ts";
import { t } from "../messages/messages.ts";

interface OpenJob {
  workbench: Workbench;
  checkout: Checkout;
}

/** Reads a job. Work that was made on one that no longer exists is kept aside. @throws {ApiError} */
async function readJob(jobId: string): Promise<Job> {
  try {
    return await service.call(getJob, { params: { jobId } });
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === "JOB_NOT_FOUND";
    if (isGone) await keepPastWorkAside({ id: jobId, name: t("window-deleted-job") }, null);
    throw error;
  }
}

/** Checks a job out and loads the workbench of the step that blocks it. @throws {Error} if no review blocks it */
async function loadJob(jobId: string): Promise<OpenJob> {
  const claimed = takeClaimed(jobId);
  const job = claimed ?? (await readJob(jobId));
  const named = { id: jobId, name: getJobName(job) };
  if (job.blocking_step === undefined) {
    if (finalStatuses.includes(job.status)) await keepPastWorkAside(named, null);
    throw new Error(
      job.error === null || job.error.message === null
        ? t("window-job-not-waiting", { status: t(`job-page-status-${job.status}`) })
        : t("window-job-failed", { status: t(`job-page-status-${job.status}`), error: job.error.message }),
    );
  }
  const workbench = await loadWorkbench(job.blocking_step);
  const ports = { service, gateway, clock: systemClock };
  rememberOpened(jobId);
  const contents = takePrefetchedContents(jobId);
  // The other steps are over also if this one cannot be checked out.
  void keepPastWorkAside(named, workbench.step);
  const checkout = await openCheckout(ports, jobId, workbench.step, workbench.adapter, { claimed, contents });
  const { replayCount, pastWork } = checkout.store.getState();
  announcePastWork(pastWork);
  if (replayCount > 0)
    announce("info", t("checkout-work-restored"), t("checkout-steps-replayed", { count: replayCount }));
  return { workbench, checkout };
}

/** Keeps a job open while the component is mounted. Unmounting leaves the job checked out. */
function useOpenJob(jobId: string): { openJob: OpenJob | null; error: unknown } {
  const [state, setState] = useState<{ openJob: OpenJob | null; error: unknown }>({ openJob: null, error: null });
  useEffect(() => {
    let isMounted = true;
    let stopConfirming = (): void => undefined;
    const opening = loadJob(jobId).then(
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
      void opening
        .then((openJob) => openJob?.checkout.close())
        .catch(announceError)
        .finally(() => stopConfirming());
    };
  }, [jobId]);
  return state;
}

/** Registers the commands of the checkout. It is a component of its own so that an edit does not render the whole view. */
function CheckoutCommands({ checkout }: { checkout: Checkout }): ReactNode {
  useCheckout(checkout, (state) => state);
  useCommands(checkoutCommands, checkout);
  return null;
}

/** Counts the time in which the reviewer works on the open job. */
function ActiveTime({ checkout }: { checkout: Checkout }): ReactNode {
  const queries = useQueryClient();
  useEffect(
    () =>
      startActiveTimer({
        clock: systemClock,
        target: window,
        jobId: checkout.store.getState().job.id,
        step: checkout.step,
        getCurrent: () => checkout.store.getState().current,
        async write(times, keepalive) {
          await gateway.call(addActiveTimes, { body: { times }, keepalive });
          // The statistics may have been opened before the last times of the checkout were written.
          void queries.invalidateQueries({ queryKey: activeTimesKey });
        },
      }),
    [checkout, queries],
  );
  return null;
}

/** Says whether the service has a check-in, or it waits on this machine. */
async function announceCheckin(job: Job, outcome: Outcome): Promise<void> {
  const name = getJobName(job);
  const { outbox } = await gateway.call(getOfflineState, {});
  if (outbox.some((entry) => entry.job_id === job.id)) {
    announce("info", t("window-checked-in-on-machine", { name }), t("checkin-queued-detail"));
  } else {
    announce(
      "info",
      outcome === "aborted" ? t("window-was-given-back", { name }) : t("window-was-checked-in", { name }),
      outcome === "completed" ? t("checkin-done-detail") : null,
    );
  }
}

/** Ends the checkout as soon as the gateway knows that the lease was lost. */
function useLossOfLease({ checkout }: OpenJob): void {
  const reason = useKeptJob(useCheckout(checkout, (state) => state.job.id))?.conflict ?? null;
  useEffect(() => {
    if (reason !== null && checkout.store.getState().lease.kind === "active") checkout.endLost(reason);
  }, [checkout, reason]);
}

/** Reads again what could not be read: items of the working copy, and contents beside it such as the taxonomy. */
function readFailedContents(checkout: Checkout): void {
  for (const [item, { kind }] of checkout.store.getState().items) if (kind === "failed") void checkout.loadItem(item);
  checkout.contents.readFailed();
}

interface CheckinProps {
  openJob: OpenJob;
  /** The changes that a quality review is about; empty in the phase of work. */
  changes: readonly ReviewedChange[];
  /** Called when a finding is chosen, before its place is shown. */
  onReveal: (finding: Finding) => void;
}

/** The heading of the changes without a verdict in the check-in dialog. */
const unjudgedGroup = t("window-changes-without-verdict");

/** Lists the changes of a quality review without a verdict. */
function listUnjudged(changes: readonly ReviewedChange[], { history }: Pick<CheckoutState, "history">): Finding[] {
  return changes
    .filter(({ key }) => judge(key, history) === null)
    .map(({ key, name, page }) => ({ severity: "unresolved", group: unjudgedGroup, message: name, key, page }));
}

/** Shows the check-in dialog while it is open. */
function Checkin(props: CheckinProps): ReactNode {
  const dialog = useStore(dialogStore, (state) => state.dialog);
  return dialog === "checkin" && <OpenCheckin {...props} />;
}

/** Looks for the job that comes next, and reads ahead what its workbench shows first. */
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
        // The next job is shown in panes of the same widths.
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
  // Renewing the lease changes the job, but not what comes after it.
  const [job] = useState(state.job);
  const { nextJobs, next } = useNextJobs(job, useOpenDocument()?.viewer);
  /** Opens the next job. The job was checked in: an error is no longer one of the check-in. */
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
      phase={state.job.review?.phase ?? "work"}
      comments={countComments(state.history)}
      ownChanges={countOwnChanges(state.history)}
      findings={[...listDisputed(state), ...listUnjudged(changes, state), ...collectFindings(state, workbench)]}
      exempt={exempt === 0 ? null : t("checkout-exempt", { count: exempt, unit })}
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
        // The queue must not show the job that has just left it.
        queries.removeQueries({ queryKey: jobsKey });
        if (opensNext) await openNext();
        else navigate({ view: "queue" });
        await announceCheckin(state.job, outcome);
      }}
      onClose={closeDialog}
    />
  );
}

const ReviewView = createLazyView(() => import("../review/ReviewView.tsx"));

/** The version that comes after each: the workbench shows the reviewer's own. */
const nextVersion = { mine: "difference", difference: "machine", machine: "mine" } as const;

function OpenJobView({ openJob, onReopen }: { openJob: OpenJob; onReopen: () => void }): ReactNode {
  const { workbench, checkout } = openJob;
  const registry = useRegistry();
  const guarded = useMemo(() => guardEdits(registry, () => isWritable(checkout)), [registry, checkout]);
  const job = useCheckout(checkout, (state) => state.job);
  const [shown, setShown] = useState<ShownVersion | "mine">(job.review?.phase === "review" ? "difference" : "mine");
  const [{ changes, areComplete }, setChanges] = useState<KnownChanges>({ changes: [], areComplete: false });
  const isJudging = job.review?.phase === "review" && shown !== "mine";
  // The changes are counted when all pages were compared. Until then, a full count could hide changes without a verdict.
  const judgedChanges = isJudging ? (areComplete ? changes : []) : null;
  useEffect(() => closeDialog, []);
  useEffect(() => ReviewView.prefetch(), []);
  useLossOfLease(openJob);
  const { comments, isSupported } = useComments(job);
  const hasComments = comments.size > 0;
  const openDocument = useDocument(checkout);
  /** The change that was left to be corrected in the workbench, with which the list goes on. */
  const [leftKey, setLeftKey] = useState<string | null>(null);
  const showInWorkbench = (key: string | null, page: number | null): void => {
    setShown("mine");
    checkout.reveal({ key, page });
  };
  /** Shows the workbench at the record that has the attention. */
  const showWorkbench = (): void => {
    const { current } = checkout.store.getState();
    const item = current === null ? 0 : parseItem(current);
    setLeftKey(null);
    showInWorkbench(current, item === 0 ? null : item);
  };
  const openDisputes = useDisputes(checkout, comments);
  useCommands(disputeCommands, {
    openCount: openDisputes.length,
    showNext: () => {
      const { current } = checkout.store.getState();
      const next = openDisputes[openDisputes.findIndex(({ key }) => key === current) + 1] ?? openDisputes[0];
      if (next === undefined) return;
      if (shown === "mine") checkout.reveal(next);
      else checkout.setCurrent(next.key);
    },
  });
  useCommands(differenceCommands, {
    switchView: () => {
      const next = isSupported || shown === "mine" ? nextVersion[shown] : "mine";
      if (next === "mine") showWorkbench();
      else setShown(next);
    },
  });
  return (
    <DocumentContext value={openDocument}>
      <Frame
        back="queue.show"
        title={[getJobName(job), workbench.title, ...(job.review?.phase === "review" ? [t("review-label")] : [])].join(
          " · ",
        )}
        actions={
          <>
            <CommandButton command="review.switch-view" look="bare" iconOnly pressed={shown !== "mine"} />
            <CommandButton command="history.undo" look="bare" iconOnly />
            <CommandButton command="history.redo" look="bare" iconOnly />
            <CommandButton command="checkin.open" look="primary" />
          </>
        }
        status={<CheckoutStatus checkout={checkout} workbench={workbench} judgedChanges={judgedChanges} />}
      >
        <CheckoutCommands checkout={checkout} />
        <ActiveTime checkout={checkout} />
        <div className="job-view">
          <ReturnedBanner
            job={job}
            openCount={openDisputes.length}
            onShowComments={hasComments ? () => setShown("difference") : undefined}
          />
          <LeaseBanner checkout={checkout} onReopen={onReopen} />
          <FailedContents contents={checkout.contents} onRetry={() => readFailedContents(checkout)} />
          <div className="workbench">
            <RegistryContext value={guarded}>
              {shown === "mine" ? (
                <workbench.View checkout={checkout} />
              ) : (
                <Suspense fallback={<Loading label={t("window-opening-changes")} />}>
                  <ReviewView
                    checkout={checkout}
                    workbench={workbench}
                    shown={shown}
                    startKey={leftKey}
                    onEdit={(key, page) => {
                      setLeftKey(key);
                      showInWorkbench(key, page);
                    }}
                    onChanges={setChanges}
                    onClose={showWorkbench}
                  />
                </Suspense>
              )}
            </RegistryContext>
          </div>
          {shown === "mine" && (
            <RegistryContext value={guarded}>
              <CommentBar checkout={checkout} />
            </RegistryContext>
          )}
        </div>
        <Checkin
          openJob={openJob}
          changes={job.review?.phase === "review" ? changes : []}
          onReveal={({ group, key }) => {
            checkout.setCurrent(key);
            setShown(group === unjudgedGroup ? "difference" : "mine");
          }}
        />
      </Frame>
    </DocumentContext>
  );
}

/** Shown instead of a job whose lease was lost before it was opened. */
function LostJob({ kept }: { kept: KeptJobView }): ReactNode {
  return (
    <Frame back="queue.show" title={kept.name}>
      <Message
        title={t("checkout-lost-title")}
        actions={
          <Button look="primary" onClick={() => navigate({ view: "conflict", jobId: kept.job_id })}>
            {t("versions-show-command")}
          </Button>
        }
      >
        {t("work-kept-notice", { reason: formatTimestamps(kept.conflict ?? "") })}
      </Message>
    </Frame>
  );
}

function OpeningJobView({ jobId, onReopen }: { jobId: string; onReopen: () => void }): ReactNode {
  const { openJob, error } = useOpenJob(jobId);
  const kept = useKeptJob(jobId);
  if (openJob !== null) return <OpenJobView openJob={openJob} onReopen={onReopen} />;
  if (kept?.lease === "lost") return <LostJob kept={kept} />;
  if (error === null) {
    return (
      <Frame back="queue.show" title="">
        <Loading label={t("window-opening-job")} />
      </Frame>
    );
  }
  return (
    <Frame back="queue.show" title={t("heading-job")}>
      <Message
        title={t("checkout-open-failed")}
        actions={
          <>
            <Button look="primary" onClick={() => retryAfter(error, onReopen)}>
              {t("try-again-action")}
            </Button>
            <CommandButton command="queue.show" />
          </>
        }
      >
        {describeError(error)}
      </Message>
    </Frame>
  );
}

/** Checks a blocked job out and shows it in the workbench of its step. */
export default function JobView({ jobId }: { jobId: string }): ReactNode {
  const [attempt, setAttempt] = useState(0);
  return <OpeningJobView key={attempt} jobId={jobId} onReopen={() => setAttempt(attempt + 1)} />;
}
