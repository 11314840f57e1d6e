import type { ReviewStep } from "../../shared/job.ts";

/** The review steps as the queue names them. */
export const stepNames: Record<ReviewStep, string> = { zoning: "Zoning", mapping: "Mapping", indexing: "Indexing" };

export const describeSteps = (count: number): string => (count === 1 ? "1 step" : `${count} steps`);
