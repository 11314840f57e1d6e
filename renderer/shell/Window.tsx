import type { ReactNode } from "react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useStore } from "zustand";
import { useCommandList, useCommands, useRegistry } from "../commands/use-commands.ts";
import { KeyList } from "../components/KeyList.tsx";
import { ErrorBoundary } from "../frame/ErrorBoundary.tsx";
import { Notices } from "./Notices.tsx";
import { Palette } from "../components/Palette.tsx";
import { offlineCommands } from "../offline/commands.ts";
import { DropTarget } from "../queue/DropTarget.tsx";
import { ImportDialog } from "../queue/ImportDialog.tsx";
import { QueueView } from "../queue/QueueView.tsx";
import { CurrentSignInDialog } from "../settings/connections/CurrentSignInDialog.tsx";
import { SwitchDialog } from "../settings/connections/SwitchDialog.tsx";
import { sessionCommands, shellCommands } from "./commands.ts";
import { isRemote } from "../session/clients.ts";
import type { ReviewStep } from "../../shared/job.ts";
import { systemClock } from "../session/clock.ts";
import { announceError } from "../session/notices.ts";
import { useSession } from "../session/session.ts";
import type { Route } from "../session/route.ts";
import { parseRoute, useLocationHash } from "../session/route.ts";
import { closeDialog, dialogStore } from "../session/dialogs.ts";
import { prefetchWorkbench } from "../workbenches/prefetch.ts";
import { t } from "../messages/messages.ts";

/** Imports the view of a checked-out job. */
const importJobView = (): Promise<typeof import("./JobView.tsx")> => import("./JobView.tsx");

// Imported on first use, so that the queue shows sooner.
const JobView = lazy(importJobView);
const OutputView = lazy(() => import("../monaco/OutputView.tsx"));
const JobPage = lazy(() => import("../job-page/JobPage.tsx"));
const StatisticsView = lazy(() => import("../statistics/StatisticsView.tsx"));
const ConflictView = lazy(() => import("../offline/ConflictView.tsx"));
const SettingsView = lazy(() => import("../settings/SettingsView.tsx"));
const OutboxDialog = lazy(() => import("../offline/OutboxDialog.tsx"));
const AsideDialog = lazy(() => import("../offline/AsideDialog.tsx"));
const WatchedFolderNotices = lazy(() => import("../settings/watched-folders/WatchedFolderNotices.tsx"));

/**
 * Prefetches what opens a job, at a step if it is known. A failed import is repeated when a job is opened, which shows its
 * error.
 */
function prefetchJobView(step: ReviewStep | undefined): void {
  prefetchWorkbench(step);
  void Promise.allSettled([importJobView()]);
}

/** The commands of every view. The embedded service is always there, so that it needs no commands of offline work. */
const windowCommands = isRemote ? [...shellCommands, ...offlineCommands] : shellCommands;

function View({ route }: { route: Route }): ReactNode {
  switch (route.view) {
    case "queue":
      return <QueueView onPause={prefetchJobView} />;
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
      return <KeyList commands={commands} platform={platform} onClose={closeDialog} />;
    case "import":
      return <ImportDialog onClose={closeDialog} />;
    case "switch":
      return <SwitchDialog onClose={closeDialog} />;
    case "sign-in":
      return <CurrentSignInDialog onClose={closeDialog} />;
    case "outbox":
      return <OutboxDialog onClose={closeDialog} />;
    case "aside":
      return <AsideDialog onClose={closeDialog} />;
    // JobView shows the check-in dialog, since it has the checkout.
    case "checkin":
    case null:
      return null;
  }
}

/** The time after which the window loads what it does not need at first. */
const settleMs = 3000;

/** Tells whether the window has been open for a while. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => systemClock.after(settleMs, () => setSettled(true)), []);
  return isSettled;
}

/** The window: the view of the current route, the open dialog, the drop target for files, and the error notices. */
export function Window(): ReactNode {
  const hash = useLocationHash();
  const route = parseRoute(hash);
  useCommands<void>(windowCommands, undefined);
  const isSettled = useIsSettled();
  useCommands(sessionCommands, useSession().data?.connection);
  return (
    <>
      {/* The settings stay mounted while their pages change. */}
      <ErrorBoundary key={route.view === "settings" ? route.view : hash}>
        <Suspense fallback={<div aria-busy="true" aria-label={t("window-opening-view")} />}>
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
      {isSettled && (
        <Suspense>
          <WatchedFolderNotices />
        </Suspense>
      )}
    </>
  );
}
