import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import type { Job } from "../../shared/api/jobs.ts";
import { JobRow } from "./JobRow.tsx";
import type { JobRows } from "./use-jobs.ts";

const rowHeight = 28;

export interface JobListProps {
  label: string;
  /** What the column of states is called. */
  stateTitle: string;
  rows: JobRows;
  selected: number;
  userId: string | undefined;
  now: number;
  onSelect: (index: number) => void;
  onOpen: (job: Job) => void;
  /** The rows that are to be seen, so that they are fetched. */
  onWindow: (first: number, last: number) => void;
}

/** The jobs as rows, only those in view drawn. */
export function JobList({
  label,
  stateTitle,
  rows,
  selected,
  userId,
  now,
  onSelect,
  onOpen,
  onWindow,
}: JobListProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    paddingStart: rowHeight,
    scrollPaddingStart: rowHeight,
  });
  const shown = virtual.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => onWindow(first, last), [first, last, onWindow]);
  useEffect(() => {
    if (selected < rows.count) virtual.scrollToIndex(selected);
  }, [selected, rows.count, virtual]);
  useEffect(() => scroller.current?.focus(), []);
  return (
    <div
      ref={scroller}
      className="job-list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={rows.count > 0 ? `job-${selected}` : undefined}
    >
      <div className="job-row job-head" aria-hidden>
        <span>Document</span>
        <span>{stateTitle}</span>
        <span>Type</span>
        <span>Taxonomy</span>
        <span className="number">Pages</span>
        <span className="number">Age</span>
      </div>
      <div style={{ height: virtual.getTotalSize(), marginTop: -rowHeight, position: "relative" }}>
        {shown.map(({ index, start }) => {
          const job = rows.row(index);
          return (
            <JobRow
              key={index}
              id={`job-${index}`}
              job={job}
              selected={index === selected}
              userId={userId}
              now={now}
              style={{ transform: `translateY(${start}px)` }}
              place={{ index, count: rows.count }}
              onSelect={() => onSelect(index)}
              onOpen={() => {
                if (job !== undefined) onOpen(job);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
