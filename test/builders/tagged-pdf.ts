import PdfKit from "pdfkit";

/** A piece of text on a page with its structure element. */
export interface TaggedText {
  /** Structure type; an artifact without one. */
  tag: string | undefined;
  text: string;
  x?: number;
  y: number;
  size?: number;
  width?: number;
  /** Child elements instead of text, such as the rows of a table. */
  children?: readonly TaggedText[];
  row_span?: number;
  column_span?: number;
}

/** Builds a tagged PDF of one page whose structure tree has the pieces in order. */
export async function buildTaggedPdf(pieces: readonly TaggedText[]): Promise<Uint8Array> {
  const pdf = new PdfKit({ size: "A4", pdfVersion: "1.7", tagged: true, lang: "en", info: { Title: "Tagged" } });
  const chunks: Uint8Array[] = [];
  pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on("end", resolve));
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  for (const piece of pieces) {
    if (piece.tag === undefined) {
      pdf.markContent("Artifact", { type: "Pagination" });
      drawText(pdf, piece);
      pdf.endMarkedContent();
    } else root.add(createElement(pdf, piece));
  }
  root.end();
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

function createElement(pdf: PDFKit.PDFDocument, piece: TaggedText): PDFKit.PDFStructureElement {
  const { tag = "P", children, row_span: rows, column_span: columns } = piece;
  const element = pdf.struct(tag);
  if (children === undefined) element.add(() => drawText(pdf, piece));
  else for (const child of children) element.add(createElement(pdf, child));
  if (rows !== undefined || columns !== undefined) {
    // The types of pdfkit lack the dictionary.
    const { data } = Reflect.get(element, "dictionary") as { data: object };
    Object.assign(data, { A: { O: "Table", ...(rows && { RowSpan: rows }), ...(columns && { ColSpan: columns }) } });
  }
  return element;
}

function drawText(pdf: PDFKit.PDFDocument, { text, x = 72, y, size = 11, width = 450 }: TaggedText): void {
  pdf.fontSize(size).text(text, x, y, { width });
}
