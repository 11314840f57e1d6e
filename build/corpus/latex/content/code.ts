import { writeCaption } from "./tables.ts";
import type { LatexWriter } from "./writer.ts";

/** Writes lines of a program. */
export function writeProgram(writer: LatexWriter, lines: number): string {
  const { random, text } = writer;
  const name = () =>
    text
      .writeNoun()
      .normalize("NFD")
      .replaceAll(/[^a-zA-Z]/g, "")
      .toLowerCase();
  let indent = 0;
  return Array.from({ length: lines }, (_, index) => {
    const pad = "  ".repeat(indent);
    if (indent > 0 && random.drawBoolean(0.2)) {
      indent -= 1;
      return `${"  ".repeat(indent)}}`;
    }
    if (random.drawBoolean(0.25) && indent < 3 && index < lines - 2) {
      indent += 1;
      return `${pad}${random.pick(["if", "while", "for"])} (${name()} ${random.pick(["<", ">", "=="])} ${random.drawInteger(0, 99)}) {`;
    }
    if (random.drawBoolean(0.12)) return `${pad}// ${name()} ${name()} ${name()}`;
    return random.pick([
      `${pad}${name()} = ${name()}(${name()}, ${random.drawInteger(0, 255)});`,
      `${pad}int ${name()} = ${random.drawInteger(0, 99)};`,
      `${pad}return ${name()} + ${name()}[${random.drawInteger(0, 9)}];`,
      `${pad}print("${name()} ${name()}");`,
    ]);
  }).join("\n");
}

/** Adds a program as a paragraph of its own. @param environment `verbatim` or `lstlisting` */
export function addProgram(writer: LatexWriter, environment: "verbatim" | "lstlisting"): void {
  const program = writeProgram(writer, writer.random.drawInteger(4, 14));
  const hasCaption = environment === "lstlisting" && writer.random.drawBoolean(0.4);
  if (hasCaption) {
    // Listings sets the number of its caption outside of the argument.
    writer.add(`\n\\begingroup${writeCaption(writer, "\\captionof{lstlisting}")}\\endgroup`);
  }
  writer.add(`\n${writer.mark({ label: "code" })}\\begin{${environment}}\n${program}\n\\end{${environment}}\n`);
}

/** Adds a float with an algorithm of the package algpseudocode. */
export function addPseudocode(writer: LatexWriter): void {
  const { random, text } = writer;
  const caption = writeCaption(writer);
  const code = writer.mark({ label: "code" });
  const name = () => text.writeNoun();
  const lines = [`\\Require $n \\ge ${random.drawInteger(0, 9)}$, ${name()}`];
  const statement = () =>
    `\\State $${random.pick(["x", "y", "s"])} \\gets ${random.pick(["x + 1", "f(y)", "0"])}$ \\Comment{${name()}}`;
  for (let index = random.drawInteger(2, 4); index > 0; index--) {
    const loop = random.pick([
      [`\\While{$x < n$}`, "\\EndWhile"],
      [`\\For{each ${name()}}`, "\\EndFor"],
      [`\\If{${name()} is empty}`, "\\EndIf"],
    ]);
    lines.push(
      statement(),
      loop[0] ?? "",
      statement(),
      ...(random.drawBoolean(0.5) ? [statement()] : []),
      loop[1] ?? "",
    );
  }
  lines.push("\\State \\Return $x$");
  writer.add(
    `\n\\begin{algorithm}[t]${caption}\n${code}\\begin{algorithmic}[1]\n${lines.join("\n")}\n\\end{algorithmic}\n\\end{algorithm}\n`,
  );
}

/** Adds a float with an algorithm of the package algorithm2e, which sets the caption after the algorithm is read. */
export function addAlgorithm2e(writer: LatexWriter): void {
  const { random, text } = writer;
  const caption = writer.mark({ label: "caption" });
  const code = writer.mark({ label: "code" });
  const statement = () => `$${random.pick(["x", "y", "s"])} \\leftarrow ${random.pick(["x + 1", "f(y)", "0"])}$\\;`;
  const lines = Array.from({ length: random.drawInteger(2, 4) }, () => {
    const body = Array.from({ length: random.drawInteger(1, 3) }, statement).join("\n");
    return random.pick([
      `${statement()}\n\\While{$x < n$}{\n${body}\n}`,
      `\\ForEach{${text.writeNoun()}}{\n${body}\n}`,
      `\\eIf{$x = 0$}{\n${body}\n}{\n${statement()}\n}`,
    ]);
  });
  writer.add(
    `\n\\begin{algorithm}[t]${code}\\def\\structurealgorithmcaption{${caption}}` +
      `\\KwIn{${text.writePhrase(2, 4)}}\\KwOut{${text.writePhrase(2, 4)}}\n${lines.join("\n")}\n` +
      `\\Return $x$\\;\n\\caption{${text.writePhrase(3, 7)}}\n\\end{algorithm}\n`,
  );
}

/** The settings that `addAlgorithm2e` needs. */
export const algorithm2ePreamble = String.raw`
\SetAlCapFnt{\structurealgorithmcaption}
\SetAlCapNameFnt{\structurealgorithmcaption}`;
