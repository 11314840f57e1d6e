import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { getJob, maxSearchLength, type Job } from "../../shared/api/jobs.ts";
import type { KeptJobView, OfflineState } from "../../shared/api/offline.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import { isComplete } from "../offline/KeptBadge.tsx";
import { GiveBackDialog } from "../offline/GiveBackDialog.tsx";
import { OfflineBanners } from "../offline/OfflineBanners.tsx";
import { TakeOfflineDialog } from "../offline/TakeOfflineDialog.tsx";
import { isRemote, service } from "../session/clients.ts";
import { systemClock } from "../session/clock.ts";
import { readStored, writeStored } from "../session/connection-storage.ts";
import { findKeptJob, isOnline, useOfflineState } from "../session/offline.ts";
import { Frame } from "../frame/Frame.tsx";
import { Button } from "../components/Button.tsx";
import { Message } from "../components/Message.tsx";
import { announce, announceError, describeError, dismiss } from "../session/notices.ts";
import { jobsKey } from "../session/query-client.ts";
import { navigate } from "../session/route.ts";
import { useNow } from "../session/use-now.ts";
import { isSignedOut, useSession } from "../session/session.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { type BulkAction, bulkActions } from "./bulk.ts";
import { BulkDialog } from "./BulkDialog.tsx";
import { queueCommands, queueOfflineCommands } from "./commands.ts";
import { EmptyQueue } from "./EmptyQueue.tsx";
import { getLeaseHolder, type LeaseHolder } from "../session/job-summary.ts";
import { formatTime } from "../session/times.ts";
import { FilterBar } from "./FilterBar.tsx";
import { type ChosenFilter, isFiltering, type QueueFilter, readFilter, storeFilter } from "./filter.ts";
import { JobList, jobListId } from "./JobList.tsx";
import { addMarks, fetchRows, type Marks, maxMarks, noMarks } from "./marks.ts";
import "./queue.css";
import { findSelectedRow, type Selection } from "./selection.ts";
import { useKnownFilter } from "./use-known-filter.ts";
import { QueueTabs } from "./QueueTabs.tsx";
import { listTabsWithJobs, type QueueTab, queueTabs } from "./tabs.ts";
import { useFirstJobs } from "./use-first-jobs.ts";
import { fetchPage, type JobRows, useJobCounts, useTabRows } from "./use-jobs.ts";
import { t } from "../messages/messages.ts";

/** The key under which the selected tab is stored. */
const tabStorageKey = "queue.tab";

interface QueueBodyProps {
  tab: QueueTab;
  rows: JobRows;
  filter: QueueFilter;
  /** The number of jobs in all tabs; null while it is unknown. */
  total: number | null;
  /** Buttons for the tabs that have jobs. */
  others: ReactNode;
  /** Whether the service can be reached. */
  isConnected: boolean;
  list: ReactNode;
}

/** Shows the list of jobs, or the reason why it is empty. */
function QueueBody({ tab, rows, filter, total, others, isConnected, list }: QueueBodyProps): ReactNode {
  if (rows.error !== null && rows.count === 0) {
    return (
      <Message
        title={isSignedOut(rows.error) ? t("signed-out") : t("queue-load-failed")}
        actions={
          <>
            <CommandButton command="connection.switch" />
            {isSignedOut(rows.error) && <CommandButton command="session.sign-in" look="primary" />}
          </>
        }
      >
        {describeError(rows.error)}
      </Message>
    );
  }
  if (rows.isPending) return <div className="job-list" aria-busy="true" />;
  if (rows.count > 0) return list;
  if (isFiltering(filter)) {
    const what =
      filter.search === undefined
        ? t("queue-no-job-matches")
        : t("queue-search-without-match", { search: filter.search });
    const others = (total ?? 0) > 0 ? ` ${t("queue-other-tabs-have-some")}` : "";
    return (
      <Message
        title={t("queue-job-count-in-tab", { jobs: what, tab: tab.title })}
        actions={<CommandButton command="queue.clear-filter" />}
      >
        {t("queue-filters-hide-jobs", { otherTabs: others })}
      </Message>
    );
  }
  if (total === 0 && !isConnected) {
    return <Message title={t("queue-offline-empty")}>{t("queue-offline-empty-detail")}</Message>;
  }
  if (total === 0) return <EmptyQueue />;
  return (
    <Message title={tab.emptyText} actions={others}>
      {t("queue-jobs-elsewhere")}
    </Message>
  );
}

const noCommands: typeof queueOfflineCommands = [];

