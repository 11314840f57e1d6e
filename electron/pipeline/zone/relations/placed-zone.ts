import type { Bbox } from "../../../../shared/document/geometry.ts";
import type { Zone } from "../../../../shared/document/zones.ts";

/** A zone of a page of a PDF: it has a box. */
export type PlacedZone = Zone & { bbox: Bbox };
