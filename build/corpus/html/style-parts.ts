import type { SyntheticText } from "../../train/synthetic-text.ts";

/** The style of the headings of one level. */
export interface HeadingStyle {
  /** Size as a multiple of body text. */
  scale: number;
  isBold: boolean;
  isItalic: boolean;
  isColoured: boolean;
  isUppercase: boolean;
  align: "left" | "center" | "right";
  decoration: "none" | "below" | "above" | "band" | "tint" | "bar" | "box" | "both";
  aboveEm: number;
  belowEm: number;
}

/** The style of the headings of all levels. */
export interface HeadingsStyle {
  font: string;
  numbering: "none" | "decimal" | "dotted" | "roman" | "paragraph" | "word";
  levels: readonly [HeadingStyle, HeadingStyle, HeadingStyle];
  /** Level of headings that begin the line of their paragraph, from 1; 0 for none. */
  runInLevel: number;
}

/** Draws headings, from those of reports to bold lines of the size of the text. */
export function drawHeadings(
  random: SyntheticText,
  font: string,
  isColoured: boolean,
  numbered: number,
): HeadingsStyle {
  const top = random.pickWeighted({ large: 5, medium: 4, body: 3 });
  const firstScale = { large: random.drawNumber(1.6, 2.2), medium: random.drawNumber(1.2, 1.6), body: 1 }[top];
  const numbering = random.drawBoolean(numbered)
    ? random.pick(["decimal", "decimal", "dotted", "roman", "paragraph", "word"] as const)
    : "none";
  const align = random.pick(["left", "left", "left", "left", "center"] as const);
  const createLevel = (level: number): HeadingStyle => {
    const scale = Math.max(1, 1 + (firstScale - 1) * (1 - level * 0.42));
    const isDistinct = scale > 1.15;
    const isUppercase = random.drawBoolean(level === 0 ? 0.2 : 0.12);
    const drawn = random.drawBoolean(level === 0 ? 0.4 : 0.15);
    return {
      scale,
      isBold: isDistinct ? random.drawBoolean(0.7) : random.drawBoolean(isUppercase ? 0.6 : 0.85),
      isItalic: level > 0 && random.drawBoolean(0.2),
      isColoured: random.drawBoolean(isColoured ? 0.7 : 0.15),
      isUppercase,
      align: level === 0 ? align : "left",
      decoration: drawn ? random.pick(["below", "above", "band", "tint", "bar", "box", "both"]) : "none",
      aboveEm: random.drawNumber(0.8, 2),
      belowEm: random.drawNumber(0.2, 0.9),
    };
  };
  const levels = [createLevel(0), createLevel(1), createLevel(2)] as const;
  return { font, numbering, levels, runInLevel: random.pick([0, 0, 0, 3, 2]) };
}

/** A marker of an item: a character, a glyph of the symbol font, or a shape that is drawn. */
export type Bullet =
  | { kind: "text" | "symbol"; text: string }
  | { kind: "shape"; shape: "disc" | "square" | "ring" | "diamond" };

export type NumberFormat =
  | "1."
  | "1)"
  | "(1)"
  | "a)"
  | "(a)"
  | "a."
  | "i."
  | "(i)"
  | "A."
  | "I."
  | "1"
  | "1.1"
  | "word";

/** The style of lists. */
export interface ListStyle {
  /** Bullets of three depths. */
  bullets: readonly [Bullet, Bullet, Bullet];
  numbers: readonly [NumberFormat, NumberFormat, NumberFormat];
  /** Distance of the marker from the text above, and of the item's text from the marker. */
  indentEm: number;
  hangEm: number;
  gapEm: number;
  /** Whether later lines of an item begin below its text and not below its marker. */
  isHanging: boolean;
  isMarkerColoured: boolean;
}

