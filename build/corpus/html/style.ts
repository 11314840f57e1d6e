import type { SyntheticText } from "../../train/synthetic-text.ts";
import type { Language } from "../text/text-pool.ts";
import type { LayoutSpec } from "./browser/spec.ts";
import { textFonts } from "./fonts.ts";
import { drawCaptionStyle, drawHeadings, drawListStyle, drawTableStyle } from "./style-parts.ts";
import type { CaptionStyle, HeadingsStyle, ListStyle, TableStyle } from "./style-parts.ts";

/** The requirements of a genre on the styles of its families. */
export interface StyleProfile {
  /** Width and height of the page in points. */
  sheets: readonly [readonly [number, number], ...(readonly [number, number])[]];
  columns: readonly [number, ...number[]];
  /** Range of the size of body text in points. */
  sizes: readonly [from: number, to: number];
  /** Share of families with pages side by side on a sheet. */
  spreads?: number;
  /** Share of families with notes beside the text. */
  sideNotes?: number;
  /** Share of families with coloured bands and grounds. */
  colours?: number;
  languages?: readonly [Language, ...Language[]];
  /** Share of families with numbered headings. */
  numbered?: number;
  /** Share of families that are set in a monospaced font. */
  monospaced?: number;
}

/** The style that the documents of a family share. Lengths are in points unless their name says em. */
export interface Style {
  layout: LayoutSpec;
  language: Language;
  fonts: { body: string; heading: string; mono: string };
  size: number;
  /** Distance of lines as a multiple of the size. */
  leading: number;
  isJustified: boolean;
  isHyphenated: boolean;
  indentEm: number;
  /** Space between paragraphs. */
  gapEm: number;
  /** Colours of headings and rules, and of the grounds of boxes and bands. */
  accent: string;
  tint: string;
  headings: HeadingsStyle;
  lists: ListStyle;
  tables: TableStyle;
  captions: CaptionStyle;
  hasDropCaps: boolean;
  /** Share of the words of paragraphs that begin an emphasized phrase. */
  emphasis: number;
  /** How boxes are drawn. */
  box: "border" | "ground" | "bar" | "bands";
  code: "ground" | "border" | "plain";
  /** Marks of footnotes. */
  noteMarks: "number" | "symbol" | "bracket";
  hasNoteRule: boolean;
  references: "bracket" | "number" | "author" | "label";
  /** A coloured band or shape on each page. */
  decoration: "none" | "top" | "side" | "corner" | "frame" | "tab";
}

export const a4 = [595.28, 841.89] as const;
export const letter = [612, 792] as const;
export const a5 = [419.53, 595.28] as const;
export const a4Landscape = [841.89, 595.28] as const;
export const slide = [720, 540] as const;
export const wideSlide = [720, 405] as const;

/** Draws a style. The same numbers yield the same style. */
export function drawStyle(random: SyntheticText, profile: StyleProfile): Style {
  const hue = random.drawInteger(0, 359);
  const isGrey = random.drawBoolean(0.25);
  const saturation = isGrey ? 0 : random.drawInteger(35, 90);
  const accent = `hsl(${hue} ${saturation}% ${random.drawInteger(18, 42)}%)`;
  const tint = `hsl(${hue} ${Math.round(saturation * 0.7)}% ${random.drawInteger(86, 96)}%)`;
  const language = random.pick<Language>(profile.languages ?? ["en", "en", "en", "en", "de", "fr", "es"]);
  const size = Math.round(2 * random.drawNumber(...profile.sizes)) / 2;
  const isColoured = random.drawBoolean(profile.colours ?? 0.4);
  const hasIndent = random.drawBoolean(0.4);
  const drawnFonts = drawFonts(random, language);
  const isMonospaced = profile.monospaced !== undefined && random.drawBoolean(profile.monospaced);
  const fonts = isMonospaced ? { ...drawnFonts, body: drawnFonts.mono, heading: drawnFonts.mono } : drawnFonts;
  return {
    layout: drawLayout(random, profile, language),
    language,
    fonts,
    size,
    leading: random.drawNumber(1.15, 1.55),
    isJustified: random.drawBoolean(0.5),
    isHyphenated: random.drawBoolean(0.4),
    indentEm: hasIndent ? random.drawNumber(1, 2.2) : 0,
    gapEm: hasIndent ? random.pick([0, 0, 0.2]) : random.drawNumber(0.4, 1.1),
    accent,
    tint,
    headings: drawHeadings(random, fonts.heading, isColoured, profile.numbered ?? 0.45),
    lists: drawListStyle(random),
    tables: drawTableStyle(random, isColoured),
    captions: drawCaptionStyle(random),
    hasDropCaps: random.drawBoolean(0.2),
    emphasis: random.pick([0, 0.01, 0.02, 0.04]),
    box: random.pick(["border", "ground", "bar", "bands"]),
    code: random.pick(["ground", "border", "plain"]),
    noteMarks: random.pick(["number", "number", "symbol", "bracket"]),
    hasNoteRule: random.drawBoolean(0.7),
    references: random.pick(["bracket", "number", "author", "label"]),
    decoration: isColoured ? random.pick(["none", "top", "side", "corner", "frame", "tab"]) : "none",
  };
}

function drawFonts(random: SyntheticText, language: Language): Style["fonts"] {
  const mono = random.pick(textFonts.mono);
  if (language === "ar") return { body: "Amiri", heading: "Amiri", mono };
  if (language === "he") return { body: "Frank Ruhl Libre", heading: "Frank Ruhl Libre", mono };
  const body = random.pick(random.drawBoolean(0.5) ? textFonts.serif : textFonts.sans);
  const heading = random.pickWeighted({ same: 4, sans: 3, display: 3, serif: 1 });
  return { body, heading: heading === "same" ? body : random.pick(textFonts[heading]), mono };
}

function drawLayout(random: SyntheticText, profile: StyleProfile, language: Language): LayoutSpec {
  const [pageWidth, height] = random.pick(profile.sheets);
  const pagesPerSheet = random.drawBoolean(profile.spreads ?? 0) ? 2 : 1;
  const columns = random.pick(profile.columns);
  const hasSideNotes = columns === 1 && random.drawBoolean(profile.sideNotes ?? 0);
  const horizontal = pageWidth * random.drawNumber(0.07, columns > 1 ? 0.1 : 0.15);
  const sideWidth = pageWidth * random.drawNumber(0.17, 0.24);
  const side = random.pick(["left", "right"] as const);
  const extra = hasSideNotes ? sideWidth + 14 : 0;
  return {
    width: pageWidth * pagesPerSheet,
    height,
    pagesPerSheet,
    margins: {
      top: height * random.drawNumber(0.075, 0.12),
      bottom: height * random.drawNumber(0.08, 0.13),
      left: horizontal + (side === "left" ? extra : 0),
      right: horizontal * random.pick([1, 1, 1, 1.3]) + (side === "right" ? extra : 0),
    },
    mirrored: !hasSideNotes && random.drawBoolean(0.3),
    columns,
    gutter: random.drawNumber(14, 28),
    columnRule: columns > 1 && random.drawBoolean(0.25),
    sideNotes: hasSideNotes ? { side, width: sideWidth, gap: 14 } : null,
    balanced: random.drawBoolean(0.7),
    rightToLeft: language === "he" || language === "ar",
    firstNumber: random.drawBoolean(0.7) ? 1 : random.drawInteger(2, 260),
  };
}
