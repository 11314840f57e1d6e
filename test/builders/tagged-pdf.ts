import PdfKit from "pdfkit";

/** A piece of text on a page with its structure element. */
export interface Piece {
  /** Structure type; an artifact without one. */
  tag: string | undefined;
  text: string;
  x?: number;
  y: number;
  size?: number;
  width?: number;
  /** Child elements instead of text, such as the rows of a table. */
  children?: readonly Piece[];
  row_span?: number;
  column_span?: number;
}

/** Builds a tagged PDF of one page whose structure tree has the pieces in order. */
export async function taggedPdf(pieces: readonly Piece[]): Promise<Uint8Array> {
  const pdf = new PdfKit({ size: "A4", pdfVersion: "1.7", tagged: true, lang: "en", info: { Title: "Tagged" } });
  const chunks: Uint8Array[] = [];
  pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on("end", resolve));
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  for (const piece of pieces) {
    if (piece.tag === undefined) {
      pdf.markContent("Artifact", { type: "Pagination" });
      draw(pdf, piece);
      pdf.endMarkedContent();
    } else root.add(element(pdf, piece));
  }
  root.end();
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

function element(pdf: PDFKit.PDFDocument, piece: Piece): PDFKit.PDFStructureElement {
  const { tag = "P", children, row_span: rows, column_span: columns } = piece;
  const made = pdf.struct(tag);
  if (children === undefined) made.add(() => draw(pdf, piece));
  else for (const child of children) made.add(element(pdf, child));
  if (rows !== undefined || columns !== undefined) {
    // The types of pdfkit lack the dictionary.
    const { data } = Reflect.get(made, "dictionary") as { data: object };
    Object.assign(data, { A: { O: "Table", ...(rows && { RowSpan: rows }), ...(columns && { ColSpan: columns }) } });
  }
  return made;
}

function draw(pdf: PDFKit.PDFDocument, { text, x = 72, y, size = 11, width = 450 }: Piece): void {
  pdf.fontSize(size).text(text, x, y, { width });
}
