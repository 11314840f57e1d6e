import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { maxSearchLength, type Job } from "../../shared/api/jobs.ts";
import type { KeptJobView } from "../../shared/api/offline.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import { GiveBackDialog } from "../offline/GiveBackDialog.tsx";
import { OfflineBanners } from "../offline/OfflineBanners.tsx";
import { TakeOfflineDialog } from "../offline/TakeOfflineDialog.tsx";
import { isRemote } from "../session/clients.ts";
import { readStored, writeStored } from "../session/connection-storage.ts";
import { findKeptJob, isOnline, useOfflineState } from "../session/offline.ts";
import { Frame } from "../frame/Frame.tsx";
import { Button } from "../components/Button.tsx";
import { jobsKey } from "../session/query-client.ts";
import { navigate } from "../session/route.ts";
import { useNow } from "../session/use-now.ts";
import { useSession } from "../session/session.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { type BulkAction, bulkActions, listOfferedActions } from "./bulk.ts";
import { BulkDialog } from "./BulkDialog.tsx";
import { queueCommands, queueOfflineCommands } from "./commands.ts";
import { describeJobError, getLeaseHolder } from "../session/job-summary.ts";
import { FilterBar } from "./FilterBar.tsx";
import { type ChosenFilter, isFiltering, readFilter, storeFilter } from "./filter.ts";
import { getPageLength, JobList, jobListId } from "./JobList.tsx";
import { listJobsToGiveBack, listJobsToTakeOffline } from "./offline-targets.ts";
import "./queue.css";
import { findSelectedRow, type Selection } from "./selection.ts";
import { useKnownFilter } from "./use-known-filter.ts";
import { QueueBody } from "./QueueBody.tsx";
import { QueueTabs } from "./QueueTabs.tsx";
import { listTabsWithJobs, queueTabs } from "./tabs.ts";
import { useFirstJobs } from "./use-first-jobs.ts";
import { useJobCounts, useTabRows } from "./use-jobs.ts";
import { useMarks } from "./use-marks.ts";
import { useOpenJob } from "./use-open-job.ts";
import { t } from "../messages/messages.ts";

/** The key under which the selected tab is stored. */
const tabStorageKey = "queue.tab";

const noCommands: typeof queueOfflineCommands = [];

/** The time in milliseconds without user input after which a job is prefetched. */
const prefetchDelayMs = 200;

interface Props {
  /** Called with the review step of the tab when the user pauses, since a job of this step is probably opened next. */
  onPause: (step: ReviewStep | undefined) => void;
}

