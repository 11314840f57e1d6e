import type { ReviewStep } from "../../shared/job/job.ts";
import { t } from "../messages/messages.ts";

/** The review steps as the queue names them. */
export const stepNames: Record<ReviewStep, string> = {
  zoning: t("zoning-title"),
  mapping: t("mapping-title"),
  indexing: t("indexing-title"),
};

export const describeSteps = (count: number): string => t("own-steps-count", { count });
