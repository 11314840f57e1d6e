import type { Bbox } from "../../../../shared/document/geometry.ts";
import { createCentreIndex, overlapArea } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import type { ZoneType } from "../../../../shared/document/zones.ts";
import { bottom, middleY } from "../layout/text-line.ts";

/** What is asked of a zone to tell how probably it is right, in the order of its values. */
export const confidenceFeatureNames = [
  "log-odds of the score",
  "table",
  "log of a text's words",
  "in the margin",
  "misread",
  "overlap",
  "width",
] as const;

interface Scored {
  type: ZoneType;
  bbox: Bbox;
  /** A score, 0 to 1, that only says which of two zones is the surer one. */
  confidence: number;
}

/** No rule is surer of its word than this. */
const surest = 0.98;
/** Shorter texts are no less sure and longer ones no surer; usual ones are as sure as zones of other types. */
const wordsOfText = { fewest: 7, usual: 11, most: 99 };
/** One or two lines in this outer part of a page, above or below, may be a running head that nobody knew. */
const margin = { share: 0.08, lines: 2 };
const neverUnknownHeads: ReadonlySet<ZoneType> = new Set(["page-header", "page-footer", "table", "picture"]);

/** Of each zone of a page a value for each of `confidenceFeatureNames`: what has to do with whether zones are right. */
export function computeConfidenceFeatures(zones: readonly Scored[], page: PdfPageText): number[][] {
  const overlaps = overlapsOf(zones.map((zone) => zone.bbox));
  const linesInside = createCentreIndex(page.lines);
  const misreadOnPage = misread(page, page.lines);
  return zones.map(({ type, bbox, confidence }, index) => {
    const lines = linesInside(bbox);
    const words = lines.reduce((sum, line) => sum + line.words.length, 0);
    const clamped = Math.min(wordsOfText.most, Math.max(wordsOfText.fewest, words));
    const fromEdge = Math.min(middleY(bbox), page.height - middleY(bbox)) / page.height;
    const isMarginal = fromEdge < margin.share && lines.length <= margin.lines && !neverUnknownHeads.has(type);
    const score = Math.min(surest, Math.max(1 - surest, confidence));
    return [
      Math.log(score / (1 - score)),
      Number(type === "table"),
      // A heading is short, a picture has no words: only of a text does it say something.
      type === "text" ? Math.log((1 + clamped) / (1 + wordsOfText.usual)) : 0,
      Number(isMarginal),
      words === 0 ? misreadOnPage : misread(page, lines),
      overlaps[index] ?? 0,
      bbox.width / page.width,
    ];
  });
}

/** How sure OCR was that it misread, 0 to 1 over all words; a text layer's are as they are. */
function misread(page: PdfPageText, lines: PdfPageText["lines"]): number {
  const words = lines.flatMap((line) => line.words.flatMap((word) => page.words[word] ?? []));
  return words.reduce((sum, { confidence = 1 }) => sum + 1 - confidence, 0) / Math.max(1, words.length);
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
