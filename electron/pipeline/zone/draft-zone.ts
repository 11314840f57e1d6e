import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Zone } from "../../../shared/document/zones.ts";

/** A zone of a PDF page between two steps of zoning. It has no id and no position in the reading order yet. */
export interface DraftZone extends Pick<Zone, "type" | "level" | "table" | "continues" | "describes" | "list"> {
  bbox: Bbox;
  /** A score, 0 to 1, that ranks zones. `calibrateConfidence` replaces it by a probability. */
  confidence: number;
  /** The rotation of its text on the page, clockwise, if it is sideways or upside down: 90, 180 or 270 degrees. */
  orientation?: number;
  /** The confidence is already a probability. The zones of a structure tree have such a confidence. */
  isCalibrated?: boolean;
}
