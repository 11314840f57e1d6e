import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import type { Job } from "../../shared/api/jobs.ts";
import { JobRow } from "./JobRow.tsx";
import type { JobRows } from "./use-jobs.ts";

const rowHeight = 28;
const windowStep = 50;

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
  // In steps, so that scrolling by a row does not have the whole queue drawn again.
  const first = Math.floor((shown[0]?.index ?? 0) / windowStep) * windowStep;
  const last = Math.ceil((shown.at(-1)?.index ?? 0) / windowStep) * windowStep;
  useEffect(() => onWindow(first, last), [first, last, onWindow]);
  useEffect(() => {
    if (selected < rows.count) virtual.scrollToIndex(selected);
  }, [selected, rows.count, virtual]);
  useEffect(() => {
    // Whoever types into the search keeps the focus.
    if (document.activeElement === document.body) scroller.current?.focus();
  }, []);
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
        {shown.map(({ index, start }) => (
          <JobRow
            key={index}
            job={rows.row(index)}
            index={index}
            count={rows.count}
            top={start}
            selected={index === selected}
            userId={userId}
            now={now}
            onSelect={onSelect}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  );
}
