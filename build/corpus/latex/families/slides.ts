import { addFormulaParagraph, addList, addParagraph, writeSentences } from "../content/blocks.ts";
import { addDrawing } from "../content/figures.ts";
import { addProgram } from "../content/code.ts";
import { drawAuthor, writeTitle } from "../content/fronts.ts";
import { addTabular, writeCaption } from "../content/tables.ts";
import type { LatexWriter } from "../content/writer.ts";
import type { LatexStyle } from "../style.ts";
import { drawings } from "./packages.ts";

const paragraph = (writer: LatexWriter, text: string) => `${writer.mark({ label: "paragraph" })}${text}`;

function addTitleFrame(writer: LatexWriter): void {
  const { name, place } = drawAuthor(writer);
  writer.add(
    `\\title[Short title]{${writeTitle(writer, 3, 7)}}\\subtitle{${paragraph(writer, writer.text.writePhrase(3, 6))}}`,
  );
  writer.add(
    `\\author[Author]{${paragraph(writer, name)}}\\institute[Institute]{${paragraph(writer, place)}}\\date[2023]{${paragraph(writer, "November 2023")}}`,
  );
  writer.add("\\begin{frame}\\titlepage\\end{frame}");
}

function addFrame(writer: LatexWriter): void {
  const { random, text } = writer;
  const kind = random.pickWeighted({
    list: 5,
    prose: 1.5,
    table: 1.5,
    figure: 2,
    columns: 2,
    blocks: 1.5,
    formula: 1.5,
    code: 0.7,
  });
  const fragile = kind === "code" ? "[fragile]" : "";
  const heading = writer.mark({ label: "heading", level: 1 });
  writer.add(`\n\\begin{frame}${fragile}\\frametitle{${heading}${text.writePhrase(2, 6)}}`);
  if (kind === "list") addList(writer, { kind: random.pick(["itemize", "enumerate"]) });
  else if (kind === "prose") for (let index = 0; index < 2; index++) addParagraph(writer, {}, 1, 2);
  else if (kind === "formula") addFormulaParagraph(writer);
  else if (kind === "code") addProgram(writer, "verbatim");
  else if (kind === "table") {
    writer.add("\\centering\\small ");
    addTabular(writer, { rows: random.drawInteger(3, 6) });
  } else if (kind === "figure") addSlideFigure(writer, 0.42);
  else if (kind === "columns") {
    writer.add("\\begin{columns}\\begin{column}{0.48\\textwidth}");
    addList(writer, { kind: "itemize", maxDepth: 1 });
    writer.add("\\end{column}\\begin{column}{0.48\\textwidth}\\centering ");
    addDrawing(writer, 0.2);
    writer.add("\\end{column}\\end{columns}");
  } else {
    for (let index = random.drawInteger(1, 2); index > 0; index--) {
      const title = writer.mark({ label: "heading", level: 2 });
      writer.add(
        `\\begin{block}{${title}${text.writePhrase(1, 4)}}${paragraph(writer, writeSentences(writer, 1, 2))}\\end{block}`,
      );
    }
  }
  writer.add("\\end{frame}");
}

function addSlideFigure(writer: LatexWriter, scale: number): void {
  writer.add("\\begin{figure}\\centering");
  addDrawing(writer, scale);
  if (writer.random.drawBoolean(0.6)) writer.add(`\n\n${writeCaption(writer)}`);
  writer.add("\\end{figure}");
}

function createSlides(
  name: string,
  theme: string,
  options: Partial<LatexStyle> & { classOptions?: string } = {},
): LatexStyle {
  const { classOptions = "10pt", preamble = "", ...style } = options;
  return {
    name,
    documentClass: `\\documentclass[${classOptions}]{beamer}`,
    preamble: `\\usetheme{${theme}}\\setbeamertemplate{navigation symbols}{}${drawings}${preamble}`,
    table: { rules: "booktabs", caption: "below" },
    ...style,
    write(writer) {
      addTitleFrame(writer);
      for (let frame = writer.random.drawInteger(9, 11); frame > 0; frame--) {
        if (frame % 4 === 0) writer.add(`\\section{${writer.text.writePhrase(1, 2)}}`);
        addFrame(writer);
      }
    },
  };
}

export const slides: readonly LatexStyle[] = [
  createSlides("slides-plain", "default"),
  createSlides("slides-madrid", "Madrid", {
    fonts: "\\usepackage{tgheros}",
    table: { rules: "grid", caption: "below" },
  }),
  createSlides("slides-wide", "CambridgeUS", {
    classOptions: "11pt,aspectratio=169",
    language: "ngerman",
    preamble: "\\usecolortheme{beaver}\\setbeamertemplate{itemize items}[square]",
    table: { rules: "bands", caption: "below" },
  }),
  createSlides("slides-serif", "Boadilla", {
    classOptions: "11pt",
    fonts: "\\usepackage{mathpazo}",
    language: "french",
    preamble: "\\usefonttheme{serif}\\usecolortheme{seahorse}\\setbeamertemplate{enumerate items}[circle]",
  }),
  createSlides("slides-dark", "Rochester", {
    classOptions: "12pt,aspectratio=1610",
    preamble:
      "\\setbeamercolor{background canvas}{bg=black!85}\\setbeamercolor{normal text}{fg=white}\\setbeamercolor{structure}{fg=orange}\\usebeamercolor*{normal text}",
    table: { rules: "head", caption: "above" },
  }),
];