/** Lists the jobs that can be taken offline now: they wait for a review, nobody else holds them, and none is kept. */
function listJobsToTakeOffline(jobs: readonly Job[], offline: OfflineState | null, userId: string | undefined): Job[] {
  if (!isOnline(offline)) return [];
  return jobs.filter((job) => {
    const kept = findKeptJob(offline, job.id);
    const holder = getLeaseHolder(job, userId, Date.now());
    const isKept = kept !== null && (kept.conflict !== null || (kept.taken_offline && isComplete(kept)));
    return job.status === "blocked" && !isKept && (holder === null || holder.isCurrentUser);
  });
}

/** Lists the kept jobs that can be given back. */
function listJobsToGiveBack(jobs: readonly Job[], offline: OfflineState | null): KeptJobView[] {
  return jobs.flatMap((job) => {
    const kept = findKeptJob(offline, job.id);
    return job.status === "blocked" && kept !== null && kept.conflict === null ? [kept] : [];
  });
}

/** The time in milliseconds without user input after which a job is prefetched. */
const prefetchDelayMs = 200;

interface Props {
  /** Called when the user pauses, with the review step of the tab, since one of its jobs is probably opened next. */
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
  const [marks, setMarks] = useState(noMarks);
  const [offlineDialog, setOfflineDialog] = useState<"take" | "give-back" | null>(null);
  const offline = useOfflineState();
  const searchField = useRef<HTMLInputElement>(null);

  const tab = queueTabs.find(({ id }) => id === tabId) ?? queueTabs[0];
  const search = useDeferredValue(searchText.trim());
  const filter = useMemo(() => (search === "" ? chosen : { ...chosen, search }), [chosen, search]);
  const { counts, error, refetchMs } = useJobCounts(filter);
  const tabRows = useTabRows({ tab, filter }, counts.get(tab.id), range.first, range.last, refetchMs);
  const rows = { ...tabRows, error: tabRows.error ?? (tabRows.isPending ? error : null) };
  const total = counts.size === 0 ? null : [...counts.values()].reduce((sum, count) => sum + count, 0);
  const index = findSelectedRow(selection, tab.id, rows, range);
  const selected = rows.getJob(index);
  const holder = selected === undefined ? null : getLeaseHolder(selected, userId, now);
  const step = tab.query.blocking_task;
  // Runs after every rendering, which restarts the timer: scrolling and selecting render the queue.
  useEffect(() => {
    const timer = setTimeout(() => onPause(step), prefetchDelayMs);
    return () => clearTimeout(timer);
  });

