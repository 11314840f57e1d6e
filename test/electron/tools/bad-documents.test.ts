import { describe, expect, test } from "vitest";
import { runTask } from "../../../electron/tools/worker-tasks.ts";
import { buildEpub, buildXhtml, buildZip } from "../../builders/epub.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { buildRawPage } from "../../builders/raw-pdf.ts";
import { listLineTexts, readFirstPage, writeTemporaryFile } from "../../harness/read-document.ts";

async function inspect(bytes: Uint8Array, name: string): Promise<unknown> {
  return await runTask("inspectDocument", { path: await writeTemporaryFile(bytes, name), name });
}

const encoder = new TextEncoder();
const section = buildXhtml("<p>Text.</p>");

/** Builds an ePub that declares its section to be encrypted with an algorithm. */
function buildEpubWithEncryption(algorithm: string): Uint8Array {
  return buildEpub([section], {
    files: {
      "META-INF/encryption.xml": `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"
 xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/>
<enc:CipherData><enc:CipherReference URI="OPS/text/s0.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`,
    },
  });
}

/** Writes a wrong offset of the first entry into the directory of a ZIP file. */
function damageZip(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes);
  file.writeUInt32LE(bytes.length, file.indexOf("PK\u0001\u0002", 0, "latin1") + 42);
  return new Uint8Array(file);
}

/** Builds an XFA form; object 6 has the template, object 7 the configuration, object 8 is a field. */
function buildXfa({ catalog = "", xfa = "6 0 R", dynamicRender = "forbidden", fields = "" }): Uint8Array {
  return buildRawPage({
    content: "BT /F1 11 Tf 60 742 Td (Please wait...) Tj ET",
    page: "/Annots [8 0 R]",
    catalog: `${catalog} /AcroForm << /Fields [${fields}] /XFA ${xfa} /DR << /Font << /F1 5 0 R >> >> >>`,
    objects: [
      { stream: `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="f"/></template>` },
      {
        stream: `<config xmlns="http://www.xfa.org/schema/xci/3.0/"><acrobat><acrobat7><dynamicRender>${dynamicRender}
          </dynamicRender></acrobat7></acrobat></config>`,
      },
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /V (1250.00) /Rect [60 600 360 620] /F 4 /P 3 0 R
        /DA (/F1 10 Tf 0 g) >>`,
    ],
  });
}

describe("an unreadable document is refused permanently, with its name and the reason", () => {
  const cases: [name: string, code: string, reason: RegExp, bytes: () => Promise<Uint8Array> | Uint8Array][] = [
    ["nothing.pdf", "DOCUMENT_INVALID", /is empty/, () => new Uint8Array()],
    ["notes.txt", "DOCUMENT_INVALID", /neither a PDF nor an ePub/, () => encoder.encode("Dear all,")],
    [
      "photo.pdf",
      "DOCUMENT_INVALID",
      /a PNG image/,
      () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    ],
    [
      "garbage.pdf",
      "DOCUMENT_INVALID",
      /cannot be opened: it is a damaged PDF\. If another program opens it/,
      () => encoder.encode(`%PDF-1.7\n${"garbage ".repeat(99)}\n%%EOF`),
    ],
    [
      "half.pdf",
      "DOCUMENT_INVALID",
      /truncated: the file ends too early/,
      async () => (await buildTextPdf(4)).slice(0, 2_500),
    ],
    ["locked.pdf", "DOCUMENT_ENCRYPTED", /password/, () => buildTextPdf(1, { userPassword: "open sesame" })],
    [
      "letter.docx",
      "DOCUMENT_INVALID",
      /is a ZIP but not an ePub: it looks like a document of Microsoft Office/,
      () => buildZip({ "[Content_Types].xml": "<Types/>", "word/document.xml": "<document/>" }),
    ],
    ["photos.zip", "DOCUMENT_INVALID", /META-INF\/container.xml is missing/, () => buildZip({ "a.txt": "a" })],
    [
      "torn.zip",
      "DOCUMENT_INVALID",
      /mimetype is damaged/,
      () => damageZip(buildZip({ mimetype: "text/plain ".repeat(9) })),
    ],
    ["half.epub", "DOCUMENT_INVALID", /damaged or truncated/, () => buildEpub([section]).slice(0, 700)],
    [
      "bought.epub",
      "DOCUMENT_ENCRYPTED",
      /DRM/,
      () => buildEpubWithEncryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc"),
    ],
    [
      "bomb.epub",
      "DOCUMENT_INVALID",
      /ZIP bomb/,
      () => buildEpub([section], { files: { "OPS/big.txt": new Uint8Array(8 * 2 ** 20) } }),
    ],
    [
      "laughs.epub",
      "DOCUMENT_INVALID",
      /declares entities/,
      () =>
        buildZip({
          mimetype: "application/epub+zip",
          "META-INF/container.xml": `<!DOCTYPE c [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><c>&b;</c>`,
        }),
    ],
    [
      "claim.pdf",
      "DOCUMENT_INVALID",
      /is a dynamic XFA form: .+ print it to a PDF/,
      () => buildXfa({ catalog: "/NeedsRendering true", xfa: "6 0 R" }),
    ],
    [
      "claim in packets.pdf",
      "DOCUMENT_INVALID",
      /is a dynamic XFA form/,
      () => buildXfa({ catalog: "/NeedsRendering true", xfa: "[(template) 6 0 R (config) 7 0 R]" }),
    ],
    [
      "claim by its configuration.pdf",
      "DOCUMENT_INVALID",
      /is a dynamic XFA form/,
      () => buildXfa({ xfa: "[(template) 6 0 R (config) 7 0 R]", dynamicRender: "required" }),
    ],
    ["hollow.epub", "DOCUMENT_INVALID", /without content/, () => buildEpub([])],
  ];
  test.each(cases)("%s: %s", async (name, code, reason, bytes) => {
    const inspection = inspect(await bytes(), name);
    await expect(inspection).rejects.toMatchObject({ name: "TaskError", code, permanent: true });
    await expect(inspection).rejects.toThrow(reason);
    await expect(inspection).rejects.toThrow(name);
  });
});

test("a static XFA form, whose fields are on its pages, is read", async () => {
  const pdf = buildXfa({ xfa: "[(template) 6 0 R (config) 7 0 R]", fields: "8 0 R" });
  expect(await inspect(pdf, "static.pdf")).toMatchObject({ pages: 1 });
  expect(listLineTexts(await readFirstPage(pdf))).toContain("1250.00");
});

describe("the type of a document is detected by its bytes", () => {
  test("if a PDF has other bytes before its header", async () => {
    const pdf = await buildTextPdf(3, { title: "Harbor" });
    const pdfInMail = Buffer.concat([encoder.encode("From: the harbor master\n"), pdf]);
    expect(await inspect(pdfInMail, "report")).toEqual({ mediaType: "application/pdf", pages: 3, title: "Harbor" });
  });

  test("if it is an ePub, with or without obfuscated fonts", async () => {
    const book = { mediaType: "application/epub+zip", pages: 2, title: "Tides", language: "en-GB" };
    expect(await inspect(buildEpub([section, section], { title: "Tides", language: "en-GB" }), "b")).toEqual(book);
    expect(await inspect(buildEpubWithEncryption("http://www.idpf.org/2008/embedding"), "fonts.epub")).toMatchObject({
      pages: 1,
    });
  });
});
