import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { ChangePanes, findNextRow, useReveal } from "../changes/ChangePanes.tsx";
import { findPage, findPlace, getChangeText } from "../changes/describe-change.ts";
import { usePageTexts } from "../changes/page-texts.ts";
import { type ContentCache, createContentCache } from "../checkout/content-cache.ts";
import { FailedContents } from "../checkout/FailedContents.tsx";
import "../checkout/banners.css";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { Message } from "../components/Message.tsx";
import { Frame } from "../frame/Frame.tsx";
import { gateway, service } from "../session/clients.ts";
import { announce, announceError, describeError, formatTimestamps } from "../session/notices.ts";
import { findKeptJob, useOfflineState } from "../session/offline.ts";
import { navigate } from "../session/route.ts";
import { loadWorkbench } from "../workbenches/load.ts";
import { createPointNamer } from "../workbenches/mapping/field-names.ts";
import { useDocument, useStepTaxonomy } from "../workbenches/use-document.ts";
import { ChangeDetails } from "./ChangeDetails.tsx";
import { ChangedDocument } from "./ChangedDocument.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { conflictCommands } from "./commands.ts";
import {
  type BothVersions,
  describeObstacle,
  explainConflict,
  fetchConflict,
  readBothVersions,
  replayOnTop,
  stashWork,
} from "./conflict.ts";
import { downloadJson } from "./download.ts";
import { type Choices, listMergeChanges, type MergeChange, type Side } from "./merge.ts";
import { describeSteps } from "./names.ts";
import "./conflict.css";
import { t } from "../messages/messages.ts";

/** The interval at which the service's version is read again, since others may continue to change it. */
const refetchMs = 15_000;

/** Polls both versions of a job. */
function useBothVersions(jobId: string, contents: ContentCache) {
  const step = findKeptJob(useOfflineState(), jobId)?.step ?? null;
  return useQuery({
    queryKey: ["conflict", jobId, step],
    queryFn: async ({ signal }) => {
      if (step === null) throw new Error(t("conflict-settled"));
      const [conflict, { adapter }] = await Promise.all([fetchConflict(gateway, jobId, signal), loadWorkbench(step)]);
      return readBothVersions(conflict, step, adapter, contents);
    },
    // Directly after the page was loaded, the state of the kept jobs is unknown, so the query may fail at first.
    retry: step === null ? 3 : false,
    refetchInterval: ({ state }) => (state.status === "error" ? false : refetchMs),
    structuralSharing: false,
  });
}

/** The choices for conflicts with their undo stack. */
interface Decisions {
  past: readonly Choices[];
  present: Choices;
  future: readonly Choices[];
}

const noDecisions: Decisions = { past: [], present: new Map(), future: [] };

const decide = ({ past, present }: Decisions, key: string, side: Side): Decisions => ({
  past: [...past, present],
  present: new Map(present).set(key, side),
  future: [],
});
function undo({ past, present, future }: Decisions): Decisions {
  const previous = past.at(-1);
  return previous === undefined
    ? { past, present, future }
    : { past: past.slice(0, -1), present: previous, future: [present, ...future] };
}
function redo({ past, present, future }: Decisions): Decisions {
  const [next, ...rest] = future;
  return next === undefined ? { past, present, future } : { past: [...past, present], present: next, future: rest };
}

/** Explains what happened and what the reviewer can do. */
function Explanation({ both }: { both: BothVersions }): ReactNode {
  const { conflict, unreadItems } = both;
  const { checkin, is_cancelled: isCancelled } = conflict;
  const { cause, remedy } = explainConflict(both);
  return (
    <div className="banner cluster warn" role="note">
      <CircleAlert size={16} aria-hidden />
      <p>
        <strong>{formatTimestamps(cause)}</strong>{" "}
        {t("lease-lost-steps-kept", { steps: describeSteps(conflict.entries.length), count: conflict.entries.length })}
        {checkin !== null && ` ${t("checkin-not-sent", { outcome: t(`outcome-${checkin.outcome}`) })}`}{" "}
        {formatTimestamps(remedy)}
        {isCancelled && ` ${t("cancellation-not-sent")}`}
        {unreadItems.length > 0 && ` ${t("versions-theirs-unreadable")}`}
      </p>
    </div>
  );
}

/** Describes the number of conflicts, and how many of them are not decided. */
function describeProgress(changes: readonly MergeChange[], openCount: number, isReadOnly: boolean): string {
  const count = changes.filter(({ isConflict }) => isConflict).length;
  if (count === 0) return t("conflicts-none");
  if (isReadOnly) return t("conflicts-count", { count });
  return openCount === 0 ? t("conflicts-all-decided") : t("conflicts-open-count", { openCount, count });
}

