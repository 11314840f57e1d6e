import { constants, deflateSync } from "node:zlib";
import { buildRawPage, buildRawPdf, type RawObject } from "./raw-pdf.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const formatPage = (content: number, entries = "/MediaBox [0 0 600 800]"): string =>
  `<< /Type /Page /Parent 2 0 R /Contents ${content} 0 R ${entries} /Resources << /Font << /F1 5 0 R >> >> >>`;
const helvetica = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const goodContent = "BT /F1 12 Tf 72 700 Td (Good words) Tj ET";

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const nest = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

/** Builds a few kilobytes of deflated data that expand to `mebibytes`. */
export function buildDeflateBomb(mebibytes: number): string {
  const block = deflateSync(Buffer.alloc(2 ** 20, "0 0 m "), { finishFlush: constants.Z_FULL_FLUSH });
  // Skips zlib's header of two bytes. Readers accept the missing checksum.
  return latin1(block) + latin1(block.subarray(2)).repeat(mebibytes - 1);
}

/** Nests forms that each draw the next one ten times: 10^`depth` words. */
function nestedForms(depth: number): Bytes {
  const forms = Array.from({ length: depth }, (_, index): RawObject => {
    const next = index + 7;
    const last = index === depth - 1;
    const dictionary = `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 5 0 R >>
      ${last ? "" : `/XObject << /X ${next} 0 R >>`} >>`;
    return { dictionary, stream: last ? goodContent : "/X Do ".repeat(10) };
  });
  return buildRawPage({ content: "/X Do", resources: "/XObject << /X 6 0 R >>", objects: forms });
}

/** Builds a PDF whose cross-reference table puts object 4 into object stream 6, and that stream into itself. */
function recursiveObjectStream(): Bytes {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    formatPage(4),
    "null",
    helvetica,
    "<< /Type /ObjStm /N 2 /First 8 /Extends 6 0 R /Length 24 >>\nstream\n4 0 6 9  (content) (itself)\nendstream",
  ];
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entry = (type: number, value: number, index: number) =>
    String.fromCharCode(type, value >> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255, index);
  const plain = (number: number) => entry(1, offsets[number - 1] ?? 0, 0);
  const table = [entry(0, 0, 255), plain(1), plain(2), plain(3), entry(2, 6, 0), plain(5), entry(2, 6, 1)].join("");
  const start = file.length;
  file += `7 0 obj\n<< /Type /XRef /Size 8 /Root 1 0 R /W [1 4 1] /Index [0 7] /Length ${table.length} >>\nstream\n${table}\nendstream\nendobj\n`;
  return new Uint8Array(Buffer.from(`${file}startxref\n${start}\n%%EOF\n`, "latin1"));
}

/** Builds a PDF of three pages whose second page object is `page`, with its content in object 8. */
function buildWithSecondPage(page: string, content: RawObject): Bytes {
  return buildRawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 6 0 R 7 0 R] /Count 3 >>",
    formatPage(4),
    { stream: goodContent },
    helvetica,
    page,
    formatPage(4),
    content,
  ]);
}

/** Encodes numbers in big-endian order, each as `[value, bytes]`. */
function encodeNumbers(numbers: readonly (readonly [value: number, bytes: number])[]): string {
  return numbers
    .map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntBE(value, 0, bytes);
      return latin1(buffer);
    })
    .join("");
}

/** Builds a JBIG2 image of a few bytes (ITU-T T.88): a page, and a generic region of its size that has no data. */
function buildJbig2(size: number): string {
  const formatSegment = (number: number, type: number, data: string) =>
    encodeNumbers([
      [number, 4],
      [type, 1],
      [0, 1],
      [1, 1],
      [data.length, 4],
    ]) + data;
  const page = encodeNumbers([
    [size, 4],
    [size, 4],
    [0, 4],
    [0, 4],
    [0, 1],
    [0, 2],
  ]);
  const region = encodeNumbers([
    [size, 4],
    [size, 4],
    [0, 4],
    [0, 4],
    [0, 1],
    [0, 1],
  ]);
  const adaptivePixels = "\u0003\u00ff\u00fd\u00ff\u0002\u00fe\u00fe\u00fe";
  return formatSegment(0, 48, page) + formatSegment(1, 38, `${region}${adaptivePixels}\u00ff\u00ac`);
}

