import { strToU8, zipSync } from "fflate";

const container = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

function packageDocument(files: readonly string[]): string {
  const items = files.map((file) => `<item id="${file}" href="${file}.xhtml" media-type="application/xhtml+xml"/>`);
  return `<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:test:book</dc:identifier>
<dc:title>Test</dc:title><dc:language>en</dc:language></metadata>
<manifest>${items.join("")}</manifest>
<spine>${files.map((file) => `<itemref idref="${file}"/>`).join("")}</spine></package>`;
}

function section(title: string, body: string): string {
  return `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title></head>
<body><h1>${title}</h1>${body}</body></html>`;
}

/** An ePub with a section for each entry, its body given as XHTML. */
export function buildEpub(sections: readonly { title: string; body: string }[]): Uint8Array<ArrayBuffer> {
  const files = sections.map((_, index) => `section-${index + 1}`);
  return zipSync({
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": strToU8(container),
    "book.opf": strToU8(packageDocument(files)),
    ...Object.fromEntries(
      sections.map(({ title, body }, index) => [`${files[index]}.xhtml`, strToU8(section(title, body))]),
    ),
  });
}

/** A book of two sections about the making of books. */
export function bookEpub(): Uint8Array<ArrayBuffer> {
  return buildEpub([
    {
      title: "On books",
      body: "<p>Books are printed on paper. A library keeps books, journals and newspapers for its readers.</p>",
    },
    { title: "On newspapers", body: "<p>Newspapers are printed daily, and a newspaper is soon an archive.</p>" },
  ]);
}