const textBullets = [
  "•",
  "•",
  "•",
  "–",
  "-",
  "▪",
  "■",
  "‣",
  "◦",
  "○",
  "►",
  "→",
  "✓",
  "✔",
  "*",
  "·",
  "o",
  "»",
  "●",
  "❖",
  "◆",
];
/** Code points of dots, squares, arrows, ticks and stars in the symbol font. */
const symbolBullets = [0xea71, 0xea72, 0xea9c, 0xeab2, 0xeab6, 0xeabc, 0xeb59, 0xeb70, 0xeb8a, 0xebb3];

function drawBullet(random: SyntheticText): Bullet {
  const kind = random.pickWeighted({ text: 6, symbol: 2, shape: 2 });
  if (kind === "shape") return { kind, shape: random.pick(["disc", "square", "ring", "diamond"]) };
  if (kind === "text") return { kind, text: textBullets[random.drawInteger(0, textBullets.length - 1)] ?? "•" };
  const code = symbolBullets[random.drawInteger(0, symbolBullets.length - 1)] ?? 0xea71;
  return { kind, text: String.fromCodePoint(code) };
}

/** Draws the style of lists at random. */
export function drawListStyle(random: SyntheticText): ListStyle {
  return {
    bullets: [drawBullet(random), drawBullet(random), drawBullet(random)],
    numbers: [
      random.pick(["1.", "1.", "1.", "1)", "(1)", "1", "word", "I.", "A.", "(a)"]),
      random.pick(["a)", "(a)", "a.", "1.1", "i.", "(i)"]),
      random.pick(["i.", "(i)", "(a)", "1.1"]),
    ],
    indentEm: random.pick([0, 0, random.drawNumber(0.5, 2.5)]),
    hangEm: random.drawNumber(1.1, 2),
    gapEm: random.pick([0, 0.15, 0.35, 0.6]),
    isHanging: random.drawBoolean(0.88),
    isMarkerColoured: random.drawBoolean(0.25),
  };
}

/** The style of tables. */
export interface TableStyle {
  rules: "all" | "horizontal" | "booktabs" | "none" | "outer" | "vertical";
  isStriped: boolean;
  header: "plain" | "bold" | "ground" | "dark" | "italic";
  scale: number;
  paddingEm: number;
  isFullWidth: boolean;
  align: "left" | "center";
}

/** Draws the style of tables at random. */
export function drawTableStyle(random: SyntheticText, isColoured: boolean): TableStyle {
  return {
    rules: random.pick(["all", "all", "horizontal", "booktabs", "booktabs", "none", "outer", "vertical"]),
    isStriped: random.drawBoolean(isColoured ? 0.4 : 0.15),
    header: random.pick(isColoured ? ["ground", "dark", "bold"] : ["bold", "bold", "plain", "italic", "ground"]),
    scale: random.drawNumber(0.8, 1),
    paddingEm: random.drawNumber(0.15, 0.5),
    isFullWidth: random.drawBoolean(0.6),
    align: random.pick(["left", "center"]),
  };
}

/** The style of captions. */
export interface CaptionStyle {
  /** Where captions of tables and of figures are. */
  table: "above" | "below";
  figure: "above" | "below";
  /** How the labels are written, such as "Fig. 1:". */
  words: "full" | "short" | "uppercase";
  separator: ":" | "." | " –" | " |" | "";
  isLabelBold: boolean;
  isItalic: boolean;
  scale: number;
  align: "left" | "center";
}

/** Draws the style of captions at random. */
export function drawCaptionStyle(random: SyntheticText): CaptionStyle {
  return {
    table: random.drawBoolean(0.75) ? "above" : "below",
    figure: random.drawBoolean(0.85) ? "below" : "above",
    words: random.pick(["full", "full", "short", "uppercase"]),
    separator: random.pick([":", ":", ".", ".", " –", " |", ""]),
    isLabelBold: random.drawBoolean(0.5),
    isItalic: random.drawBoolean(0.3),
    scale: random.drawNumber(0.78, 1),
    align: random.drawBoolean(0.5) ? "left" : "center",
  };
}
