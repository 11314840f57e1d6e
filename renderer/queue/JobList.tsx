import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import type { Job, JobOrder } from "../../shared/api/jobs.ts";
import { useInitialFocus } from "../components/use-initial-focus.ts";
import { isRemote } from "../session/clients.ts";
import { findKeptJob, getLeaseEnd, useOfflineState } from "../session/offline.ts";
import { getTaxonomyName } from "../session/job-summary.ts";
import { useTaxonomyTitles } from "../session/taxonomies.ts";
import { JobListHead } from "./JobListHead.tsx";
import { JobRow } from "./JobRow.tsx";
import type { QueueTab } from "./tabs.ts";
import type { JobRows } from "./use-jobs.ts";

/** In pixels. */
const rowHeight = 28;
/** The number of rows by which the range of fetched rows is moved at a time. */
const rangeStep = 50;

/** The id of the list's element. */
export const jobListId = "job-list";

/** Returns the number of rows by which the list scrolls to its next page: one visible row stays visible. */
export function getPageLength(): number {
  const height = document.getElementById(jobListId)?.clientHeight ?? 0;
  return Math.max(1, Math.floor(height / rowHeight) - 1);
}

export interface JobListProps {
  label: string;
  tab: QueueTab;
  order: JobOrder;
  onOrder: (order: JobOrder) => void;
  rows: JobRows;
  /** The index of the row on which keys act. */
  selectedIndex: number;
  /** The marked jobs by id. They are the selected jobs. If no job is marked, the job at `selectedIndex` is selected. */
  marks: ReadonlyMap<string, Job>;
  userId: string | undefined;
  now: number;
  onSelect: (index: number, event: React.MouseEvent) => void;
  onOpen: (job: Job) => void;
  /** Called with the range of rows that must be fetched. */
  onRangeChange: (first: number, last: number) => void;
}

/** A virtual list of jobs: only visible rows are rendered. */
export function JobList({
  label,
  tab,
  order,
  onOrder,
  rows,
  selectedIndex,
  marks,
  userId,
  now,
  onSelect,
  onOpen,
  onRangeChange,
}: JobListProps): ReactNode {
  const offline = useOfflineState();
  const getTitle = useTaxonomyTitles();
  const scroller = useRef<HTMLDivElement>(null);
  const pressed = useRef<Job>(null);
  const press = (event: React.MouseEvent): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-option]") : null;
    if (row === null) return;
    // The list takes the focus instead of the row, because scrolling removes rows from the document.
    event.preventDefault();
    scroller.current?.focus({ preventScroll: true });
    // A double click opens the job of its first click, even if the list has changed before the second.
    if (event.detail > 1) return;
    const index = Number(row.dataset["option"]);
    pressed.current = rows.getJob(index) ?? null;
    onSelect(index, event);
  };
  const virtualizer = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const visibleRows = virtualizer.getVirtualItems();
  // The range moves in steps, so that the queue is not rendered again for each scrolled row.
  const first = Math.floor((visibleRows[0]?.index ?? 0) / rangeStep) * rangeStep;
  const last = Math.ceil((visibleRows.at(-1)?.index ?? 0) / rangeStep) * rangeStep;
  useEffect(() => onRangeChange(first, last), [first, last, onRangeChange]);
  useEffect(() => {
    if (selectedIndex < rows.count) virtualizer.scrollToIndex(selectedIndex);
  }, [selectedIndex, rows.count, virtualizer]);
  useInitialFocus(scroller);
  return (
    <div className={isRemote ? "job-table remote" : "job-table"}>
      <JobListHead tab={tab} order={order} onOrder={onOrder} />
      <div
        ref={scroller}
        id={jobListId}
        className="job-list"
        role="listbox"
        aria-multiselectable
        tabIndex={0}
        onMouseDown={press}
        onDoubleClick={() => {
          if (pressed.current !== null) onOpen(pressed.current);
        }}
        aria-label={label}
        aria-activedescendant={rows.count > 0 ? `job-${selectedIndex}` : undefined}
      >
        <div style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
          {visibleRows.map(({ index, start }) => {
            const job = rows.getJob(index);
            const kept = job === undefined ? null : findKeptJob(offline, job.id);
            const taxonomy = job === undefined ? null : getTaxonomyName(job);
            const isActive = index === selectedIndex;
            return (
              <JobRow
                key={index}
                job={job}
                index={index}
                count={rows.count}
                top={start}
                active={isActive && marks.size > 0}
                selected={marks.size > 0 ? job !== undefined && marks.has(job.id) : isActive}
                kept={kept}
                leaseEnd={kept === null ? 0 : getLeaseEnd(kept, offline)}
                taxonomyTitle={taxonomy === null ? null : getTitle(taxonomy)}
                userId={userId}
                now={now}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
