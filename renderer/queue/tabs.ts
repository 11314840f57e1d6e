import type { JobStatus, ReviewStep } from "../../shared/job.ts";

export interface QueueTab {
  id: string;
  title: string;
  query: { status: JobStatus; blocking_task?: ReviewStep };
  /** Work is taken from its oldest end; what is over is looked at from its newest. */
  order: "oldest first" | "newest first";
  /** What is told of each job's state. */
  state: string;
  /** What an empty one says. */
  empty: string;
}

/** The filters of the queue, by what a job waits for. */
export const queueTabs: readonly [QueueTab, ...QueueTab[]] = [
  {
    id: "zoning",
    state: "Held by",
    title: "Zoning",
    query: { status: "blocked", blocking_task: "zoning" },
    order: "oldest first",
    empty: "No document waits for its zones to be reviewed.",
  },
  {
    id: "mapping",
    state: "Held by",
    title: "Mapping",
    query: { status: "blocked", blocking_task: "mapping" },
    order: "oldest first",
    empty: "No document waits for its data points to be reviewed.",
  },
  {
    id: "indexing",
    state: "Held by",
    title: "Indexing",
    query: { status: "blocked", blocking_task: "indexing" },
    order: "oldest first",
    empty: "No document waits for its keywords to be reviewed.",
  },
  {
    id: "running",
    state: "Progress",
    title: "Running",
    query: { status: "running" },
    order: "newest first",
    empty: "Nothing is running.",
  },
  {
    id: "completed",
    state: "Completed",
    title: "Completed",
    query: { status: "completed" },
    order: "newest first",
    empty: "No job is completed yet.",
  },
  {
    id: "failed",
    title: "Failed",
    state: "Reason",
    query: { status: "failed" },
    order: "newest first",
    empty: "No job has failed.",
  },
  {
    id: "cancelled",
    state: "Cancelled",
    title: "Cancelled",
    query: { status: "cancelled" },
    order: "newest first",
    empty: "No job was cancelled.",
  },
];

/** The stretch of the service's list, which is oldest first, that a row of the tab stands in, and its place there. */
export function placeOf(tab: QueueTab, row: number, count: number, pageSize: number): { page: number; index: number } {
  const at = tab.order === "oldest first" ? row : count - 1 - row;
  return { page: Math.floor(at / pageSize), index: at % pageSize };
}
