import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useStore } from "zustand";
import { useCommandList, useCommands, useRegistry } from "../commands/use-commands.ts";
import { createLazyView } from "../components/lazy-view.ts";
import { KeyboardShortcutsDialog } from "../components/KeyboardShortcutsDialog.tsx";
import { Loading } from "../components/Loading.tsx";
import { ErrorBoundary } from "../frame/ErrorBoundary.tsx";
import { Notices } from "./Notices.tsx";
import { Palette } from "../components/Palette.tsx";
import { offlineCommands, showStashCommand } from "../offline/commands.ts";
import { DropTarget } from "../queue/DropTarget.tsx";
import { ImportDialog } from "../queue/ImportDialog.tsx";
import { QueueView } from "../queue/QueueView.tsx";
import { CurrentSignInDialog } from "../settings/connections/CurrentSignInDialog.tsx";
import { SettingsView } from "../settings/SettingsView.tsx";
import { WatchedFolderNotices } from "../settings/watched-folders/WatchedFolderNotices.tsx";
import { SwitchDialog } from "../settings/connections/SwitchDialog.tsx";
import { sessionCommands, shellCommands } from "./commands.ts";
import { isRemote } from "../session/clients.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import { systemClock } from "../session/clock.ts";
import { announceError } from "../session/notices.ts";
import { useSession } from "../session/session.ts";
import { parseRoute, type Route, useLocationHash } from "../session/route.ts";
import { closeDialog, dialogStore } from "../session/dialogs.ts";
import { prefetchWorkbench } from "../workbenches/prefetch.ts";
import { t } from "../messages/messages.ts";

// These views are imported later, so that the queue is shown sooner.
const JobView = createLazyView(() => import("./JobView.tsx"));
const OutputView = createLazyView(() => import("../monaco/OutputView.tsx"));
const JobPage = createLazyView(() => import("../job-page/JobPage.tsx"));
const StatisticsView = createLazyView(() => import("../statistics/StatisticsView.tsx"));
const ConflictView = createLazyView(() => import("../offline/ConflictView.tsx"));
const OutboxDialog = createLazyView(() => import("../offline/OutboxDialog.tsx"));
const StashDialog = createLazyView(() => import("../offline/StashDialog.tsx"));

/** Prefetches the views of jobs and the dialogs of offline work, and the workbench of a step if it is given. */
function prefetchViews(step: ReviewStep | undefined): void {
  prefetchWorkbench(step);
  for (const view of [JobView, OutputView, JobPage, OutboxDialog, StashDialog]) view.prefetch();
}

/** The commands of every view. The outbox exists only for a remote service: the embedded one is always reachable. */
const windowCommands = [...shellCommands, ...(isRemote ? offlineCommands : [showStashCommand])];

function View({ route }: { route: Route }): ReactNode {
  switch (route.view) {
    case "queue":
      return <QueueView onPause={prefetchViews} />;
    case "job":
      return <JobView jobId={route.jobId} />;
    case "output":
      return <OutputView jobId={route.jobId} />;
    case "job-page":
      return <JobPage jobId={route.jobId} />;
    case "conflict":
      return <ConflictView jobId={route.jobId} />;
    case "statistics":
      return <StatisticsView />;
    case "settings":
      return <SettingsView pageId={route.page} item={route.item} />;
  }
}

function Dialogs(): ReactNode {
  const dialog = useStore(dialogStore, (state) => state.dialog);
  const commands = useCommandList();
  const { platform } = useRegistry();
  switch (dialog) {
    case "palette":
      return <Palette commands={commands} onClose={closeDialog} onError={announceError} />;
    case "keys":
      return <KeyboardShortcutsDialog commands={commands} platform={platform} onClose={closeDialog} />;
    case "import":
      return <ImportDialog onClose={closeDialog} />;
    case "switch":
      return <SwitchDialog onClose={closeDialog} />;
    case "sign-in":
      return <CurrentSignInDialog onClose={closeDialog} />;
    case "outbox":
      return <OutboxDialog onClose={closeDialog} />;
    case "stash":
      return <StashDialog onClose={closeDialog} />;
    // The check-in dialog is shown by JobView, which has the checkout.
    case "checkin":
    case null:
      return null;
  }
}

/** The time in milliseconds after the start for which the notices about watched folders are delayed. */
const startupMs = 3000;

/** Returns whether the window has finished starting. */
function useIsStartupOver(): boolean {
  const [isStartupOver, setStartupOver] = useState(false);
  useEffect(() => systemClock.after(startupMs, () => setStartupOver(true)), []);
  return isStartupOver;
}

/** Stashes past work on a job when the job is viewed without being checked out. */
function usePastWork(route: Route): void {
  const jobId = route.view === "output" || route.view === "job-page" ? route.jobId : null;
  useEffect(() => {
    if (jobId === null) return undefined;
    const controller = new AbortController();
    // The module is imported here, so that the queue is shown sooner.
    import("./past-work.ts")
      .then(({ keepPastWorkOf }) => keepPastWorkOf(jobId, controller.signal))
      .catch(announceError);
    return () => controller.abort();
  }, [jobId]);
}

/** The window: the view of the current route, the open dialog, the drop target for files, and the error notices. */
export function Window(): ReactNode {
  const hash = useLocationHash();
  const route = parseRoute(hash);
  useCommands<void>(windowCommands, undefined);
  const isStartupOver = useIsStartupOver();
  usePastWork(route);
  useCommands(sessionCommands, useSession().data?.connection);
  return (
    <>
      {/* The settings stay mounted while their pages change. */}
      <ErrorBoundary key={route.view === "settings" ? route.view : hash}>
        <Suspense fallback={<Loading label={t("window-opening-view")} />}>
          <View route={route} />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary>
        <Suspense>
          <Dialogs />
        </Suspense>
      </ErrorBoundary>
      <DropTarget />
      <Notices />
      {isStartupOver && <WatchedFolderNotices />}
    </>
  );
}
