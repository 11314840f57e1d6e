import type { ReviewStep } from "../../shared/job.ts";
import { t } from "../messages/messages.ts";

/** The review steps as the queue names them. */
export const stepNames: Record<ReviewStep, string> = {
  zoning: t("offline-zoning"),
  mapping: t("offline-mapping"),
  indexing: t("offline-indexing"),
};

export const describeSteps = (count: number): string => t("offline-steps", { count });