/** Builds a JPEG 2000 image of a few bytes (ITU-T T.800): one tile of three components that has no data. */
function buildJpeg2000(size: number): string {
  const components = [0, 1, 2].flatMap(
    () =>
      [
        [7, 1],
        [1, 1],
        [1, 1],
      ] as const,
  );
  const sizes = [
    [size, 4],
    [size, 4],
    [0, 4],
    [0, 4],
    [size, 4],
    [size, 4],
    [0, 4],
    [0, 4],
    [3, 2],
  ] as const;
  const quantization = Array.from({ length: 16 }, () => [0x48, 1] as const);
  return encodeNumbers([
    [0xff4f, 2],
    [0xff51, 2],
    [47, 2],
    [0, 2],
    ...sizes,
    ...components,
    [0xff52, 2],
    [12, 2],
    [0, 1],
    [0, 1],
    [1, 2],
    [0, 1],
    [5, 1],
    [4, 1],
    [4, 1],
    [0, 1],
    [1, 1],
    [0xff5c, 2],
    [19, 2],
    [0x40, 1],
    ...quantization,
    [0xff90, 2],
    [10, 2],
    [0, 2],
    [0, 4],
    [0, 1],
    [1, 1],
    [0xff93, 2],
    [0xffd9, 2],
  ]);
}

/** Builds a page that draws an image over all of it. */
function buildImagePage(size: number, dictionary: string, stream: string): Bytes {
  return buildRawPage({
    content: `600 0 0 800 0 0 cm /I Do`,
    resources: "/XObject << /I 6 0 R >>",
    objects: [{ dictionary: `/Type /XObject /Subtype /Image /Width ${size} /Height ${size} ${dictionary}`, stream }],
  });
}

/** Builds a page of different words, a hundred a line. */
function manyWords(count: number): Bytes {
  const lines = count / 100;
  const line = (number: number) => {
    const text = Array.from({ length: 100 }, (_, index) => (number * 100 + index).toString(36)).join(" ");
    return `1 0 0 1 9 ${2 * (lines - number)} Tm (${text}) Tj`;
  };
  const content = `BT /F1 1.5 Tf ${Array.from({ length: lines }, (_, number) => line(number)).join("\n")} ET ${goodContent}`;
  return buildRawPage({ content, page: `/MediaBox [0 0 600 ${2 * lines + 20}]` });
}

function prependBytes(bytes: Uint8Array, prefix: Uint8Array): Bytes {
  return new Uint8Array(Buffer.concat([prefix, bytes]));
}

