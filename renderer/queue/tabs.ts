import type { JobStatus, ReviewStep } from "../../shared/job.ts";

/** A tab of the queue: a filter of the job list. */
export interface QueueTab {
  id: string;
  title: string;
  query: { status: JobStatus; blocking_task?: ReviewStep };
  /** Jobs for review come oldest first; other jobs come newest first. */
  order: "created_at" | "-created_at";
  /** Title of the column of job states. */
  stateTitle: string;
  /** Text of an empty tab. */
  emptyText: string;
}

/** The tabs of the queue, by the state of the jobs. */
export const queueTabs: readonly [QueueTab, ...QueueTab[]] = [
  {
    id: "zoning",
    stateTitle: "Checked out by",
    title: "Zoning",
    query: { status: "blocked", blocking_task: "zoning" },
    order: "created_at",
    emptyText: "No zones to review.",
  },
  {
    id: "mapping",
    stateTitle: "Checked out by",
    title: "Mapping",
    query: { status: "blocked", blocking_task: "mapping" },
    order: "created_at",
    emptyText: "No data points to review.",
  },
  {
    id: "indexing",
    stateTitle: "Checked out by",
    title: "Indexing",
    query: { status: "blocked", blocking_task: "indexing" },
    order: "created_at",
    emptyText: "No keywords to review.",
  },
  {
    id: "running",
    stateTitle: "Progress",
    title: "Running",
    query: { status: "running" },
    order: "-created_at",
    emptyText: "No job is running.",
  },
  {
    id: "completed",
    stateTitle: "Completed",
    title: "Completed",
    query: { status: "completed" },
    order: "-created_at",
    emptyText: "No job has been completed.",
  },
  {
    id: "failed",
    title: "Failed",
    stateTitle: "Reason",
    query: { status: "failed" },
    order: "-created_at",
    emptyText: "No job has failed.",
  },
  {
    id: "cancelled",
    stateTitle: "Cancelled",
    title: "Cancelled",
    query: { status: "cancelled" },
    order: "-created_at",
    emptyText: "No job has been cancelled.",
  },
];
