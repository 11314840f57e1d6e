import { writeSentences } from "./blocks.ts";
import type { LatexWriter } from "./writer.ts";

/** Draws an author's name and address. */
export function drawAuthor({ random, text }: LatexWriter): {
  name: string;
  department: string;
  place: string;
  mail: string;
} {
  const { first, last } = text.writeName();
  const { department, university } = text.vocabulary.terms;
  const town = random.pick(text.vocabulary.places as [string, ...string[]]);
  const ascii = (name: string) =>
    name
      .normalize("NFD")
      .replaceAll(/[^a-zA-Z]/g, "")
      .toLowerCase();
  return {
    name: `${first} ${random.drawBoolean(0.3) ? "M. " : ""}${last}`,
    department: `${department} ${text.writePhrase(1, 2)}`,
    place: `${university} ${town}`,
    mail: `${ascii(last)}@${ascii(town)}.example`,
  };
}

/** Marks each line with the same structure, since the lines of an author are cells of a tabular. */
export function markLines(writer: LatexWriter, lines: readonly string[]): string {
  const mark = writer.mark({ label: "paragraph" });
  return lines.map((line) => `${mark}${line}`).join(String.raw` \\ `);
}

/** Returns the mark and the words of a title. */
export function writeTitle(writer: LatexWriter, from = 4, to = 9): string {
  return `${writer.mark({ label: "title" })}${writer.text.writePhrase(from, to)}`;
}

/** Adds the title, the authors and the date of the classes of LaTeX. */
export function addMaketitle(writer: LatexWriter, options: { isDated?: boolean; subtitle?: boolean } = {}): void {
  const authors = Array.from({ length: writer.random.drawInteger(1, 3) }, () => {
    const { name, department, place } = drawAuthor(writer);
    return markLines(writer, [name, department, place]);
  });
  const date = options.isDated === false ? "" : `${writer.mark({ label: "paragraph" })}November 2023`;
  writer.add(`\\title{${writeTitle(writer)}}\n\\author{${authors.join(" \\and ")}}\n\\date{${date}}\n\\maketitle`);
}

/** Adds an abstract. @param hasHeading whether the class sets the word "Abstract" in a line of its own */
export function addAbstract(
  writer: LatexWriter,
  hasHeading = true,
  sentences: readonly [number, number] = [3, 7],
): void {
  const heading = hasHeading ? writer.mark({ label: "heading", level: 1 }) : "";
  const paragraph = writer.mark({ label: "paragraph" });
  const text = writeSentences(writer, ...sentences);
  if (hasHeading) writer.add(`${heading}\\begin{abstract}${paragraph}${text}\\end{abstract}`);
  else writer.add(`${paragraph}\\begin{abstract}${text}\\end{abstract}`);
}

/** Writes a list of keywords. */
export function writeKeywords(writer: LatexWriter, separator = ", "): string {
  return Array.from({ length: writer.random.drawInteger(3, 6) }, () => writer.text.writePhrase(1, 2)).join(separator);
}

/** Adds keywords as a paragraph. */
export function addKeywords(writer: LatexWriter): void {
  const mark = writer.mark({ label: "paragraph" });
  writer.add(`\n${mark}\\noindent\\textbf{${writer.text.vocabulary.terms.keywords}:} ${writeKeywords(writer)}\\par`);
}

/** Adds the table of contents. */
export function addContents(writer: LatexWriter): void {
  const heading = writer.structures.add({ label: "heading", level: 1 });
  const entries = writer.structures.add({ label: "toc" });
  writer.add(`\n\\structurecontents{${heading}}{${entries}}\\tableofcontents`);
}