  /** Aborted when the selection is cleared, so that no jobs are added to it later. */
  const fetchedMarks = useRef(new AbortController());
  const clearMarks = (): void => {
    fetchedMarks.current.abort();
    fetchedMarks.current = new AbortController();
    setMarks(noMarks);
  };
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
  // The row of a job that has left the list is empty until the next poll. A click on it selects that job.
  const goneId = selected === undefined && selection.tab === tab.id && rows.count > 0 ? selection.id : null;
  const select = (next: number): void =>
    setSelection({ tab: tab.id, index: next, id: rows.getJob(next)?.id ?? (next === index ? goneId : null) });
  // Updates the selection when the selected job has moved to another row, so that keys act on this job.
  if (selected !== undefined && (selection.tab !== tab.id || selection.id !== selected.id)) select(index);
  const targets = marks.size > 0 ? [...marks.values()] : selected === undefined ? [] : [selected];
  const takeable = listJobsToTakeOffline(targets, offline, userId);
  const returnable = listJobsToGiveBack(targets, offline);
  const toggleMark = (job: Job | undefined): void => {
    if (job === undefined) return;
    const next = new Map(marks);
    if (!next.delete(job.id)) next.set(job.id, job);
    setMarks(next);
  };
  const addToMarks = (before: Marks, jobs: readonly Job[], wanted: number): void => {
    setMarks((current) => addMarks(current, jobs));
    if (wanted > maxMarks || new Set([...before.keys(), ...jobs.map(({ id }) => id)]).size > maxMarks)
      announce("info", t("queue-selection-limited", { count: maxMarks }));
  };
  /** Adds the jobs of the rows `from` to `to` to the selection `before`, also those that are not loaded. */
  const fetchMarks = async (before: Marks, from: number, to: number): Promise<void> => {
    const { signal } = fetchedMarks.current;
    try {
      const jobs = await fetchRows((page) => fetchPage({ tab, filter }, page, signal), from, to);
      if (!signal.aborted) addToMarks(before, jobs, Math.abs(to - from) + 1);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  const extendMarks = (row: number): void => {
    const [first, last] = [Math.min(index, row), Math.max(index, row)];
    const jobs = Array.from({ length: last - first + 1 }, (_, offset) => rows.getJob(first + offset));
    const loaded = jobs.filter((job) => job !== undefined);
    if (loaded.length === jobs.length) addToMarks(marks, loaded, jobs.length);
    else fetchMarks(marks, index, row).catch(announceError);
    select(row);
  };
  const markAll = async (): Promise<void> => {
    clearMarks();
    await fetchMarks(noMarks, 0, Math.max(0, rows.count - 1));
  };
  const selectRow = (row: number, event: React.MouseEvent): void => {
    if (event.shiftKey) return extendMarks(row);
    if (event.ctrlKey || event.metaKey) toggleMark(rows.getJob(row));
    else clearMarks();
    select(row);
  };
  const closeOfflineDialog = (): void => {
    setOfflineDialog(null);
    clearMarks();
  };
  const getForeignHolder = (job: Job): LeaseHolder | null => {
    const found = getLeaseHolder(job, userId, systemClock.now());
    return found === null || found.isCurrentUser ? null : found;
  };
  /** The notice that a running job cannot be opened, while the job is selected. */
  const runningNotice = useRef<{ jobId: string; id: number }>(null);
  useEffect(() => {
    const notice = runningNotice.current;
    if (notice === null || selected?.id === notice.jobId) return;
    dismiss(notice.id);
    runningNotice.current = null;
  });
  const openCurrent = (job: Job): void => {
    const foreign = getForeignHolder(job);
    if (job.status === "completed") navigate({ view: "output", jobId: job.id });
    else if (job.status === "running") {
      const id = announce("info", t("queue-still-running"));
      // In another tab, the job leaves the list at once.
      if (tab.query.status === "running") runningNotice.current = { jobId: job.id, id };
    } else if (job.status !== "blocked") return;
    else if (foreign === null) navigate({ view: "job", jobId: job.id });
    else
      announce("info", t("queue-checked-out-by-until", { name: foreign.name, time: formatTime(foreign.until, now) }));
  };
  // The list may be seconds old. A job that seems to run or to be checked out by another user is fetched again.
  const openById = (jobId: string): void => {
    service
      .call(getJob, { params: { jobId } })
      .then(openCurrent, announceError)
      .finally(() => void client.invalidateQueries({ queryKey: jobsKey }));
  };
  const open = (job: Job): void => {
    if (findKeptJob(offline, job.id)?.lease === "lost") return navigate({ view: "conflict", jobId: job.id });
    if (job.status === "completed" || (job.status === "blocked" && getForeignHolder(job) === null))
      return openCurrent(job);
    openById(job.id);
  };

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
    mark: () => toggleMark(selected),
    markAll,
    extend: (step) => extendMarks(Math.max(0, Math.min(rows.count - 1, index + step))),
    clearMarks,
  });

  useCommands(isRemote ? queueOfflineCommands : noCommands, {
    takeCount: takeable.length,
    giveBackCount: returnable.length,
    takeOffline: () => setOfflineDialog("take"),
    giveBack: () => setOfflineDialog("give-back"),
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
              // If the list is not shown yet, it takes the focus later, unless another element has it.
              element.blur();
              document.getElementById(jobListId)?.focus();
            }}
          />
          <div className="queue-actions" role="toolbar" aria-label={t("queue-selected-job")}>
            <CommandButton command="job.open" look="bare" />
            <CommandButton command="job.output" look="bare" />
            <CommandButton command="job.take-offline" look="bare" />
            <CommandButton command="job.give-back" look="bare" />
            {marks.size > 0 && <CommandButton command="job.save" look="bare" />}
            {marks.size > 0 && <CommandButton command="job.retry" look="bare" />}
            {targets.some((job) => bulkActions.release.applies(job, userId)) && (
              <CommandButton command="job.release" look="bare" />
            )}
            <CommandButton command="job.cancel" look="bare" />
            {marks.size > 0 && <CommandButton command="job.delete" look="bare" />}
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
                stateTitle={tab.stateTitle}
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
          {typeof selected?.error?.message === "string" && (
            <p className="job-reason" role="note" aria-label={t("queue-why-job-failed")}>
              {selected.error.message}
            </p>
          )}
        </section>
      </div>
      {offlineDialog === "take" && <TakeOfflineDialog jobs={takeable} onClose={closeOfflineDialog} />}
      {offlineDialog === "give-back" && <GiveBackDialog jobs={returnable} onClose={closeOfflineDialog} />}
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
