import { expect, test } from "vitest";
import { sentence } from "../../../../builders/content.ts";
import { formatZones, zoneFirstPage } from "../../../../harness/read-document.ts";

/** Zones lines in bold between paragraphs, and returns those that are headings. */
async function findHeadings(lines: readonly string[], font: "Times" | "Helvetica"): Promise<string[]> {
  const page = await zoneFirstPage((pdf) => {
    const body = font === "Times" ? "Times-Roman" : "Helvetica";
    pdf.font(body).fontSize(10).text(sentence.repeat(4), 72, 72, { width: 450 });
    for (const line of lines) {
      pdf.font(`${font}-Bold`).text(line, 72, pdf.y + 12, { width: 450 });
      pdf.font(body).text(sentence.repeat(4), 72, pdf.y + 2, { width: 450 });
    }
  });
  return formatZones(page).flatMap((zone) => /^(?:section-header|title): (.*)/.exec(zone)?.[1] ?? []);
}

test.each([
  ["the heads of statements", ["Theorem 3.1 (Quay).", "Proof.", "Definition 4."]],
  ["the heads of German statements", ["Satz 3.1 (Quay).", "Beweis:", "Bemerkung 2."]],
  ["the heads of French statements", ["Théorème 3.1.", "Démonstration.", "Remarque 2 (Quai)."]],
  ["a sentence", ["All crews must wear life vests on the barges at all times."]],
  ["a German sentence", ["Der Hafen ist vom 3. bis zum 17. Mai gesperrt."]],
])("%s in bold are no headings", async (_, lines) => {
  expect(await findHeadings(lines, "Times")).toEqual([]);
  expect(await findHeadings(lines, "Helvetica")).toEqual([]);
});

test("titles that begin with such a word, or end with a full stop after a number, are headings", async () => {
  const headings = ["Proof of the Bound", "Examples", "3. Depths of all of the marks in the spring."];
  expect(await findHeadings(headings, "Times")).toEqual(headings);
});
