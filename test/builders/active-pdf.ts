import { buildRawPage } from "./raw-pdf.ts";

export interface ActiveOptions {
  /** A web address and a local path that the file asks its reader to open. */
  address: string;
  path: string;
}

/** A script in the file that leaves traces in the form and in the process that runs it. */
const script = `globalThis.ran = true; this.getField\\('field'\\).value = 'ran'; app.alert\\('ran'\\);
  app.launchURL\\('ADDRESS'\\); this.submitForm\\('ADDRESS'\\)`;
const embeddedContent = "BT /F1 12 Tf 100 500 Td (embedded) Tj ET";

/**
 * Builds a PDF with all kinds of active content: scripts at its opening, on pages and fields, in its name tree and in a
 * font; embedded files; and external streams, pages and forms. The value of its field is "kept".
 */
export function buildActivePdf({ address, path }: ActiveOptions): Uint8Array<ArrayBuffer> {
  const scriptAction = `<< /Type /Action /S /JavaScript /JS (${script.replaceAll("ADDRESS", address)}) >>`;
  const externalFile = `<< /Type /Filespec /FS /URL /F (${address}) >>`;
  return buildRawPage({
    content: "BT /F1 12 Tf 100 700 Td (Good words) Tj ET BT /F2 12 Tf 100 650 Td (a) Tj ET /Far Do /Near Do",
    fonts: "/F2 12 0 R",
    resources: "/XObject << /Far 15 0 R /Near 16 0 R >>",
    catalog: `/OpenAction 6 0 R /AA << /WC 6 0 R /WS 6 0 R /DP 6 0 R >> /AcroForm 7 0 R
      /Names << /JavaScript << /Names [(run) 6 0 R] >> /EmbeddedFiles << /Names [(inside.pdf) 9 0 R] >> >>
      /AF [9 0 R] /Collection << /View /D /D (inside.pdf) >>`,
    page: "/AA << /O 6 0 R /C 6 0 R >> /Annots [8 0 R 11 0 R 17 0 R 18 0 R 19 0 R]",
    objects: [
      scriptAction,
      `<< /Fields [8 0 R] /CO [8 0 R] /DA (/F1 10 Tf 0 g) /DR << /Font << /F1 5 0 R >> >> /NeedAppearances true >>`,
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /V (kept) /Rect [200 600 400 620] /F 4 /P 3 0 R
         /DA (/F1 10 Tf 0 g) /A 6 0 R
         /AA << /K 6 0 R /F 6 0 R /V 6 0 R /C 6 0 R /E 6 0 R /Fo 6 0 R /PO 6 0 R /PV 6 0 R >> >>`,
      "<< /Type /Filespec /F (inside.pdf) /UF (inside.pdf) /EF << /F 10 0 R >> >>",
      {
        dictionary: "/Type /EmbeddedFile /Subtype /application#2Fpdf",
        stream: Buffer.from(buildRawPage({ content: embeddedContent })).toString("latin1"),
      },
      `<< /Type /Annot /Subtype /FileAttachment /Rect [100 400 120 420] /F 4 /FS 9 0 R /Contents (attached) >>`,
      // Some readers compiled the font matrix into code (pdf.js before 4.2, CVE-2024-4367).
      `<< /Type /Font /Subtype /Type1 /BaseFont /Odd /FirstChar 97 /LastChar 97 /Widths [600] /FontDescriptor 13 0 R
         /FontMatrix [1 2 3 4 5 (1\\); globalThis.ran = true; //)] >>`,
      "<< /Type /FontDescriptor /FontName /Odd /Flags 4 /FontBBox [0 0 600 700] /ItalicAngle 0 /Ascent 700 /Descent 0 /CapHeight 700 /StemV 80 /FontFile 14 0 R >>",
      {
        dictionary: "/Length1 99 /Length2 0 /Length3 0",
        stream: "%!PS-AdobeFont-1.0: Odd\n/FontMatrix [1 2 3 4 5 (1\\); globalThis.ran = true; //)] readonly def\n",
      },
      {
        dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 5 0 R >> >> /F ${externalFile}
          /Ref << /F ${externalFile} /Page 0 >>`,
        stream: "",
      },
      {
        dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 5 0 R >> >> /F (${path})`,
        stream: "",
      },
      `<< /Type /Annot /Subtype /Link /Rect [100 300 120 320] /A << /S /Launch /F (${path}) /Next 6 0 R >> >>`,
      `<< /Type /Annot /Subtype /Link /Rect [100 260 120 280] /A << /S /GoToE /T << /R /C /N (inside.pdf) >> >> >>`,
      `<< /Type /Annot /Subtype /Screen /Rect [100 200 120 220] /A << /S /ImportData /F ${externalFile} >>
         /AA << /PV << /S /URI /URI (${address}) >> /PO << /S /SubmitForm /F ${externalFile} >> >> >>`,
    ],
  });
}
