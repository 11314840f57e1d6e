import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCallback, useDeferredValue, useRef, useState } from "react";
import type { Job } from "../../shared/api/jobs.ts";
import { cancelJob } from "../../shared/api/jobs.ts";
import { service } from "../session/clients.ts";
import { Frame } from "../frame/Frame.tsx";
import { Message } from "../components/Message.tsx";
import { announce, describeError } from "../session/notices.ts";
import { navigate } from "../session/route.ts";
import { useNow } from "../session/use-now.ts";
import { isSignedOut, useSession } from "../session/session.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { queueCommands } from "./commands.ts";
import { EmptyQueue } from "./EmptyQueue.tsx";
import { getLeaseHolder, getJobName } from "../session/job-summary.ts";
import { formatTime } from "../session/times.ts";
import { JobList } from "./JobList.tsx";
import "./queue.css";
import type { Selection } from "./selection.ts";
import { findSelectedRow } from "./selection.ts";
import { QueueTabs } from "./QueueTabs.tsx";
import type { QueueTab } from "./tabs.ts";
import { queueTabs } from "./tabs.ts";
import type { JobRows } from "./use-jobs.ts";
import { jobsKey, useJobCounts, useSearchRows, useTabRows } from "./use-jobs.ts";

/** Key of the selected tab in the local storage. */
const tabKey = "queue.tab";

/** Shows the list of jobs, or why there is none. */
function QueueBody({
  tab,
  rows,
  search,
  total,
  list,
}: {
  tab: QueueTab;
  rows: JobRows;
  search: string;
  total: number | null;
  list: ReactNode;
}): ReactNode {
  if (rows.error !== null && rows.count === 0) {
    return (
      <Message
        title={isSignedOut(rows.error) ? "Signed out" : "The queue could not be loaded"}
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
  if (total === 0) return <EmptyQueue />;
  if (rows.count > 0) return list;
  return <Message title={search === "" ? tab.emptyText : `No document name contains “${search}”.`} />;
}

/** The queue: the jobs by state, with search, selection and their commands. */
export function QueueView(): ReactNode {
  const client = useQueryClient();
  const userId = useSession().data?.connection.user?.id;
  const now = useNow(10_000);
  const [tabId, setTabId] = useState(() => localStorage.getItem(tabKey) ?? "zoning");
  const [text, setText] = useState("");
  const [selection, setSelection] = useState<Selection>({ tab: tabId, index: 0, id: null });
  const [range, setRange] = useState({ first: 0, last: 0 });
  const [jobToCancel, setJobToCancel] = useState<Job | null>(null);
  const searchField = useRef<HTMLInputElement>(null);

  const tab = queueTabs.find(({ id }) => id === tabId) ?? queueTabs[0];
  const search = useDeferredValue(text.trim());
  const { counts, error, refetchMs } = useJobCounts();
  const tabRows = useTabRows(tab, counts.get(tab.id), range.first, range.last, refetchMs);
  const searchRows = useSearchRows(tab, search);
  const rows = search === "" ? { ...tabRows, error: tabRows.error ?? (tabRows.isPending ? error : null) } : searchRows;
  const total = counts.size === 0 ? null : [...counts.values()].reduce((sum, count) => sum + count, 0);
  const index = findSelectedRow(selection, tab.id, rows, range);
  const selected = rows.getJob(index);
  const holder = selected === undefined ? null : getLeaseHolder(selected, userId, now);

  const cancel = async (job: Job): Promise<void> => {
    setJobToCancel(null);
    await service.call(cancelJob, { params: { jobId: job.id } });
    announce("info", `${getJobName(job)} was cancelled`);
    await client.invalidateQueries({ queryKey: jobsKey });
  };
  const onRangeChange = useCallback((first: number, last: number) => setRange({ first, last }), []);
  const select = (next: number): void => setSelection({ tab: tab.id, index: next, id: rows.getJob(next)?.id ?? null });
  // Keys act on the job that was selected, even if the list changes and another job moves to its row.
  if (selected !== undefined && (selection.tab !== tab.id || selection.id !== selected.id)) select(index);
  const open = (job: Job): void => {
    const holderNow = getLeaseHolder(job, userId, Date.now());
    if (job.status === "completed") navigate({ view: "output", jobId: job.id });
    else if (job.status !== "blocked") return;
    else if (holderNow !== null && !holderNow.isCaller)
      announce("info", `Checked out by ${holderNow.name} until ${formatTime(holderNow.until, now)}`);
    else navigate({ view: "job", jobId: job.id });
  };

  useCommands(queueCommands, {
    count: rows.count,
    selected,
    isLeasedByOther: holder !== null && !holder.isCaller,
    move: (step) => select(Math.max(0, Math.min(rows.count - 1, index + step))),
    open,
    showOutput: (job) => navigate({ view: "output", jobId: job.id }),
    confirmCancel: setJobToCancel,
    search: () => searchField.current?.select(),
  });

  return (
    <Frame
      title="Queue"
      actions={
        <>
          <input
            ref={searchField}
            type="search"
            className="input queue-search"
            placeholder="Search by name"
            aria-label="Search by name"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <CommandButton command="document.import" look="primary" />
        </>
      }
      status={<span>{rows.count === 1 ? "1 job" : `${rows.count.toLocaleString()} jobs`}</span>}
    >
      <div className="queue">
        <QueueTabs
          tabs={queueTabs}
          counts={counts}
          selected={tab.id}
          onSelect={(id) => {
            localStorage.setItem(tabKey, id);
            setTabId(id);
          }}
        />
        <div className="queue-actions" role="toolbar" aria-label="Selected job">
          <CommandButton command="job.open" look="bare" />
          <CommandButton command="job.output" look="bare" />
          <CommandButton command="job.cancel" look="bare" />
        </div>
        <section className="queue-list" data-pane tabIndex={-1} aria-label={tab.title}>
          <QueueBody
            tab={tab}
            rows={rows}
            search={search}
            total={total}
            list={
              <JobList
                key={tab.id}
                label={`Jobs: ${tab.title}`}
                stateTitle={tab.stateTitle}
                rows={rows}
                selectedIndex={index}
                userId={userId}
                now={now}
                onSelect={select}
                onOpen={open}
                onRangeChange={onRangeChange}
              />
            }
          />
          {selected !== undefined && selected.error !== null && (
            <p className="job-reason" role="note" aria-label="Why the job failed">
              {selected.error.message}
            </p>
          )}
        </section>
      </div>
      {jobToCancel !== null && (
        <CancelDialog job={jobToCancel} onCancel={() => cancel(jobToCancel)} onClose={() => setJobToCancel(null)} />
      )}
    </Frame>
  );
}