function OpenConflict({ both, contents, jobId }: { both: BothVersions; contents: ContentCache; jobId: string }) {
  const queries = useQueryClient();
  const source = useMemo(() => ({ contents }), [contents]);
  const openDocument = useDocument(source);
  const changes = useMemo(() => listMergeChanges(both.versions), [both.versions]);
  const texts = usePageTexts(source, changes);
  const taxonomy = useStepTaxonomy(source, both.step);
  const namePoint = useMemo(() => createPointNamer(taxonomy), [taxonomy]);
  const [decisions, setDecisions] = useState(noDecisions);
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const [marked, setMarked] = useState<Side>("mine");
  const [isBusy, setBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);

  const choices = decisions.present;
  const openKeys = changes.filter(({ key, isConflict }) => isConflict && !choices.has(key)).map(({ key }) => key);
  const found = changes.findIndex(({ key }) => key === selectedKey);
  const index =
    found >= 0
      ? found
      : Math.max(
          0,
          changes.findIndex(({ isConflict }) => isConflict),
        );
  const change = changes[index];
  const obstacle = describeObstacle(both);

  useReveal(
    openDocument,
    change === undefined ? null : { key: change.key, page: findPage(change), bbox: findPlace(change)?.bbox },
  );
  useEffect(() => list.current?.focus(), []);

  const select = (next: number): void => {
    const target = changes[Math.max(0, Math.min(changes.length - 1, next))];
    if (target === undefined) return;
    setSelectedKey(target.key);
    setMarked(choices.get(target.key) ?? "mine");
  };
  /** Selects the next open conflict after or before the selected row, cyclically. */
  const selectOpen = (step: 1 | -1, keys = openKeys): void => {
    const rows = changes.flatMap(({ key }, row) => (keys.includes(key) ? [row] : []));
    const next = findNextRow(rows, index, step);
    if (next !== undefined) select(next);
  };
  const choose = (side: Side | null): void => {
    if (change === undefined) return;
    setDecisions(decide(decisions, change.key, side ?? marked));
    setMarked(side ?? marked);
    selectOpen(
      1,
      openKeys.filter((key) => key !== change.key),
    );
  };
  const act = async (run: () => Promise<void>, title: string): Promise<void> => {
    setBusy(true);
    try {
      await run();
    } catch (error) {
      announceError(error, title);
      await queries.invalidateQueries({ queryKey: ["conflict", jobId] });
    } finally {
      setBusy(false);
    }
  };
  const replay = (): Promise<void> =>
    act(async () => {
      await replayOnTop(gateway, jobId, both, choices);
      navigate({ view: "job", jobId });
    }, t("conflict-checkout-failed"));
  const stash = (): Promise<void> =>
    act(async () => {
      await stashWork(gateway, jobId);
      announce("info", t("kept-aside-done"), t("kept-aside-done-detail"));
      navigate({ view: "queue" });
    }, t("kept-aside-failed"));

  useCommands(conflictCommands, {
    count: changes.length,
    isConflict: obstacle === null && change?.isConflict === true,
    openCount: openKeys.length,
    canUndo: decisions.past.length > 0,
    canRedo: decisions.future.length > 0,
    obstacle,
    isBusy,
    move: (step) => select(index + step),
    moveToOpen: selectOpen,
    choose,
    toggle: () => setMarked(marked === "mine" ? "theirs" : "mine"),
    undo: () => setDecisions(undo(decisions)),
    redo: () => setDecisions(redo(decisions)),
    replay,
    stash,
    exportWork: () => downloadJson({ job_id: jobId, step: both.step, ...both.conflict }, `galley-work-${jobId}.json`),
  });

  return (
    <div className="conflict">
      <Explanation both={both} />
      <FailedContents contents={contents} onRetry={() => contents.readFailed()} />
      <div className="conflict-panes">
        <ChangePanes
          id="conflict"
          label={t("document-label")}
          openDocument={openDocument}
          renderDocument={(opened) => (
            <ChangedDocument openDocument={opened} changes={changes} selected={change ?? null} />
          )}
        >
          <div className="toolbar" role="toolbar" aria-label={t("versions-title")}>
            <CommandButton command="conflict.undo" look="bare" iconOnly />
            <CommandButton command="conflict.redo" look="bare" iconOnly />
            <span className="toolbar-hint" role="status">
              {describeProgress(changes, openKeys.length, obstacle !== null)}
            </span>
            <CommandButton command="conflict.export" look="bare" />
            {obstacle === null && <CommandButton command="conflict.stash" look="bare" />}
          </div>
          <ChangeList
            ref={list}
            changes={changes}
            texts={texts}
            selected={index}
            choices={choices}
            namePoint={namePoint}
            onSelect={select}
          />
          {change !== undefined && (
            <ChangeDetails
              change={change}
              text={getChangeText(change, texts)}
              choice={choices.get(change.key) ?? null}
              marked={marked}
              canChoose={obstacle === null}
              namePoint={namePoint}
            />
          )}
        </ChangePanes>
      </div>
    </div>
  );
}

/** Shows both versions of work that was continued by somebody else, and what the reviewer can do with their own. */
export default function ConflictView({ jobId }: { jobId: string }): ReactNode {
  const [contents] = useState(() => createContentCache(service, jobId));
  const name = findKeptJob(useOfflineState(), jobId)?.name ?? t("heading-job");
  const { data, error } = useBothVersions(jobId, contents);
  return (
    <Frame
      back="queue.show"
      title={t("versions-title-of-job", { name })}
      actions={
        data !== undefined && (
          <CommandButton
            command={describeObstacle(data) === null ? "conflict.replay" : "conflict.stash"}
            look="primary"
          />
        )
      }
      status={data !== undefined && <ConflictStatus both={data} />}
    >
      {data !== undefined ? (
        <OpenConflict both={data} contents={contents} jobId={jobId} />
      ) : error === null ? (
        <div aria-busy="true" aria-label={t("versions-opening")} />
      ) : (
        <Message title={t("versions-load-failed")} actions={<CommandButton command="queue.show" />}>
          {describeError(error)}
        </Message>
      )}
    </Frame>
  );
}

/** The number of changes of each side, in the status bar. */
function ConflictStatus({ both }: { both: BothVersions }): ReactNode {
  const changes = useMemo(() => listMergeChanges(both.versions), [both.versions]);
  const count = (side: Side): number => changes.filter((change) => change[side] !== null).length;
  return <span>{t("versions-chosen-count", { yours: count("mine"), theirs: count("theirs") })}</span>;
}