/** The queue: shows the jobs by state, with search, filters, selection and commands. */
export function QueueView({ onPause }: Props): ReactNode {
  const client = useQueryClient();
  const userId = useSession().data?.connection.user?.id;
  const now = useNow(10_000);
  const [tabId, setTabId] = useState(() => readStored(tabStorageKey) ?? "zoning");
  const [searchText, setSearchText] = useState("");
  const [chosen, setChosen] = useState(readFilter);
  const [selection, setSelection] = useState<Selection>({ tab: tabId, index: 0, id: null });
  const [range, setRange] = useState({ first: 0, last: 0 });
  const [bulk, setBulk] = useState<{ action: BulkAction; jobs: readonly Job[] } | null>(null);
  /** The open dialog with its jobs, which stay the same while the list changes behind it. */
  const [offlineDialog, setOfflineDialog] = useState<
    { kind: "take"; jobs: readonly Job[] } | { kind: "give-back"; jobs: readonly KeptJobView[] } | null
  >(null);
  const offline = useOfflineState();
  const searchField = useRef<HTMLInputElement>(null);

  const tab = queueTabs.find(({ id }) => id === tabId) ?? queueTabs[0];
  const search = useDeferredValue(searchText.trim());
  const filter = useMemo(() => (search === "" ? chosen : { ...chosen, search }), [chosen, search]);
  const { marks, clear: clearMarks, ...markEditor } = useMarks({ tab, filter });
  const { counts, error, refetchMs } = useJobCounts(filter);
  const tabRows = useTabRows({ tab, filter }, counts.get(tab.id), range.first, range.last, refetchMs);
  const rows = { ...tabRows, error: tabRows.error ?? (tabRows.isPending ? error : null) };
  const total = counts.size === 0 ? null : [...counts.values()].reduce((sum, count) => sum + count, 0);
  const index = findSelectedRow(selection, tab.id, rows, range);
  const selected = rows.getJob(index);
  const holder = selected === undefined ? null : getLeaseHolder(selected, userId, now);
  const reason = selected === undefined ? null : describeJobError(selected);
  const step = tab.query.blocking_task;
  // This runs after every rendering and restarts the timer, since scrolling and selecting render the queue.
  useEffect(() => {
    const timer = setTimeout(() => onPause(step), prefetchDelayMs);
    return () => clearTimeout(timer);
  });

  const changeFilter = (next: ChosenFilter): void => {
    setChosen(next);
    storeFilter(next);
    clearMarks();
  };
  /** The tab whose selected job is opened as soon as its row is loaded; null if no key has requested this. */
  const tabToOpenFrom = useRef<string>(null);
  const showTab = (id: string): void => {
    writeStored(tabStorageKey, id);
    setTabId(id);
    clearMarks();
  };
  useKnownFilter(chosen, changeFilter);
  const stopFollowing = useFirstJobs(counts, isFiltering(filter), (id) => {
    if (tabToOpenFrom.current !== null) tabToOpenFrom.current = id;
    if (id !== tab.id) showTab(id);
  });
  const selectTab = (id: string): void => {
    stopFollowing();
    tabToOpenFrom.current = null;
    showTab(id);
  };
  const onRangeChange = useCallback((first: number, last: number) => setRange({ first, last }), []);
  // The row of a job that has left the list is empty until the next poll. A click on this row still selects the job.
  const goneId = selected === undefined && selection.tab === tab.id && rows.count > 0 ? selection.id : null;
  const select = (next: number): void =>
    setSelection({ tab: tab.id, index: next, id: rows.getJob(next)?.id ?? (next === index ? goneId : null) });
  // Updates the selection when the selected job has moved to another row, so that keys act on this job.
  if (selected !== undefined && (selection.tab !== tab.id || selection.id !== selected.id)) select(index);
  const targets = marks.size > 0 ? [...marks.values()] : selected === undefined ? [] : [selected];
  const takeable = listJobsToTakeOffline(targets, offline, userId);
  const returnable = listJobsToGiveBack(targets, offline);
  const extendMarks = (row: number): void => {
    markEditor.addRows(rows, index, row);
    select(row);
  };
  const selectRow = (row: number, event: React.MouseEvent): void => {
    if (event.shiftKey) return extendMarks(row);
    if (event.ctrlKey || event.metaKey) markEditor.toggle(rows.getJob(row));
    else clearMarks();
    select(row);
  };
  const closeOfflineDialog = (): void => {
    setOfflineDialog(null);
    clearMarks();
  };
  const { open, openById } = useOpenJob({ tab, selected, userId, offline, now });

  // Opens the selected job if the key that opens it was pressed before its row was loaded.
  useEffect(() => {
    if (tabToOpenFrom.current !== tab.id || (selected === undefined && rows.count > 0)) return;
    tabToOpenFrom.current = null;
    if (selected !== undefined) open(selected);
  });

  useCommands(queueCommands, {
    count: rows.count,
    selected,
    isGone: goneId !== null,
    isLeasedByOther:
      holder !== null &&
      !holder.isCurrentUser &&
      (selected === undefined || findKeptJob(offline, selected.id) === null),
    move(step) {
      tabToOpenFrom.current = null;
      select(Math.max(0, Math.min(rows.count - 1, index + step)));
    },
    getPageLength,
    open: () => {
      if (selected !== undefined) open(selected);
      else if (goneId !== null) openById(goneId);
      else tabToOpenFrom.current = tab.id;
    },
    showOutput: (job) => navigate({ view: "output", jobId: job.id }),
    showPage: (job) => navigate({ view: "job-page", jobId: job.id }),
    userId,
    targets,
    markCount: marks.size,
    isFiltering: isFiltering(filter),
    confirm: (action) => setBulk({ action, jobs: targets.filter((job) => bulkActions[action].applies(job, userId)) }),
    search: () => searchField.current?.select(),
    clearFilter: () => {
      setSearchText("");
      changeFilter(chosen.order === undefined ? {} : { order: chosen.order });
    },
    mark: () => markEditor.toggle(selected),
    markAll: () => markEditor.markAll(rows.count),
    extend: (step) => extendMarks(Math.max(0, Math.min(rows.count - 1, index + step))),
    clearMarks,
  });

  useCommands(isRemote ? queueOfflineCommands : noCommands, {
    takeCount: takeable.length,
    giveBackCount: returnable.length,
    takeOffline: () => setOfflineDialog({ kind: "take", jobs: takeable }),
    giveBack: () => setOfflineDialog({ kind: "give-back", jobs: returnable }),
  });

  return (
    <Frame
      title={t("queue-title")}
      actions={
        <>
          <input
            ref={searchField}
            type="search"
            className="input queue-search"
            placeholder={t("queue-search-all-tabs")}
            aria-label={t("queue-search-placeholder")}
            value={searchText}
            maxLength={maxSearchLength}
            onChange={(event) => setSearchText(event.target.value)}
            onKeyDown={(event) => {
              // These keys move the focus to the list, where Enter opens the selected job.
              const leaves = event.key === "Escape" ? searchText === "" : ["ArrowDown", "Enter"].includes(event.key);
              if (!leaves || event.nativeEvent.isComposing) return;
              event.preventDefault();
              document.getElementById(jobListId)?.focus();
            }}
          />
          <CommandButton command="statistics.show" look="bare" iconOnly />
          <CommandButton command="document.import" look="primary" />
        </>
      }
      status={
        <>
          {marks.size > 0 && <span>{t("queue-selected", { count: marks.size })}</span>}
          <span>{t("count-jobs", { count: rows.count })}</span>
        </>
      }
    >
      <div className="queue">
        <div className="queue-bar">
          <QueueTabs
            tabs={queueTabs}
            counts={counts}
            selected={tab.id}
            onSelect={selectTab}
            onEnter={(element) => {
              // If the list is not shown yet, it will take the focus when it is, unless another element has the focus.
              element.blur();
              document.getElementById(jobListId)?.focus();
            }}
          />
          <div className="queue-actions" role="toolbar" aria-label={t("queue-selected-job")}>
            <CommandButton command="job.open" look="bare" />
            <CommandButton command="job.output" look="bare" />
            <CommandButton command="job.take-offline" look="bare" />
            <CommandButton command="job.give-back" look="bare" />
            {listOfferedActions(targets, marks.size > 0, userId).map((action) => (
              <CommandButton key={action} command={`job.${action}`} look="bare" />
            ))}
          </div>
        </div>
        <FilterBar filter={chosen} hidesJobs={isFiltering(filter)} onChange={changeFilter} />
        <section className="queue-list" data-pane tabIndex={-1} aria-label={tab.title}>
          <OfflineBanners />
          <QueueBody
            tab={tab}
            rows={rows}
            filter={filter}
            total={total}
            others={listTabsWithJobs(counts).map(({ id, title }) => (
              <Button key={id} onClick={() => selectTab(id)}>
                {t("queue-tab-with-count", { title, count: counts.get(id) ?? 0 })}
              </Button>
            ))}
            isConnected={isOnline(offline)}
            list={
              <JobList
                key={tab.id}
                label={t("queue-list-label", { tab: tab.title })}
                tab={tab}
                order={filter.order ?? tab.order}
                onOrder={(order) => changeFilter({ ...chosen, order })}
                rows={rows}
                selectedIndex={index}
                marks={marks}
                userId={userId}
                now={now}
                onSelect={selectRow}
                onOpen={open}
                onRangeChange={onRangeChange}
              />
            }
          />
          {reason !== null && (
            <p className="job-reason" role="note" aria-label={t("queue-why-job-failed")}>
              {reason}
            </p>
          )}
        </section>
      </div>
      {offlineDialog?.kind === "take" && <TakeOfflineDialog jobs={offlineDialog.jobs} onClose={closeOfflineDialog} />}
      {offlineDialog?.kind === "give-back" && <GiveBackDialog jobs={offlineDialog.jobs} onClose={closeOfflineDialog} />}
      {bulk !== null && (
        <BulkDialog
          {...bulk}
          onClose={() => {
            setBulk(null);
            clearMarks();
            void client.invalidateQueries({ queryKey: jobsKey });
          }}
        />
      )}
    </Frame>
  );
}
