import { escapeMarkup } from "../markup.ts";
import type { DrawnText } from "../text/drawn-text.ts";
import type { Words } from "../text/words.ts";
import type { Composer } from "./composer.ts";

type Position = "left" | "center" | "right" | "outer";

/** The running headers and footers of a family, drawn once. */
export interface RunningStyle {
  headers: Piece[];
  footers: Piece[];
  hasHeaderRule: boolean;
  hasFooterRule: boolean;
  /** Side of a logo on each page. */
  logo: "left" | "right" | null;
  /** Whether the first page has no header. */
  isFirstPlain: boolean;
}

/** A text in a running header or footer. */
export interface Piece {
  position: Position;
  content:
    | "title"
    | "section"
    | "number"
    | "numberOf"
    | "company"
    | "date"
    | "notice"
    | "dashes"
    | "download"
    | "contact"
    | "version";
}

/** Draws the running headers and footers of a family. */
export function drawRunning(composer: DrawnText): RunningStyle {
  const texts: Piece["content"][] = ["title", "section", "company", "date", "notice", "download", "contact", "version"];
  const numbers: Piece["content"][] = ["number", "number", "numberOf", "dashes"];
  const drawPieces = (contents: readonly Piece["content"][], limit: number): Piece[] => {
    const positions: Position[] = composer.chance(0.35)
      ? ["center"]
      : composer.chance(0.4)
        ? ["left", "right"]
        : composer.chance(0.5)
          ? ["outer"]
          : ["left", "center", "right"];
    return positions.slice(0, limit).map((position) => ({ position, content: composer.choose(contents) }));
  };
  const numberAtTop = composer.chance(0.3);
  const headers = composer.chance(0.65) ? drawPieces(texts, 3) : [];
  const footers = composer.chance(0.4) ? drawPieces(texts, 3) : [];
  const number: Piece = {
    position: composer.random.pick(["center", "right", "outer", "left"]),
    content: composer.choose(numbers),
  };
  const target = numberAtTop ? headers : footers;
  const isAtSide = ({ position }: Piece) => position !== "center";
  const collides = (piece: Piece) =>
    piece.position === number.position ||
    (isAtSide(piece) && isAtSide(number) && [piece.position, number.position].includes("outer"));
  const free = target.filter((piece) => !collides(piece));
  target.splice(0, target.length, ...(composer.chance(0.92) ? [...free, number] : target));
  return {
    headers,
    footers,
    hasHeaderRule: composer.chance(0.3),
    hasFooterRule: composer.chance(0.2),
    logo: composer.chance(0.18) ? composer.random.pick(["left", "right"]) : null,
    isFirstPlain: composer.chance(0.4),
  };
}

/** Adds the running headers and footers of a document. Each piece is a zone of its own. */
export function addRunning(composer: Composer, style: RunningStyle, title: string): void {
  const texts = drawRunningTexts(composer, title);
  const { margins, height } = composer.style.layout;
  if (style.logo !== null) composer.headers.push(formatLogo(composer, style.logo));
  const on = style.isFirstPlain ? "later" : "all";
  for (const piece of style.headers)
    composer.headers.push(...formatPiece(composer, piece, texts, { zone: "header", on, y: margins.top * 0.45 }));
  for (const piece of style.footers)
    composer.footers.push(
      ...formatPiece(composer, piece, texts, { zone: "footer", on: "all", y: height - margins.bottom * 0.58 }),
    );
  const formatRule = (y: number, ruleOn: string) =>
    `<div data-on="${ruleOn}" style="position: absolute; left: ${margins.left}pt; right: ${margins.right}pt; top: ${y}pt; border-top: 0.5pt solid #555"></div>`;
  if (style.hasHeaderRule && style.headers.length > 0)
    composer.headers.push(formatRule(margins.top * 0.45 + composer.style.size * 1.3, on));
  if (style.hasFooterRule && style.footers.length > 0)
    composer.footers.push(formatRule(height - margins.bottom * 0.58 - 4, "all"));
}

/** Draws the texts of the running headers and footers of a document. */
export function drawRunningTexts(text: DrawnText, title: string): { title: string; company: string; date: string } {
  return {
    title: limitText(title, 46),
    company: `${text.person().split(" ")[1] ?? ""} & Co.`,
    date: text.date(),
  };
}

/** Formats a logo, which is a figure on each page. */
function formatLogo({ style: { layout, accent, tint } }: Composer, side: "left" | "right"): string {
  const height = Math.min(26, layout.margins.top * 0.45);
  const shapes = formatLogoShapes(height, accent, tint);
  const svg = `<svg style="width: ${height * 2.3}pt; height: ${height}pt" viewBox="0 0 ${height * 2.3} ${height}">${shapes}</svg>`;
  return `<div class="run" data-zone="figure" style="top: ${layout.margins.top * 0.3}pt; ${side}: ${layout.margins[side]}pt; line-height: 0">${svg}</div>`;
}

/** Formats the shapes of a logo. @param height In points; it is 2.3 times as wide. */
export function formatLogoShapes(height: number, accent: string, tint: string): string {
  return `<circle cx="${height / 2}" cy="${height / 2}" r="${height / 2}" fill="${accent}"/><rect x="${height * 1.2}" y="${height * 0.25}" width="${height}" height="${height * 0.5}" fill="${tint}" stroke="${accent}"/>`;
}

function limitText(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit).replace(/\s+\S*$/, "")} …`;
}

interface Place {
  zone: "header" | "footer";
  on: string;
  /** Distance from the top of the page in points. */
  y: number;
}

function formatPiece(
  composer: Composer,
  { position, content }: Piece,
  texts: { title: string; company: string; date: string },
  { zone, on, y }: Place,
): string[] {
  const { margins } = composer.style.layout;
  const escaped = { ...texts, title: escapeMarkup(texts.title), company: escapeMarkup(texts.company) };
  const fields = {
    number: '<span data-field="number"></span>',
    count: '<span data-field="count"></span>',
    section: composer.style.layout.rightToLeft ? escaped.title : '<span data-field="section"></span>',
  };
  const html = formatRunningContent(composer.words, content, escaped, fields);
  const format = (side: string, pages: string) =>
    `<div class="run" data-zone="${zone}" data-on="${pages}" style="top: ${y}pt; ${side}">${html}</div>`;
  const all = on === "all" ? "" : `${on} `;
  switch (position) {
    case "left":
      return [format(`left: ${margins.left}pt`, on)];
    case "right":
      return [format(`right: ${margins.right}pt`, on)];
    case "center":
      return [format("left: 50%; transform: translateX(-50%)", on)];
    case "outer":
      return [format(`left: ${margins.left}pt`, `${all}even`), format(`right: ${margins.right}pt`, `${all}odd`)];
  }
}

/** The fields of running headers and footers, as their program writes them. */
export interface RunningFields {
  number: string;
  count: string;
  section: string;
}

/** Formats a text of a running header or footer. @param texts Escaped. */
export function formatRunningContent(
  words: Words,
  content: Piece["content"],
  { title, company, date }: { title: string; company: string; date: string },
  { number, count, section }: RunningFields,
): string {
  const contents: Record<Piece["content"], string> = {
    title,
    section,
    number,
    numberOf: `${words.page} ${number} ${words.of} ${count}`,
    dashes: `– ${number} –`,
    company,
    date,
    notice: "Confidential – internal use only",
    download: `Downloaded from archive.example.org on ${date}`,
    contact: `${company} | www.example.org | +49 30 5550 123`,
    version: `Doc. 4711-02 Rev. B`,
  };
  return contents[content];
}
