import { describe, expect, test } from "vitest";
import { buildPdf } from "../../../builders/pdf.ts";
import { sentence } from "../../../builders/content.ts";
import { formatZones, zonePages } from "../../../harness/read-document.ts";

const english = [
  "Berger, A., & Holm, K. (2019). Measuring depths after storms in the channels of the north. Harbour Journal, 12(3), 211-230.",
  "Port of Kiel. (2021). Annual report.",
  "Lopez, M. (2017). Channels and marks: a survey of the harbours between the two islands. Bremen: Quay Press.",
  "Adler, P. (2003). Storms at sea and the work of the crews on the barges in all of the winters since 1950. London: Quay.",
];
const french = [
  "BERGER Anne, Le dragage des chenaux du nord et des ports entre les deux îles, Paris, Presses du port, 2019.",
  "HOLM Charles, Tempêtes et digues, Revue des ports, vol. 12, 2017, p. 211-230.",
  "Port de Brest, Rapport annuel, Brest.",
  "LOPEZ Marie, La vase et ses usages dans les ouvrages des ports, Lyon, Éditions du quai, 2015.",
];
const german = [
  "Berger, Anna: Die Vermessung der Fahrrinnen im Norden und der Häfen zwischen den Inseln. Bremen: Hafenverlag, 2019.",
  "Holm, Karl: Stürme und Dämme. In: Zeitschrift für Hafenbau 12 (2017), S. 211-230.",
  "Hafenamt Kiel: Jahresbericht.",
  "Meier, Karla; Schulz, Peter: Schlick als Baustoff der Dämme und Deiche an der Küste. Hamburg: Kaiverlag, 2015.",
];

interface Style {
  heading: string;
  /** The title of the section below the bibliography. */
  next: string;
  width: number;
  /** The indent of all rows of an entry but the first one, and the space between entries, in points. */
  hang: number;
  gap: number;
  /** The label of an entry with the number `n`. */
  label?: string;
}

/** Zones a document whose second page begins inside of its bibliography, and formats all zones. */
async function zoneBibliography(entries: readonly string[], style: Style): Promise<string[]> {
  const { heading, next, width, hang, gap, label = "" } = style;
  const drawEntries = (pdf: PDFKit.PDFDocument, part: readonly string[], from: number) => {
    pdf.font("Times-Roman").fontSize(10);
    part.forEach((entry, index) => {
      const text = `${label.replace("n", String(from + index))}${entry}`;
      pdf.text(text, 72 + hang, pdf.y + gap, { width: width - hang, indent: -hang });
    });
  };
  const pages = await zonePages(
    await buildPdf([
      (pdf) => {
        pdf.font("Times-Roman").fontSize(10).text(sentence.repeat(8), 72, 72, { width });
        pdf
          .font("Times-Bold")
          .fontSize(12)
          .text(heading, 72, pdf.y + 14);
        drawEntries(pdf, [...entries, ...entries.map((entry) => entry.replace("e", "o"))], 1);
      },
      (pdf) => {
        pdf.y = 72;
        drawEntries(
          pdf,
          entries.map((entry) => entry.replace("a", "u")),
          2 * entries.length + 1,
        );
        pdf
          .font("Times-Bold")
          .fontSize(12)
          .text(next, 72, pdf.y + 14);
        pdf
          .font("Times-Roman")
          .fontSize(10)
          .text(sentence.repeat(8), 72, pdf.y + 6, { width });
      },
    ]),
  );
  return pages.flatMap(formatZones);
}

describe("the entries of a bibliography are references, each of its own, on all of its pages", () => {
  test.for([
    [english, { heading: "References", next: "Annex", width: 440, hang: 18, gap: 0 }],
    [english, { heading: "7 References", next: "8 Charts", width: 220, hang: 0, gap: 0, label: "[n] " }],
    [french, { heading: "Bibliographie", next: "Remerciements", width: 400, hang: 0, gap: 6 }],
    [french, { heading: "Références", next: "Annexes", width: 220, hang: 14, gap: 2, label: "n. " }],
    [german, { heading: "Literaturverzeichnis", next: "Danksagung", width: 230, hang: 18, gap: 0 }],
    [german, { heading: "Quellen", next: "Danksagung", width: 330, hang: 0, gap: 5 }],
  ] satisfies [string[], Style][])("%j", async ([entries, style]) => {
    const zones = await zoneBibliography(entries, style);
    const references = zones.filter((zone) => zone.startsWith("reference: "));
    expect(references).toHaveLength(3 * entries.length);
    const begins = entries.map((entry) => entry.slice(0, 6));
    references.slice(0, entries.length).forEach((reference, index) => expect(reference).toContain(begins[index]));
    expect(zones).toContain(`section-header: ${style.heading}`);
    expect(zones).toContain(`section-header: ${style.next}`);
    expect(zones.at(-1)).toMatch(/^text: The council/);
  });
});

test("a footnote below a bibliography is no entry, and a heading above no entries begins none", async () => {
  const pages = await zonePages(
    await buildPdf([
      (pdf) => {
        pdf.font("Times-Bold").fontSize(12).text("References", 72, 72);
        pdf.font("Times-Roman").fontSize(10).text("Both of the pilots can be asked by mail.", 72, 92, { width: 440 });
        pdf.font("Times-Bold").fontSize(12).text("Bibliography", 72, 120);
        pdf.font("Times-Roman").fontSize(10);
        for (const entry of english) pdf.text(entry, 90, pdf.y + 4, { width: 420, indent: -18 });
        pdf.moveTo(72, 700).lineTo(200, 700).lineWidth(0.5).stroke();
        pdf.fontSize(8).text("1 The report was printed again.", 72, 706);
      },
    ]),
  );
  const zones = pages.flatMap(formatZones);
  expect(zones).toContain("text: Both of the pilots can be asked by mail.");
  expect(zones).toContain("footnote: 1 The report was printed again.");
  expect(zones.filter((zone) => zone.startsWith("reference: "))).toHaveLength(english.length);
});
