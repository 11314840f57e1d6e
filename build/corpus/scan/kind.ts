import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPdf } from "../../../test/builders/pdf.ts";
import { drawScan } from "../../../test/builders/scan.ts";
import { openPdf } from "../../../electron/tools/pdf/open-pdf.ts";
import type { PageImage } from "../../../electron/tools/pdf/pdf-reader.ts";
import type { CorpusDocument, Family, FamilyKind, TruePage } from "../family.ts";
import { genres, type Genre } from "../html/genres/genres.ts";
import { createFamily } from "../html/kind.ts";
import { createRandomText } from "../text/random-text.ts";
import { openPrinter } from "../html/printer.ts";
import { loadTextPools } from "../text/text-pool.ts";
import { drawScannedPage, type ScannedPage } from "./draw-scan.ts";
import { receiptGenre } from "./receipt.ts";
import { drawScanStyle, type ScanStyle } from "./scan-style.ts";

/** The kinds of printed documents that are scanned, with their numbers of families. */
const familyCounts: Readonly<Record<string, number>> = {
  report: 3,
  article: 4,
  newspaper: 3,
  form: 5,
  invoice: 5,
  letter: 4,
  minutes: 2,
  statement: 3,
  manual: 3,
  datasheet: 2,
  brochure: 2,
};

/** The largest number of pages of a document that are scanned. Reading one takes seconds. */
const maxPages = 2;
/** The space below the last zone of a receipt, in points. */
const receiptMargin = 14;

/** Documents in the languages that OCR has. */
const scannedGenres: readonly Genre[] = [
  ...genres.flatMap((genre): Genre[] => {
    const families = familyCounts[genre.name];
    return families === undefined
      ? []
      : [{ ...genre, families, profile: { ...genre.profile, languages: ["en", "en", "en", "de"] } }];
  }),
  receiptGenre,
];

/** Cuts a page below its last zone. */
function cutBelowText({ width, height, zones }: TruePage): TruePage {
  const bottom = Math.max(...zones.map(({ bbox }) => bbox[3])) + receiptMargin;
  return { width, height: Math.min(height, bottom), zones };
}

/** Cuts an image of a page to the rows of a lower page. */
function cutImage(image: PageImage, share: number): PageImage {
  const height = Math.max(1, Math.round(image.height * share));
  return { ...image, height, pixels: image.pixels.subarray(0, height * image.width * image.channels) };
}

/** Scans the first pages of a printed document. */
async function scanDocument(
  name: string,
  printed: CorpusDocument,
  style: ScanStyle,
  isCut: boolean,
): Promise<CorpusDocument> {
  const folder = await mkdtemp(join(tmpdir(), "galley-corpus-"));
  const path = join(folder, "printed.pdf");
  await writeFile(path, printed.pdf);
  const reader = await openPdf(path, path);
  const scanned: ScannedPage[] = [];
  try {
    for (const [index, page] of printed.pages.slice(0, maxPages).entries()) {
      if (page.zones.length === 0) continue;
      const paper = isCut ? cutBelowText(page) : page;
      const image = await reader.renderPage(index + 1, Math.round((page.height / 72) * style.dpi));
      const random = createRandomText(`${name} page ${index}`);
      scanned.push(await drawScannedPage(cutImage(image, paper.height / page.height), paper, style, random));
    }
  } finally {
    await reader.close();
    await rm(folder, { recursive: true });
  }
  const pdf = await buildPdf(scanned.map(({ scan }) => drawScan(scan)));
  return { pdf, pages: scanned.map(({ truth }) => truth), printed };
}

/** Pages of documents that Chromium prints, drawn as images without a text layer. */
export const scanKind: FamilyKind = {
  name: "scan",
  needs: [],
  async open(text = {}) {
    const pools = await loadTextPools(text.folder);
    const printer = await openPrinter();
    const families = scannedGenres.flatMap((genre) =>
      Array.from({ length: genre.families }, (_, index): Family => {
        const name = `scan/${genre.name}-${index + 1}`;
        const printed = createFamily(name, genre, printer, pools);
        const style = drawScanStyle(createRandomText(`${name} scan`));
        return {
          name,
          typeset: async (number) =>
            await scanDocument(`${name} ${number}`, await printed.typeset(number), style, genre === receiptGenre),
        };
      }),
    );
    return { families, close: () => printer.close() };
  },
};
