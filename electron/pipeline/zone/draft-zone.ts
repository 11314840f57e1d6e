import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Zone } from "../../../shared/document/zones.ts";

/** A zone of a PDF page on its way through the steps: it has neither its number nor its place in the order yet. */
export interface DraftZone extends Pick<Zone, "type" | "level" | "table" | "continues" | "describes" | "list"> {
  bbox: Bbox;
  /** A score, 0 to 1, that ranks zones; a probability once `calibrateConfidence` has replaced it. */
  confidence: number;
  /** The confidence is a probability already, as that of a zone of a structure tree is. */
  isCalibrated?: boolean;
}
