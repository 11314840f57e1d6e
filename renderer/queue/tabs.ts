import type { JobStatus, ReviewStep } from "../../shared/job/job.ts";
import { t } from "../messages/messages.ts";

/** A tab of the queue: a filter of the job list. */
export interface QueueTab {
  id: string;
  title: string;
  query: { status: JobStatus; blocking_task?: ReviewStep };
  /**
   * The default order. Jobs for review are listed oldest first. So are running jobs, since they run in this order. Jobs
   * that have ended are listed newest first.
   */
  order: "created_at" | "-created_at";
  /** Title of the column of job states. */
  stateTitle: string;
  /** Whether the column shows the time of the last change of the job. */
  showsChange?: boolean;
  /** Text of an empty tab. */
  emptyText: string;
}

/** The tabs of the queue, by the state of the jobs. */
export const queueTabs: readonly [QueueTab, ...QueueTab[]] = [
  {
    id: "zoning",
    stateTitle: t("queue-checked-out-by"),
    title: t("zoning-title"),
    query: { status: "blocked", blocking_task: "zoning" },
    order: "created_at",
    emptyText: t("queue-no-zones-review"),
  },
  {
    id: "mapping",
    stateTitle: t("queue-checked-out-by"),
    title: t("mapping-title"),
    query: { status: "blocked", blocking_task: "mapping" },
    order: "created_at",
    emptyText: t("queue-no-data-points-review"),
  },
  {
    id: "indexing",
    stateTitle: t("queue-checked-out-by"),
    title: t("indexing-title"),
    query: { status: "blocked", blocking_task: "indexing" },
    order: "created_at",
    emptyText: t("queue-no-keywords-review"),
  },
  {
    id: "running",
    stateTitle: t("queue-progress-column"),
    title: t("queue-running"),
    query: { status: "running" },
    order: "created_at",
    emptyText: t("queue-no-job-running"),
  },
  {
    id: "completed",
    stateTitle: t("queue-completed"),
    title: t("queue-completed"),
    query: { status: "completed" },
    showsChange: true,
    order: "-created_at",
    emptyText: t("queue-completed-empty"),
  },
  {
    id: "failed",
    title: t("queue-failed"),
    stateTitle: t("reason-label"),
    query: { status: "failed" },
    order: "-created_at",
    emptyText: t("queue-no-job-has-failed"),
  },
  {
    id: "cancelled",
    stateTitle: t("queue-job-cancelled"),
    title: t("queue-job-cancelled"),
    query: { status: "cancelled" },
    showsChange: true,
    order: "-created_at",
    emptyText: t("queue-cancelled-empty"),
  },
];

/** Lists the tabs that have jobs, those for review first. */
export function listTabsWithJobs(counts: ReadonlyMap<string, number>): QueueTab[] {
  return queueTabs.filter(({ id }) => (counts.get(id) ?? 0) > 0);
}
