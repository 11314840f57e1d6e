import { expect, test } from "vitest";
import { sentence } from "../../../builders/content.ts";
import { formatZones, zoneFirstPage } from "../../../harness/read-document.ts";

const germanSentence = "Der Rat trat im Frühjahr zusammen und beschloss, den Hafen noch vor dem Winter zu vertiefen. ";
const frenchSentence = "Le conseil se réunit au printemps et décida que le port devait être approfondi avant l'hiver. ";

interface Style {
  font?: string;
  /** The font of the headings; that of the body by default. */
  headingFont?: string;
  headingSizes?: readonly number[];
  /** The space above a heading and above a paragraph, in points. */
  gaps: readonly [heading: number, paragraph: number];
  align?: "left" | "center";
}

/** Zones a page whose paragraphs have the headings of a document, and returns the texts of its headings. */
async function findHeadings(
  headings: readonly (string | readonly string[])[],
  body: string,
  { font = "Times-Roman", headingFont = font, headingSizes = [11], gaps, align = "left" }: Style,
): Promise<string[]> {
  const page = await zoneFirstPage((pdf) => {
    let y = 72;
    const write = (text: string, gap: number, options: PDFKit.Mixins.TextOptions = {}) => {
      pdf.text(text, 72, y + gap, { width: 450, ...options });
      y = pdf.y;
    };
    for (const heading of [undefined, ...headings]) {
      [heading ?? []].flat().forEach((text, index) => {
        pdf.font(headingFont).fontSize(headingSizes[index] ?? 11);
        write(text, index === 0 ? gaps[0] : 1, { align });
      });
      pdf.font(font).fontSize(11);
      write(body.repeat(4), gaps[1]);
    }
  });
  return formatZones(page).flatMap((zone) => /^(?:section-header|title): (.*)/.exec(zone)?.[1] ?? []);
}

test.for([
  [["§ 5 Geltungsbereich", "§ 6", "§ 7 Vergütung der Lotsen"], germanSentence, { gaps: [14, 6] }],
  [["§ 5 Geltungsbereich", "Anhang B", "Teil II: Lotsen"], germanSentence, { gaps: [6, 0] }],
  [["Article 5", "Article 6 Duties of the Pilots"], sentence, { gaps: [0, 0], font: "Helvetica" }],
  [["Chapter 3", "Appendix A"], sentence, { gaps: [14, 6], align: "center" }],
  [["Chapitre 3", "Annexe A : Les pilotes"], frenchSentence, { gaps: [10, 4], font: "Helvetica" }],
] satisfies [string[], string, Style][])("headings in the type of the body such as %j are found", async (row) => {
  const [headings, body, style] = row;
  expect(await findHeadings(headings, body, style)).toEqual(headings);
});

test.for([
  [["3 Results", "3.1 Depths"], { headingSizes: [14, 12], gaps: [14, 6] }],
  [["3 Ergebnisse der Messung", "3.1 Tiefen"], { headingSizes: [11, 11], gaps: [12, 4] }],
  [["2.4 Les navires", "2.4.1 Longueur"], { headingSizes: [13, 12], gaps: [12, 4], font: "Helvetica" }],
] satisfies [string[], Omit<Style, "headingFont">][])(
  "a heading right below another, %j, is one of its own",
  async (row) => {
    const [headings, style] = row;
    const headingFont = "font" in style ? "Helvetica-Bold" : "Times-Bold";
    expect(await findHeadings([headings], sentence, { ...style, headingFont })).toEqual(headings);
  },
);

test("a sentence that goes on with an article, and a list of annexes, are no headings", async () => {
  const page = await zoneFirstPage((pdf) => {
    pdf.font("Times-Roman").fontSize(11);
    pdf.text(`${sentence.repeat(3)}The fees are set out in more detail in`, 72, 72, { width: 450 });
    pdf.text("Article 12 of the treaty, which all of the pilots know.", { width: 450 });
    for (const annex of ["Annex 1: Depths", "Annex 2: Charts", "Annex 3: Pilots"]) pdf.text(annex, 72, pdf.y + 2);
    pdf.text(sentence.repeat(4), 72, pdf.y + 12, { width: 450 });
  });
  expect(formatZones(page).filter((zone) => /^(?:section-header|title)/.test(zone))).toEqual([]);
});
