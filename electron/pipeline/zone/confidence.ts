import type { Bbox } from "../../../shared/document/geometry.ts";
import { overlapArea } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import type { ZoneType } from "../../../shared/document/zones.ts";
import { calibrated, zoneGroup } from "./calibration.ts";
import type { Calibration } from "./calibration.ts";
import { bottom } from "./text-line.ts";

interface Scored {
  type: ZoneType;
  bbox: Bbox;
  /** A score, 0 to 1, that only says which of two zones is the surer one. */
  confidence: number;
}

/** Zones with the probability that they are right in place of their scores. Zones that overlap cannot all be right. */
export function withProbabilities<Zone extends Scored>(
  zones: readonly Zone[],
  source: PdfPageText["source"],
  calibration: Calibration,
): Zone[] {
  const overlaps = overlapsOf(zones.map((zone) => zone.bbox));
  return zones.map((zone, index) => {
    const score = zone.confidence * (1 - 0.5 * (overlaps[index] ?? 0));
    const confidence = calibrated(calibration, zoneGroup(zone.type, source), score);
    return { ...zone, confidence: Math.round(confidence * 1000) / 1000 };
  });
}

/** Of each box the largest share, 0 to 1, that another one covers; or that it covers of another. */
function overlapsOf(boxes: readonly Bbox[]): number[] {
  const shares = boxes.map(() => 0);
  const order = boxes.map((bbox, index) => ({ bbox, index })).sort((a, b) => a.bbox.y - b.bbox.y);
  order.forEach(({ bbox, index }, rank) => {
    for (const other of order.slice(rank + 1)) {
      if (other.bbox.y >= bottom(bbox)) break;
      const smaller = Math.min(bbox.width * bbox.height, other.bbox.width * other.bbox.height);
      const share = smaller === 0 ? 0 : overlapArea(bbox, other.bbox) / smaller;
      shares[index] = Math.max(shares[index] ?? 0, share);
      shares[other.index] = Math.max(shares[other.index] ?? 0, share);
    }
  });
  return shares;
}

/** How sure a page is as a whole, 0 to 1. */
export function pageConfidence(page: PdfPageText, zones: readonly Pick<Scored, "confidence">[]): number {
  // Zones of what nobody can read are worth nothing.
  if (page.worthless === true) return 0;
  return zones.length === 0 ? emptyConfidence(page) : leastSure(zones.map((zone) => zone.confidence));
}

/**
 * The mean of the least sure quarter. The mean of all would hide one bad zone among forty good ones; the minimum would
 * make every long page doubtful.
 */
function leastSure(confidences: readonly number[]): number {
  const least = confidences.toSorted((a, b) => a - b).slice(0, Math.ceil(confidences.length / 4));
  return least.reduce((sum, value) => sum + value, 0) / least.length;
}

/** A page without zones may be blank, and surely is where nothing is on it; an image with no text is a scan. */
function emptyConfidence({ images, error }: PdfPageText): number {
  return images.length === 0 && error === undefined ? 1 : 0;
}
