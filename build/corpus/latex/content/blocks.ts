import { writeAlignedLines, writeArray, writeEquation, writeInlineFormula } from "./formulas.ts";
import type { LatexWriter } from "./writer.ts";

/** What the sentences of a paragraph may contain, as probabilities per sentence. */
export interface ProseOptions {
  formulas?: number;
  footnotes?: number;
  citations?: number;
  references?: number;
  emphasis?: number;
}

/** Writes sentences. */
export function writeSentences(writer: LatexWriter, from: number, to: number, options: ProseOptions = {}): string {
  const { formulas = 0, footnotes = 0, citations = 0, references = 0, emphasis = 0.05 } = options;
  const { random, text } = writer;
  return Array.from({ length: random.drawInteger(from, to) }, () => {
    let sentence = text.writeSentence();
    const extend = (addition: string) => (sentence = `${sentence.slice(0, -1)}${addition}${sentence.slice(-1)}`);
    if (random.drawBoolean(formulas)) extend(` ${writeInlineFormula(random)}`);
    if (writer.citations.length > 0 && random.drawBoolean(citations)) extend(`~${writeCitation(writer)}`);
    if (writer.labels.length > 0 && random.drawBoolean(references)) {
      extend(String.raw` (\ref{${random.pick(writer.labels as [string, ...string[]])}})`);
    }
    if (random.drawBoolean(emphasis)) {
      const words = sentence.split(" ");
      const index = words.findIndex((word) => /^\p{L}{4,}$/u.test(word));
      if (index >= 0) words[index] = `\\${random.pick(["emph", "emph", "textbf"])}{${words[index] ?? ""}}`;
      sentence = words.join(" ");
    }
    if (random.drawBoolean(footnotes)) sentence += writeFootnote(writer);
    return sentence;
  }).join("\n");
}

function writeCitation({ random, citations, style }: LatexWriter): string {
  const keys = Array.from({ length: random.drawInteger(1, 3) }, () => random.pick(citations as [string, ...string[]]));
  return `${style.cite ?? String.raw`\cite`}{${[...new Set(keys)].join(",")}}`;
}

/** Writes a footnote for the end of a sentence. */
export function writeFootnote(writer: LatexWriter): string {
  const number = writer.structures.add({ label: "footnote" });
  return String.raw`\structurefootnote{${number}}{${writeSentences(writer, 1, 2)}}`;
}

/** Adds a heading. @param level its rank, from 1 */
export function addHeading(writer: LatexWriter, level: number, title = writer.text.writePhrase(1, 5)): void {
  const command = (writer.style.headings ?? ["section", "subsection", "subsubsection"])[level - 1];
  if (command === undefined) throw new RangeError(`The style has no heading of level ${level}`);
  const label = `h${writer.labels.length}`;
  writer.add(`\n${writer.mark({ label: "heading", level })}\\${command}{${title}}\\label{${label}}`);
  if (!command.endsWith("*")) writer.labels.push(label);
}

/** Adds a paragraph. */
export function addParagraph(writer: LatexWriter, options: ProseOptions = {}, from = 2, to = 6): void {
  writer.add(`\n${writer.mark({ label: "paragraph" })}${writeSentences(writer, from, to, options)}\\par`);
}

/** Adds a paragraph that begins with a heading in its first line. */
export function addRunInParagraph(writer: LatexWriter, options: ProseOptions = {}): void {
  const title = writer.text.writePhrase(1, 3);
  writer.add(
    `\n${writer.mark({ label: "paragraph" })}\\paragraph{${title}.} ${writeSentences(writer, 2, 4, options)}\\par`,
  );
}

