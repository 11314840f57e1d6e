import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { addActiveTimes } from "../../shared/api/active-times.ts";
import type { KeptJobView } from "../../shared/api/offline.ts";
import { parseItem } from "../checkout/content-adapter.ts";
import type { Checkout } from "../checkout/checkout.ts";
import { CheckoutStatus } from "../checkout/CheckoutStatus.tsx";
import { systemClock } from "../session/clock.ts";
import { checkoutCommands, isWritable } from "../checkout/commands.ts";
import { startActiveTimer } from "../checkout/active-timer.ts";
import { ReturnedBanner } from "../checkout/ReturnedBanner.tsx";
import { FailedContents } from "../checkout/FailedContents.tsx";
import { LeaseBanner } from "../checkout/LeaseBanner.tsx";
import { useCheckout } from "../checkout/use-checkout.ts";
import { guardEdits } from "../commands/edit-guard.ts";
import { RegistryContext, useCommands, useRegistry } from "../commands/use-commands.ts";
import { retryAfter } from "../components/import-module.ts";
import { createLazyView } from "../components/lazy-view.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { getJobName } from "../session/job-summary.ts";
import { activeTimesKey } from "../session/query-client.ts";
import { CommentBar } from "../review/CommentBar.tsx";
import { useComments } from "../review/comments.ts";
import { differenceCommands, disputeCommands } from "../review/commands.ts";
import type { ShownVersion } from "../review/ReviewDocument.tsx";
import type { KnownChanges } from "../review/ReviewView.tsx";
import { DocumentContext, useDocument } from "../workbenches/use-document.ts";
import { useDisputes } from "./disputes.ts";
import { gateway } from "../session/clients.ts";
import { useKeptJob } from "../session/offline.ts";
import { Frame } from "../frame/Frame.tsx";
import { Loading } from "../components/Loading.tsx";
import { Message } from "../components/Message.tsx";
import { describeError, formatTimestamps } from "../session/notices.ts";
import { navigate } from "../session/route.ts";
import { closeDialog } from "../session/dialogs.ts";
import { t } from "../messages/messages.ts";
import "./JobView.css";
import { Checkin, unjudgedGroup } from "./Checkin.tsx";
import { type OpenJob, useOpenJob } from "./open-job.ts";

/** Registers the commands of the checkout. It is a separate component, so that an edit does not render the whole view. */
function CheckoutCommands({ checkout }: { checkout: Checkout }): ReactNode {
  useCheckout(checkout, (state) => state);
  useCommands(checkoutCommands, checkout);
  return null;
}

/** Measures the time in which the reviewer works on the open job. */
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
          // If the statistics were opened before the last times of the checkout were written, they must be loaded
          // again.
          void queries.invalidateQueries({ queryKey: activeTimesKey });
        },
      }),
    [checkout, queries],
  );
  return null;
}

/** Ends the checkout when the gateway reports that the lease was lost. */
function useLossOfLease({ checkout }: OpenJob): void {
  const reason = useKeptJob(useCheckout(checkout, (state) => state.job.id))?.conflict ?? null;
  useEffect(() => {
    if (reason !== null && checkout.store.getState().lease.kind === "active") checkout.endLost(reason);
  }, [checkout, reason]);
}

/** Repeats failed reads of items of the working copy and of other contents, such as the taxonomy. */
function readFailedContents(checkout: Checkout): void {
  for (const [item, { kind }] of checkout.store.getState().items) if (kind === "failed") void checkout.loadItem(item);
  checkout.contents.readFailed();
}

const ReviewView = createLazyView(() => import("../review/ReviewView.tsx"));

/** The version that is shown after each version. `mine` is shown in the workbench. */
const nextVersion = { mine: "difference", difference: "machine", machine: "mine" } as const;

function OpenJobView({ openJob, onReopen }: { openJob: OpenJob; onReopen: () => void }): ReactNode {
  const { workbench, checkout } = openJob;
  const registry = useRegistry();
  const guarded = useMemo(() => guardEdits(registry, () => isWritable(checkout)), [registry, checkout]);
  const job = useCheckout(checkout, (state) => state.job);
  const [shown, setShown] = useState<ShownVersion | "mine">(job.review?.phase === "review" ? "difference" : "mine");
  const [{ changes, areComplete }, setChanges] = useState<KnownChanges>({ changes: [], areComplete: false });
  const isJudging = job.review?.phase === "review" && shown !== "mine";
  // Changes are counted only after all pages have been compared, since an earlier count could look complete.
  const judgedChanges = isJudging ? (areComplete ? changes : []) : null;
  useEffect(() => closeDialog, []);
  useEffect(() => ReviewView.prefetch(), []);
  useLossOfLease(openJob);
  const { comments, isSupported } = useComments(job);
  const hasComments = comments.size > 0;
  const openDocument = useDocument(checkout);
  /** The key of the change that the reviewer corrects in the workbench. The list of changes continues with it. */
  const [resumeKey, setResumeKey] = useState<string | null>(null);
  const showInWorkbench = (key: string | null, page: number | null): void => {
    setShown("mine");
    checkout.reveal({ key, page });
  };
  /** Shows the current record in the workbench. */
  const showWorkbench = (): void => {
    const { current } = checkout.store.getState();
    const item = current === null ? 0 : parseItem(current);
    setResumeKey(null);
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
                    startKey={resumeKey}
                    onEdit={(key, page) => {
                      setResumeKey(key);
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
