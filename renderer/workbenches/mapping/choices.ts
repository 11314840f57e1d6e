import { findOtherReading } from "../../../shared/ambiguous-dates.ts";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import { isAmbiguous, listChoices } from "../../document-ops/data-points.ts";
import { isFromEmbedded } from "../../../shared/embedded.ts";
import type { Mapping } from "./state.ts";

/** The confidence below which a candidate is shown only on demand. */
const minShownConfidence = 0.02;

/** Returns whether a candidate is always shown: its confidence is not too low, or the embedded invoice has its value. */
export const isLikely = (point: DataPoint, alternative: DataPoint["alternatives"][number]): boolean =>
  alternative.confidence >= minShownConfidence || isFromEmbedded({ ...point, ...alternative });

/** Returns whether a choice of the focused data point is shown. @param number its position in `listChoices`, from 1 */
export function isChoiceShown(mapping: Mapping, number: number): boolean {
  const point = mapping.getFocusedPoint();
  const choice = point === undefined ? undefined : listChoices(point)[number - 1];
  if (point === undefined || choice === undefined) return false;
  if (choice === "current" || (isAmbiguous(point) && choice === findOtherReading(point))) return true;
  const alternative = point.alternatives[choice];
  const isOpen = mapping.store.getState().unlikelyShownOf === point.path;
  return isOpen || (alternative !== undefined && isLikely(point, alternative));
}
