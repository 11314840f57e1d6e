import { roundBox, roundLength } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { composeAccents } from "./accents.ts";
import { findCharts } from "./charts.ts";
import { findDiagrams } from "./diagrams.ts";
import { joinDottedLines } from "./dotted-lines.ts";
import { insertDrawnBullets } from "./drawn-bullets.ts";
import { addFieldValues } from "./form-fields.ts";
import { findFigures } from "./figures.ts";
import { findLabelledAxes } from "./labelled-axes.ts";
import { buildLines } from "./lines.ts";
import { findPageOrientation } from "./orientation.ts";
import type { RawPage, RulingLine } from "./raw-page.ts";
import { convertStructure } from "./structure.ts";
import { reorderRightToLeft } from "./right-to-left.ts";
import { replaceSymbolBullets } from "./symbol-characters.ts";
import { drawingThresholds } from "./thresholds.ts";
import { buildWords } from "./words.ts";
import { isGarbledText } from "./garbled-text.ts";

/**
 * Builds words, lines and the other content of a page from what a PDF library reads.
 * @param raw The raw page. Do not use it afterwards: its glyphs are changed in place.
 * @param page The page number, from 1.
 * @example
 * const reader = await openPdf("/tmp/paper.pdf", "paper.pdf");
 * const { words, lines } = readRawPage(await reader.readPage(1), 1);
 */
export function readRawPage(raw: RawPage, page: number): PdfPageText {
  const { rules, drawings } = moveDotsToDrawings(joinDottedLines(raw));
  composeAccents(raw.glyphs);
  reorderRightToLeft(raw.glyphs);
  const placedWords = insertDrawnBullets(buildWords(addFieldValues(raw)), raw);
  const orientation = findPageOrientation(placedWords);
  const lines = buildLines(placedWords, rules, orientation);
  const isGarbled = isGarbledText(placedWords.map(({ word }) => word));
  replaceSymbolBullets(placedWords, lines);
  const words = placedWords.map(({ word }) => word);
  return {
    page,
    width: roundLength(raw.width),
    height: roundLength(raw.height),
    rotation: raw.rotation,
    ...(raw.label === undefined ? {} : { label: raw.label }),
    source: "text-layer",
    ...(orientation === 0 ? {} : { text_rotation: 90 * orientation }),
    ...(raw.hiddenWords === 0 ? {} : { hidden_words: raw.hiddenWords }),
    ...(isGarbled ? { garbled: true as const } : {}),
    words: placedWords.map(({ word: { text, bbox, font, size, bold, italic } }) => ({
      text,
      bbox: roundBox(bbox),
      font,
      size: roundLength(size),
      bold,
      italic,
    })),
    lines: lines.map((line) => ({ ...line, bbox: roundBox(line.bbox) })),
    rules: rules.map((rule) => ({ ...rule, bbox: roundBox(rule.bbox) })),
    ...(raw.fills.length === 0 || raw.fills.length > drawingThresholds.maxFills
      ? {}
      : { fills: raw.fills.map((fill) => ({ ...fill, bbox: roundBox(fill.bbox) })) }),
    ...convertNavigation(raw),
    ...(raw.structure === undefined ? {} : { structure: convertStructure(raw.structure, placedWords) }),
    images: [
      ...raw.images.map((bbox) => ({ bbox: roundBox(bbox) })),
      ...[
        ...findFigures(drawings, rules, raw),
        ...findCharts({ drawings, fills: raw.fills, rules }, words),
        ...findDiagrams(rules, words),
        ...findLabelledAxes(drawings, rules, words),
      ].map((bbox) => ({ bbox: roundBox(bbox), drawn: true as const })),
    ],
  };
}

function convertNavigation({ bookmarks = [], links = [] }: RawPage): Pick<PdfPageText, "bookmarks" | "links"> {
  return {
    ...(bookmarks.length === 0
      ? {}
      : {
          bookmarks: bookmarks.map(({ y, ...entry }) => ({
            ...entry,
            ...(y === undefined ? {} : { y: roundLength(y) }),
          })),
        }),
    ...(links.length === 0 ? {} : { links: links.map((link) => ({ ...link, bbox: roundBox(link.bbox) })) }),
  };
}

/** Moves the dots of a plot, sometimes tens of thousands, from the ruling lines to the drawings. */
function moveDotsToDrawings({
  rules,
  drawings,
}: Pick<RawPage, "rules" | "drawings">): Pick<RawPage, "rules" | "drawings"> {
  const isDot = ({ bbox }: RulingLine) => Math.max(bbox.width, bbox.height) <= drawingThresholds.plotDots.maxSidePt;
  const dots = rules.filter(isDot);
  if (dots.length <= drawingThresholds.plotDots.maxCount) return { rules, drawings };
  return {
    rules: rules.filter((rule) => !isDot(rule)),
    drawings: [...drawings, ...dots.map((dot) => dot.bbox)],
  };
}
