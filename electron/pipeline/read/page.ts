import { roundBox, roundLength } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { composeAccents } from "./accents.ts";
import { withDrawnBullets } from "./drawn-bullets.ts";
import { withFields } from "./fields.ts";
import { findFigures } from "./figures.ts";
import { buildLines } from "./lines.ts";
import type { RawPage, Rule } from "./raw-page.ts";
import { readStructure } from "./structure.ts";
import { reorderRightToLeft } from "./visual-order.ts";
import { buildWords } from "./words.ts";
import { isGarbledText } from "./garbled-text.ts";

/** A page's words and lines, of what a PDF library gave, which is used up. `page` counts from 1. */
export function readRawPage(raw: RawPage, page: number): PdfPageText {
  const { rules, drawings } = withoutStipple(raw);
  composeAccents(raw.glyphs);
  reorderRightToLeft(raw.glyphs);
  const placed = withDrawnBullets(buildWords(withFields(raw)), raw);
  const lines = buildLines(placed, rules);
  return {
    page,
    width: roundLength(raw.width),
    height: roundLength(raw.height),
    rotation: raw.rotation,
    source: "text-layer",
    ...(isGarbledText(placed.map(({ word }) => word)) ? { worthless: true as const } : {}),
    words: placed.map(({ word: { text, bbox, font, size, bold, italic } }) => ({
      text,
      bbox: roundBox(bbox),
      font,
      size: roundLength(size),
      bold,
      italic,
    })),
    lines: lines.map((line) => ({ ...line, bbox: roundBox(line.bbox) })),
    rules: rules.map((rule) => ({ ...rule, bbox: roundBox(rule.bbox) })),
    ...(raw.fills.length === 0 || raw.fills.length > maxFills
      ? {}
      : { fills: raw.fills.map((fill) => ({ ...fill, bbox: roundBox(fill.bbox) })) }),
    ...navigation(raw),
    ...(raw.structure === undefined ? {} : { structure: readStructure(raw.structure, placed) }),
    images: [...raw.images, ...findFigures(drawings, rules, raw)].map((bbox) => ({ bbox: roundBox(bbox) })),
  };
}

function navigation({ bookmarks = [], links = [] }: RawPage): Pick<PdfPageText, "bookmarks" | "links"> {
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

/** More of them are the pixels of a picture, not cells. */
const maxFills = 3_000;

/** Rules no longer than this are dots, in points; more of them than this are no dotted lines. */
const stipple = { longest: 3, most: 500 };

/** The dots of a plot, tens of thousands sometimes, are part of a drawing; those of a dotted line are few. */
function withoutStipple({ rules, drawings }: RawPage): Pick<RawPage, "rules" | "drawings"> {
  const isDot = ({ bbox }: Rule) => Math.max(bbox.width, bbox.height) <= stipple.longest;
  const dots = rules.filter(isDot);
  if (dots.length <= stipple.most) return { rules, drawings };
  return {
    rules: rules.filter((rule) => !isDot(rule)),
    drawings: [...drawings, ...dots.map((dot) => dot.bbox)],
  };
}
