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
import { useSession } from "../session/session.ts";
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
import { rowOf } from "./selection.ts";
import { QueueTabs } from "./QueueTabs.tsx";
import type { QueueTab } from "./tabs.ts";
import { queueTabs } from "./tabs.ts";
import type { JobRows } from "./use-jobs.ts";
import { jobsKey, useCounts, useFoundRows, useTabRows } from "./use-jobs.ts";

const tabKey = "queue.tab";

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
    return <Message title="The queue could not be fetched">{describeError(rows.error)}</Message>;
  }
  if (rows.pending) return <div className="job-list" aria-busy="true" />;
  if (total === 0) return <EmptyQueue />;
  if (rows.count > 0) return list;
  return <Message title={search === "" ? tab.empty : `No name here holds “${search}”.`} />;
}

/** The home of the workbench: the jobs by what they wait for. */
export function QueueView(): ReactNode {
  const client = useQueryClient();
  const userId = useSession().data?.user.id;
  const now = useNow(10_000);
  const [tabId, setTabId] = useState(() => localStorage.getItem(tabKey) ?? "zoning");
  const [text, setText] = useState("");
  const [selection, setSelection] = useState<Selection>({ tab: tabId, index: 0, id: null });
  const [range, setRange] = useState({ first: 0, last: 0 });
  const [cancelling, setCancelling] = useState<Job | null>(null);
  const searchField = useRef<HTMLInputElement>(null);

  const tab = queueTabs.find(({ id }) => id === tabId) ?? queueTabs[0];
  const search = useDeferredValue(text.trim());
  const { counts, error, refetchMs } = useCounts();
  const all = useTabRows(tab, counts.get(tab.id), range.first, range.last, refetchMs);
  const found = useFoundRows(tab, search);
  const rows = search === "" ? { ...all, error: all.error ?? (all.pending ? error : null) } : found;
  const total = counts.size === 0 ? null : [...counts.values()].reduce((sum, count) => sum + count, 0);
  const index = rowOf(selection, tab.id, rows, range);
  const selected = rows.row(index);
  const holder = selected === undefined ? null : getLeaseHolder(selected, userId, now);

  const cancel = async (job: Job): Promise<void> => {
    setCancelling(null);
    await service.call(cancelJob, { params: { jobId: job.id } });
    announce("info", `${getJobName(job)} was cancelled`);
    await client.invalidateQueries({ queryKey: jobsKey });
  };
  const onWindow = useCallback((first: number, last: number) => setRange({ first, last }), []);
  const select = (next: number): void => setSelection({ tab: tab.id, index: next, id: rows.row(next)?.id ?? null });
  // From when it is seen to be selected it is this job that keys act on, whatever comes into its place.
  if (selected !== undefined && (selection.tab !== tab.id || selection.id !== selected.id)) select(index);
  const open = (job: Job): void => {
    const other = getLeaseHolder(job, userId, Date.now());
    if (job.status === "completed") navigate({ view: "output", jobId: job.id });
    else if (job.status !== "blocked") return;
    else if (other !== null && !other.isCaller)
      announce("info", `Held by ${other.name} until ${formatTime(other.until, now)}`);
    else navigate({ view: "job", jobId: job.id });
  };

  useCommands(queueCommands, {
    count: rows.count,
    selected,
    heldByOther: holder !== null && !holder.isCaller,
    move: (by) => select(Math.max(0, Math.min(rows.count - 1, index + by))),
    open,
    showOutput: (job) => navigate({ view: "output", jobId: job.id }),
    askToCancel: setCancelling,
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
        <div className="queue-actions" role="toolbar" aria-label="The selected job">
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
                stateTitle={tab.state}
                rows={rows}
                selected={index}
                userId={userId}
                now={now}
                onSelect={select}
                onOpen={open}
                onWindow={onWindow}
              />
            }
          />
        </section>
      </div>
      {cancelling !== null && (
        <CancelDialog job={cancelling} onCancel={() => cancel(cancelling)} onClose={() => setCancelling(null)} />
      )}
    </Frame>
  );
}
