import { createRequire } from "node:module";
import { join, dirname } from "node:path";
import Pdf from "pdfkit";

/** Every sample carries this date, so that the same source always makes the same bytes. */
export const sampleDate = new Date("2026-03-02T09:00:00Z");

/** In points. */
export interface Size {
  width: number;
  height: number;
}

/** A4. */
export const page: Size = { width: 595.28, height: 841.89 };

const fontFolder = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts");

/** A PDF document to draw on, with the fonts `sans`, `sans-bold` and `sans-italic` embedded in it. */
export function openSheet(title: string, language: string, size: Size = page): PDFKit.PDFDocument {
  const sheet = new Pdf({
    size: [size.width, size.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: "Galley samples", CreationDate: sampleDate, ModDate: sampleDate },
  });
  sheet.registerFont("sans", join(fontFolder, "LiberationSans-Regular.ttf"));
  sheet.registerFont("sans-bold", join(fontFolder, "LiberationSans-Bold.ttf"));
  sheet.registerFont("sans-italic", join(fontFolder, "LiberationSans-Italic.ttf"));
  return sheet;
}

/** Closes the document and gives its bytes. */
export async function sheetBytes(sheet: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  sheet.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of sheet) chunks.push(chunk as Uint8Array);
  return new Uint8Array(Buffer.concat(chunks));
}

export interface Style {
  font?: string;
  size?: number;
  color?: string;
  /** In points; text is set in it by `align`. Left out: as wide as the text. */
  width?: number;
  align?: "left" | "right" | "center";
  /** Distance of two base lines, in points. */
  leading?: number;
}

/** Sets lines of text, the first with its top at `y`, each on its own line; gives the `y` below the last. */
export function put(
  sheet: PDFKit.PDFDocument,
  text: string | readonly string[],
  x: number,
  y: number,
  style: Style = {},
) {
  const size = style.size ?? 9.5;
  const leading = style.leading ?? size * 1.4;
  sheet
    .font(style.font ?? "sans")
    .fontSize(size)
    .fillColor(style.color ?? "#1c1f24");
  const lines = typeof text === "string" ? [text] : text;
  for (const [index, line] of lines.entries()) {
    sheet.text(line, x, y + index * leading, {
      lineBreak: false,
      ...(style.width === undefined ? {} : { width: style.width, align: style.align ?? "left" }),
    });
  }
  return y + lines.length * leading;
}

/** A straight rule from one point to another. */
export function rule(
  sheet: PDFKit.PDFDocument,
  from: [number, number],
  to: [number, number],
  width = 0.6,
  color = "#9aa3ad",
) {
  sheet
    .lineWidth(width)
    .moveTo(...from)
    .lineTo(...to)
    .stroke(color);
}
