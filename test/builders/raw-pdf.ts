/** A PDF object: its syntax, or a stream with the entries of its dictionary except the length. */
export type RawObject = string | { dictionary?: string; stream: string };

/**
 * Builds a PDF from objects in PDF syntax, for features that no library writes. The first object has number 1 and is the
 * catalog. Text is Latin-1.
 */
export function buildRawPdf(objects: readonly RawObject[]): Uint8Array<ArrayBuffer> {
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    const body =
      typeof object === "string"
        ? object
        : `<< ${object.dictionary ?? ""} /Length ${object.stream.length} >>\nstream\n${object.stream}\nendstream`;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return new Uint8Array(Buffer.from(`${file}${end}startxref\n${file.length}\n%%EOF\n`, "latin1"));
}

export interface RawPageOptions {
  /** Content stream of the page; the font `F1` is Helvetica. */
  content: string;
  /** Further entries of the page dictionary; the media box is 0 0 600 800. */
  page?: string;
  /** Further entries of the resource dictionary. */
  resources?: string;
  /** Further entries of the font dictionary. */
  fonts?: string;
  /** Entries of the page tree's root that replace its only page. */
  pages?: string;
  /** Further entries of the catalog. */
  catalog?: string;
  /** Further objects, from number 6. */
  objects?: readonly RawObject[];
}

/** Builds a PDF of one page: catalog 1, page tree 2, page 3, content stream 4, Helvetica 5. */
export function buildRawPage(options: RawPageOptions): Uint8Array<ArrayBuffer> {
  const {
    content,
    page = "",
    resources = "",
    fonts = "",
    pages = "/Kids [3 0 R] /Count 1",
    catalog = "",
    objects = [],
  } = options;
  const box = page.includes("/MediaBox") ? "" : "/MediaBox [0 0 600 800]";
  return buildRawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${box} ${page}
       /Resources << /Font << /F1 5 0 R ${fonts} >> ${resources} >> >>`,
    { stream: content },
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...objects,
  ]);
}
