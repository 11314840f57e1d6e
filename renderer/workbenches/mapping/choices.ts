import { findOtherReading } from "../../../shared/values/ambiguous-dates.ts";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import { isAmbiguous, listChoices } from "../../document-ops/data-points.ts";
import { isFromEmbedded } from "../../../shared/invoice/embedded.ts";

/** The minimum confidence of an alternative that is always shown. Others are shown on demand. */
const minShownConfidence = 0.02;

/** Returns whether an alternative is always shown: its confidence is high enough, or the embedded invoice has its value. */
export const isLikely = (point: DataPoint, alternative: DataPoint["alternatives"][number]): boolean =>
  alternative.confidence >= minShownConfidence || isFromEmbedded({ ...point, ...alternative });

/** An alternative of a data point with its index, and its position in `listChoices`, from 1. */
export interface Candidate {
  alternative: DataPoint["alternatives"][number];
  index: number;
  number: number;
}

/** Finds the most probable alternative of a data point. */
export function findNextCandidate(point: DataPoint): Candidate | undefined {
  const choices = listChoices(point);
  const position = choices.findIndex((choice) => choice !== "current");
  const index = choices[position];
  const alternative = typeof index === "number" ? point.alternatives[index] : undefined;
  return typeof index === "number" && alternative !== undefined
    ? { alternative, index, number: position + 1 }
    : undefined;
}

/**
 * Returns whether a choice of a data point is shown.
 * @param number The position of the choice in `listChoices`, from 1.
 * @param isUnlikelyShown Whether unlikely alternatives are shown, too.
 */
export function isChoiceShown(point: DataPoint, number: number, isUnlikelyShown: boolean): boolean {
  const choice = listChoices(point)[number - 1];
  if (choice === undefined) return false;
  if (choice === "current" || (isAmbiguous(point) && choice === findOtherReading(point))) return true;
  const alternative = point.alternatives[choice];
  return isUnlikelyShown || (alternative !== undefined && isLikely(point, alternative));
}
