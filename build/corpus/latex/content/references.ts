import { capitalize } from "./prose-source.ts";
import type { LatexWriter } from "./writer.ts";

/** Creates a database of BibTeX, which the text then may cite. @returns the number of its entries */
export function createBibliography(writer: LatexWriter, from = 8, to = 20): number {
  const count = writer.random.drawInteger(from, to);
  const entries = Array.from({ length: count }, (_, index) => {
    const key = `r${index}`;
    writer.citations.push(key);
    return writeEntry(writer, key);
  });
  writer.bib = entries.join("\n");
  return count;
}

function writeEntry(writer: LatexWriter, key: string): string {
  const { random, text } = writer;
  const authors = Array.from({ length: random.drawInteger(1, 4) }, () => {
    const { first, last } = text.writeName();
    return `${last}, ${random.drawBoolean(0.5) ? first : `${first.charAt(0)}.`}`;
  });
  const year = random.drawInteger(1960, 2023);
  const place = random.pick(text.vocabulary.places as [string, ...string[]]);
  const pages = random.drawInteger(1, 800);
  const venue = capitalize(text.writePhrase(2, 4));
  const fields: Record<string, string> = {
    author: authors.join(" and "),
    title: `{${text.writePhrase(4, 10)}}`,
    year: String(year),
  };
  const kind = random.pickWeighted({ article: 5, book: 2, inproceedings: 3, techreport: 1, phdthesis: 0.5 });
  const range = `${pages}--${pages + random.drawInteger(3, 40)}`;
  if (kind === "article") {
    Object.assign(fields, { journal: `Journal of ${venue}`, volume: String(random.drawInteger(1, 90)), pages: range });
    if (random.drawBoolean(0.5)) fields.number = String(random.drawInteger(1, 12));
    if (random.drawBoolean(0.3))
      fields.doi = `10.${random.drawInteger(1000, 9999)}/${random.drawInteger(10_000, 99_999)}`;
  } else if (kind === "book") {
    Object.assign(fields, { publisher: `${text.writeName().last} Press`, address: place });
  } else if (kind === "inproceedings") {
    Object.assign(fields, { booktitle: `Proceedings of the Conference on ${venue}`, pages: range, address: place });
  } else if (kind === "techreport") {
    Object.assign(fields, { institution: `Institute of ${venue}`, number: `TR-${random.drawInteger(1, 99)}` });
  } else fields.school = `${text.vocabulary.terms.university} ${place}`;
  return `@${kind}{${key},\n${Object.entries(fields)
    .map(([name, value]) => `  ${name} = {${value}}`)
    .join(",\n")}\n}`;
}

/** Adds the bibliography, with a heading and a structure for each entry. @param level rank of its heading */
export function addBibliography(writer: LatexWriter, bibliographyStyle: string | undefined, level = 1): void {
  const heading = writer.mark({ label: "heading", level });
  const first = writer.citations.map(() => writer.structures.add({ label: "reference" }))[0] ?? 0;
  const style = bibliographyStyle === undefined ? "" : `\\bibliographystyle{${bibliographyStyle}}`;
  writer.add(`\n\\nocite{*}${heading}\\structurereferences{${first}}${style}\\bibliography{references}`);
}

/** Adds the bibliography of biblatex. */
export function addBiblatexBibliography(writer: LatexWriter, level = 1): void {
  const heading = writer.mark({ label: "heading", level });
  const first = writer.citations.map(() => writer.structures.add({ label: "reference" }))[0] ?? 0;
  writer.add(`\n\\nocite{*}${heading}\\structurereferences{${first}}\\printbibliography`);
}
