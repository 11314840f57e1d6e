import { strToU8, zipSync } from "fflate";

export interface EpubOptions {
  title?: string;
  language?: string;
  /** Further files, by path in the archive. */
  files?: Record<string, Uint8Array | string>;
  /** Media types of files for the manifest; other files are not in it. */
  mediaTypes?: Record<string, string>;
  /** A package document that replaces the one of the sections. */
  packageDocument?: string;
}

/** Builds a package document in `OPS/`. */
export function buildPackageDocument(manifest: string, spine: string, title = "A Test", language = "en"): string {
  return `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">test</dc:identifier>
<dc:title>${title}</dc:title><dc:language>${language}</dc:language></metadata>
<manifest>${manifest}</manifest><spine>${spine}</spine></package>`;
}

/** Builds a section as XHTML. `head` is added to its head. */
export function buildXhtml(body: string, title = "Section", head = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title>${title}</title>${head}</head><body>${body}</body></html>`;
}

/** Builds an ePub 3 of the given sections, in this order. */
export function buildEpub(sections: readonly string[], options: EpubOptions = {}): Uint8Array<ArrayBuffer> {
  const { title, language, files = {}, mediaTypes = {}, packageDocument } = options;
  const items = sections.map(
    (_, index) => `<item id="s${index}" href="text/s${index}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const extraItems = Object.entries(mediaTypes).map(
    ([path, type], index) => `<item id="m${index}" href="${path.replace(/^OPS\//, "")}" media-type="${type}"/>`,
  );
  const refs = sections.map((_, index) => `<itemref idref="s${index}"/>`);
  const container = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
  const entries: Record<string, string | Uint8Array> = {
    mimetype: "application/epub+zip",
    "META-INF/container.xml": container,
    "OPS/package.opf":
      packageDocument ?? buildPackageDocument([...items, ...extraItems].join(""), refs.join(""), title, language),
    ...Object.fromEntries(sections.map((section, index) => [`OPS/text/s${index}.xhtml`, section])),
    ...files,
  };
  return buildZip(entries);
}

/** Builds a ZIP file of texts and bytes. */
export function buildZip(entries: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> {
  const encodedEntries = Object.entries(entries).map(([path, content]) => [
    path,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  return new Uint8Array(zipSync(Object.fromEntries(encodedEntries) as Record<string, Uint8Array>));
}

/** Builds a book of two sections about the making of books. */
export function buildBookEpub(): Uint8Array<ArrayBuffer> {
  return buildEpub([
    buildXhtml(
      "<h1>On books</h1><p>Books are printed on paper. A library keeps books, journals and newspapers for its readers.</p>",
      "On books",
    ),
    buildXhtml(
      "<h1>On newspapers</h1><p>Newspapers are printed daily, and a newspaper is soon an archive.</p>",
      "On newspapers",
    ),
  ]);
}