/** Adds a paragraph that a displayed formula interrupts. */
export function addFormulaParagraph(writer: LatexWriter, options: ProseOptions = {}): void {
  const { random } = writer;
  const depth = writer.style.columns === 2 ? 1 : 2;
  const display = random.pickWeighted({ equation: 4, unnumbered: 2, align: 2, array: 1, multline: 0.5 });
  writer.add(`\n${writer.mark({ label: "paragraph" })}${writeSentences(writer, 1, 3, options).replace(/[.?]$/, "")}`);
  const mark = writer.mark({ label: "formula" });
  const end = random.pick([",", ".", ""]);
  const label = `e${writer.labels.length}`;
  if (display === "unnumbered") writer.add(`${mark}\\[ ${writeEquation(random, depth)}${end} \\]`);
  else if (display === "align") {
    const lines = writeAlignedLines(random);
    const name = random.pick(["align", "align*"]);
    writer.add(`${mark}\\begin{${name}}\n${lines.join("\\\\\n")}${end}\n\\end{${name}}`);
  } else if (display === "multline") {
    const [a, b] = [writeEquation(random, depth), writeEquation(random, depth)];
    writer.add(`${mark}\\begin{multline}\n${a} \\\\ {}+ ${b}${end}\n\\end{multline}`);
  } else {
    const body = display === "array" ? writeArray(random) : writeEquation(random, depth);
    writer.add(`${mark}\\begin{equation}\\label{${label}}\n${body}${end}\n\\end{equation}`);
    writer.labels.push(label);
  }
  writer.add(`${writer.mark({ label: "paragraph" })}${writeSentences(writer, 1, 3, options)}\\par`);
}

/** Adds a list, some of whose items have lists of their own. */
export function addList(writer: LatexWriter, options: ListOptions = {}): void {
  const { kind = writer.random.pick(["itemize", "enumerate", "description"]), depth = 1, maxDepth = 2 } = options;
  const { random, text } = writer;
  const list = writer.structures.addList();
  writer.add(`\n\\begin{${kind}}${options.argument ?? ""}`);
  const isShort = random.drawBoolean(0.4);
  const count = random.drawInteger(2, depth === 1 ? 6 : 4);
  const nestedAt = depth < maxDepth && random.drawBoolean(0.4) ? random.drawInteger(0, count - 1) : -1;
  for (let index = 0; index < count; index++) {
    const label = kind === "description" ? `[${text.writePhrase(1, 2)}]` : "";
    const content = isShort ? text.writePhrase(2, 8) : writeSentences(writer, 1, 3, options);
    writer.add(`${writer.mark({ label: "list_item", depth, list })}\\item${label} ${content}`);
    if (index === nestedAt) {
      const nestedKind = random.pick<ListKind>(["itemize", "enumerate"]);
      addList(writer, { ...options, kind: nestedKind, depth: depth + 1, argument: "" });
    }
  }
  writer.add(`\\end{${kind}}\n`);
}

type ListKind = "itemize" | "enumerate" | "description";

/** The kind, options of the environment, and nesting of a list. */
export interface ListOptions extends ProseOptions {
  kind?: ListKind;
  argument?: string;
  depth?: number;
  maxDepth?: number;
}

/** Adds a quotation of its own lines. */
export function addQuotation(writer: LatexWriter): void {
  const mark = writer.mark({ label: "paragraph" });
  writer.add(`\n\\begin{quote}${mark}${writeSentences(writer, 1, 3)}\\end{quote}\n`);
}

/** Adds a theorem, or another statement of amsthm, and sometimes its proof. */
export function addTheorem(writer: LatexWriter, options: ProseOptions = {}): void {
  const { random } = writer;
  const name = random.pick(["theorem", "lemma", "definition", "remark", "corollary"]);
  const title = random.drawBoolean(0.25) ? `[${writer.text.writePhrase(1, 3)}]` : "";
  const mark = writer.mark({ label: "paragraph" });
  writer.add(`\n${mark}\\begin{${name}}${title}${writeSentences(writer, 1, 3, options)}\\end{${name}}\n`);
  if ((name === "theorem" || name === "lemma") && random.drawBoolean(0.8)) {
    const proof = writer.mark({ label: "paragraph" });
    writer.add(`${proof}\\begin{proof}${writeSentences(writer, 2, 4, options)}\\end{proof}\n`);
  }
}