/** Malicious and damaged PDFs by their fault. */
export const hostilePdfs = {
  noPages: () => buildRawPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"]),
  noPageTree: () => buildRawPdf(["<< /Type /Catalog >>"]),
  cyclicPageTree: () =>
    buildRawPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 4 >>"]),
  overstatedPageCount: () =>
    buildRawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>",
      formatPage(4),
      { stream: goodContent },
      helvetica,
    ]),
  repeatedPage: () =>
    buildRawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      `<< /Type /Pages /Kids [${"3 0 R ".repeat(1_000_000)}] /Count 1000000 >>`,
      formatPage(4),
      { stream: goodContent },
      helvetica,
    ]),
  manyObjects: (count = 1_000_000) =>
    buildRawPage({ content: goodContent, objects: Array.from({ length: count }, () => "null") }),
  largePage: () => buildRawPage({ content: goodContent, page: "/MediaBox [0 0 30000 30000]" }),
  longPage: () => buildRawPage({ content: goodContent, page: "/MediaBox [0 0 30000 1]" }),
  emptyMediaBox: () => buildRawPage({ content: goodContent, page: "/MediaBox [0 0 0 0]" }),
  negativePage: () => buildRawPage({ content: goodContent, page: "/MediaBox [600 800 0 0]" }),
  hugeMediaBox: () => buildRawPage({ content: goodContent, page: "/MediaBox [-1e38 -1e38 1e38 1e38]" }),
  largeUserUnit: () => buildRawPage({ content: goodContent, page: "/MediaBox [0 0 600 800] /UserUnit 1000000" }),
  javaScript: () =>
    buildRawPage({
      content: goodContent,
      catalog: "/OpenAction 6 0 R /Names << /JavaScript << /Names [(run) 6 0 R] >> >> /AA << /WC 6 0 R >>",
      page: "/AA << /O 6 0 R >>",
      objects: ["<< /Type /Action /S /JavaScript /JS (while (true) app.alert\\('run'\\);) >>"],
    }),
  embeddedFiles: () =>
    buildRawPage({
      content: goodContent,
      catalog: "/Names << /EmbeddedFiles << /Names [(evil.exe) 6 0 R] >> >>",
      objects: [
        "<< /Type /Filespec /F (../../evil.exe) /EF << /F 7 0 R >> >>",
        { dictionary: "/Type /EmbeddedFile", stream: "MZ" },
      ],
    }),
  launchAction: () =>
    buildRawPage({ content: goodContent, catalog: "/OpenAction << /S /Launch /F (/bin/sh) /NewWindow true >>" }),
  brokenCrossReferences: () =>
    new Uint8Array(
      Buffer.from(
        latin1(buildRawPage({ content: goodContent })).replaceAll(/^\d{10} 00000 n/gm, "9999999999 00000 n"),
        "latin1",
      ),
    ),
  deepArrays: () => buildRawPage({ content: goodContent, page: `/Deep ${nest("[", "]", 200_000)}` }),
  deepDictionaries: () => buildRawPage({ content: goodContent, catalog: `/Deep ${nest("<< /A ", ">>", 200_000)}` }),
  deepContent: () => buildRawPage({ content: `${nest("[", "]", 200_000)} TJ ${"q ".repeat(200_000)} ${goodContent}` }),
  deflateBomb: (mebibytes = 3000) =>
    buildWithSecondPage(formatPage(8), { dictionary: "/Filter /FlateDecode", stream: buildDeflateBomb(mebibytes) }),
  doubleDeflateBomb: () => {
    const bomb = Buffer.from(buildDeflateBomb(3000), "latin1");
    return buildWithSecondPage(formatPage(8), {
      dictionary: "/Filter [/FlateDecode /FlateDecode]",
      stream: latin1(deflateSync(bomb)),
    });
  },
  recursiveObjectStream,
  largeImage: () =>
    buildImagePage(100_000, "/BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode", buildDeflateBomb(64)),
  jbig2Bomb: () =>
    buildImagePage(45_000, "/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode", buildJbig2(45_000)),
  jpeg2000Bomb: () => buildImagePage(30_000, "/Filter /JPXDecode", buildJpeg2000(30_000)),
  manyWords: (count = 1_000_000) => manyWords(count),
  overlappingWords: () =>
    buildRawPage({
      content: `BT /F1 10 Tf ${"1 0 0 1 72 700 Tm (ab) Tj 1 0 0 1 72 700 Tm (cd) Tj ".repeat(50_000)} ET`,
    }),
  brokenFont: () =>
    buildRawPage({
      content: `${goodContent} BT /F2 12 Tf 72 600 Td (Broken) Tj ET`,
      fonts: "/F2 6 0 R",
      objects: [
        "<< /Type /Font /Subtype /TrueType /BaseFont /Broken /FirstChar 0 /LastChar 255 /Widths 7 0 R /FontDescriptor 8 0 R /ToUnicode 9 0 R >>",
        `[${"1e30 ".repeat(256)}]`,
        "<< /Type /FontDescriptor /FontName /Broken /Flags 4 /FontBBox [1e30 -1e30 0 0] /FontFile2 9 0 R >>",
        { stream: "\u0000\u0001\u0000\u0000\u00ff\u00ff".repeat(5000) },
      ],
    }),
  recursiveForm: () =>
    buildRawPage({
      content: `${goodContent} /X Do`,
      resources: "/XObject << /X 6 0 R >>",
      objects: [
        {
          dictionary: "/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X 6 0 R >> >>",
          stream: "/X Do ".repeat(10),
        },
      ],
    }),
  nestedForms: (depth = 9) => nestedForms(depth),
  denseTiles: () =>
    buildRawPage({
      content: `/Pattern cs /P scn 0 0 600 800 re f ${goodContent}`,
      resources: "/Pattern << /P 6 0 R >>",
      objects: [
        {
          dictionary:
            "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.0001 /YStep 0.0001 /Resources << >>",
          stream: "0 0 1 1 re f",
        },
      ],
    }),
  recursiveGlyph: () =>
    buildRawPage({
      content: `${goodContent} BT /F2 12 Tf 72 600 Td (aaaa) Tj ET`,
      fonts: "/F2 6 0 R",
      objects: [
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 7 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] /Resources << /Font << /F2 6 0 R >> >> >>",
        { stream: "9 0 d0 BT /F2 1 Tf (aaaaaaaaaa) Tj ET" },
      ],
    }),
  cyclicCrossReferences: () => {
    const file = latin1(buildRawPage({ content: goodContent }));
    const start = /startxref\n(\d+)/.exec(file)?.[1] ?? "0";
    return new Uint8Array(Buffer.from(file.replace("/Root 1 0 R", `/Root 1 0 R /Prev ${start}`), "latin1"));
  },
  cyclicOutline: () =>
    buildRawPage({
      content: goodContent,
      catalog: "/Outlines 6 0 R",
      objects: [
        "<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>",
        "<< /Title (Round) /Parent 7 0 R /Next 7 0 R /Prev 7 0 R /First 7 0 R /Last 7 0 R /Dest [3 0 R /Fit] >>",
      ],
    }),
  missingPage: () => buildWithSecondPage("null", "null"),
  garbagePageContent: () =>
    buildWithSecondPage(formatPage(8), { dictionary: "/Filter /FlateDecode", stream: "garbage".repeat(100) }),
  leadingNulBytes: () => prependBytes(buildRawPage({ content: goodContent }), new Uint8Array(512)),
} as const;
