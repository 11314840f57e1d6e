import { useRef, useState } from "react";
import type { Job } from "../../shared/api/jobs.ts";
import { announce, announceError } from "../session/notices.ts";
import { addMarks, fetchRows, type Marks, maxMarks, noMarks, toggleMark } from "./marks.ts";
import { type FilteredTab, fetchPage, type JobRows } from "./use-jobs.ts";
import { t } from "../messages/messages.ts";

/** The marked jobs of the queue, and the functions that change them. Rows are numbered from 0. */
export interface MarkEditor {
  marks: Marks;
  clear: () => void;
  /** Adds a job, or removes it if it is marked. Does nothing while its row is loading. */
  toggle: (job: Job | undefined) => void;
  /** Adds the jobs between two rows, in this order, including those that are not loaded. */
  addRows: (rows: JobRows, from: number, to: number) => void;
  /** Marks the jobs of the first `count` rows, and no others. */
  markAll: (count: number) => Promise<void>;
}

const announceLimit = (): void => void announce("info", t("queue-selection-limited", { count: maxMarks }));

/** Keeps the marked jobs of a tab. At most `maxMarks` are marked; a notice says so when there are more. */
export function useMarks(source: FilteredTab): MarkEditor {
  const [marks, setMarks] = useState(noMarks);
  /** Aborted when the selection is cleared, so that no jobs are added to it later. */
  const fetched = useRef(new AbortController());

  const clear = (): void => {
    fetched.current.abort();
    fetched.current = new AbortController();
    setMarks(noMarks);
  };
  const add = (before: Marks, jobs: readonly Job[], wantedCount: number): void => {
    setMarks((current) => addMarks(current, jobs));
    if (wantedCount > maxMarks || new Set([...before.keys(), ...jobs.map(({ id }) => id)]).size > maxMarks)
      announceLimit();
  };
  /** Adds the jobs of the rows `from` to `to` to the marks `before`, including those that are not loaded. */
  const fetchMarks = async (before: Marks, from: number, to: number): Promise<void> => {
    const { signal } = fetched.current;
    try {
      const jobs = await fetchRows((page) => fetchPage(source, page, signal), from, to);
      if (!signal.aborted) add(before, jobs, Math.abs(to - from) + 1);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  return {
    marks,
    clear,
    toggle: (job) => {
      if (job === undefined) return;
      const next = toggleMark(marks, job);
      setMarks(next);
      if (next.size === marks.size) announceLimit();
    },
    addRows: (rows, from, to) => {
      const [first, last] = [Math.min(from, to), Math.max(from, to)];
      const jobs = Array.from({ length: last - first + 1 }, (_, offset) => rows.getJob(first + offset));
      const loaded = jobs.filter((job) => job !== undefined);
      if (loaded.length === jobs.length) add(marks, loaded, jobs.length);
      else fetchMarks(marks, from, to).catch(announceError);
    },
    markAll: async (count) => {
      clear();
      await fetchMarks(noMarks, 0, Math.max(0, count - 1));
    },
  };
}
