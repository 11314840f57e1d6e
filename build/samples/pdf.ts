import { createRequire } from "node:module";
import { join, dirname } from "node:path";
import Pdf from "pdfkit";

/** The creation date of all samples. It is fixed, so that the bytes are reproducible. */
export const sampleDate = new Date("2026-03-02T09:00:00Z");

/** Size of a page in points. */
export interface Size {
  width: number;
  height: number;
}

export const a4Size: Size = { width: 595.28, height: 841.89 };

const fontFolder = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts");

/** Creates an empty PDF document, and registers the fonts `sans`, `sans-bold` and `sans-italic`, which are embedded. */
export function createPdf(title: string, language: string, size: Size = a4Size): PDFKit.PDFDocument {
  const pdf = new Pdf({
    size: [size.width, size.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: "Galley samples", CreationDate: sampleDate, ModDate: sampleDate },
  });
  pdf.registerFont("sans", join(fontFolder, "LiberationSans-Regular.ttf"));
  pdf.registerFont("sans-bold", join(fontFolder, "LiberationSans-Bold.ttf"));
  pdf.registerFont("sans-italic", join(fontFolder, "LiberationSans-Italic.ttf"));
  return pdf;
}

/** Ends the document and returns its bytes. */
export async function finishPdf(pdf: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  pdf.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array);
  return new Uint8Array(Buffer.concat(chunks));
}

export interface Style {
  font?: string;
  size?: number;
  color?: string;
  /** The width in points within which `align` positions the text; by default the width of the text. */
  width?: number;
  align?: "left" | "right" | "center";
  /** The distance between two baselines, in points. */
  leading?: number;
}

/** Draws lines of text below each other, the first with its top at `y`. @returns The `y` below the last line. */
export function drawLines(
  pdf: PDFKit.PDFDocument,
  text: string | readonly string[],
  x: number,
  y: number,
  style: Style = {},
) {
  const size = style.size ?? 9.5;
  const leading = style.leading ?? size * 1.4;
  pdf
    .font(style.font ?? "sans")
    .fontSize(size)
    .fillColor(style.color ?? "#1c1f24");
  const lines = typeof text === "string" ? [text] : text;
  for (const [index, line] of lines.entries()) {
    pdf.text(line, x, y + index * leading, {
      lineBreak: false,
      ...(style.width === undefined ? {} : { width: style.width, align: style.align ?? "left" }),
    });
  }
  return y + lines.length * leading;
}

/** Draws a straight line. */
export function drawLine(
  pdf: PDFKit.PDFDocument,
  from: [number, number],
  to: [number, number],
  width = 0.6,
  color = "#9aa3ad",
) {
  pdf
    .lineWidth(width)
    .moveTo(...from)
    .lineTo(...to)
    .stroke(color);
}
