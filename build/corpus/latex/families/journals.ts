import { addBody, type BodyOptions } from "../content/body.ts";
import { algorithm2ePreamble } from "../content/code.ts";
import {
  addAbstract,
  addKeywords,
  addMaketitle,
  drawAuthor,
  markLines,
  writeKeywords,
  writeTitle,
} from "../content/fronts.ts";
import { addBibliography, createBibliography } from "../content/references.ts";
import { type ProseOptions, writeSentences } from "../content/blocks.ts";
import type { LatexWriter } from "../content/writer.ts";
import type { LatexStyle } from "../style.ts";
import { drawings, theorems } from "./packages.ts";

const shares: BodyOptions["shares"] = { paragraph: 7, formula: 2, list: 0.8, table: 0.8, figure: 1.1, runIn: 0.3 };
const prose: ProseOptions = { citations: 0.2, formulas: 0.15, footnotes: 0.02, references: 0.05 };

function addPaper(
  writer: LatexWriter,
  addFront: () => void,
  bibliographyStyle: string | undefined,
  options: Partial<BodyOptions> = {},
): void {
  createBibliography(writer, 10, 25);
  addFront();
  addBody(writer, { sections: [4, 6], shares, prose, wideShare: writer.style.columns === 2 ? 0.12 : 0, ...options });
  addBibliography(writer, bibliographyStyle);
}

const paragraph = (writer: LatexWriter, text: string) => `${writer.mark({ label: "paragraph" })}${text}`;

/** Draws authors of a paper. */
function drawAuthors(writer: LatexWriter): ReturnType<typeof drawAuthor>[] {
  return Array.from({ length: writer.random.drawInteger(1, 4) }, () => drawAuthor(writer));
}

function addIeeeFront(writer: LatexWriter): void {
  const authors = drawAuthors(writer).map(({ name, department, place, mail }) => {
    const block = writer.mark({ label: "paragraph" });
    return `\\IEEEauthorblockN{${block}${name}}\n\\IEEEauthorblockA{${[department, place, mail].map((line) => `${block}${line}`).join("\\\\")}}`;
  });
  writer.add(`\\title{${writeTitle(writer)}}\n\\author{${authors.join("\n\\and\n")}}\n\\maketitle`);
  addAbstract(writer, false);
  writer.add(`${paragraph(writer, "")}\\begin{IEEEkeywords}${writeKeywords(writer)}\\end{IEEEkeywords}`);
}

/** Adds the front of the classes of REVTeX. */
function addRevtexFront(writer: LatexWriter): void {
  writer.add(`\\title{${writeTitle(writer)}}`);
  for (const { name, department, place, mail } of drawAuthors(writer)) {
    const mark = writer.mark({ label: "paragraph" });
    const address = writer.mark({ label: "paragraph" });
    writer.add(`\\author{${mark}${name}}\\affiliation{${address}${department}, ${place}, ${mail}}`);
  }
  addAbstract(writer, false);
  writer.add("\\maketitle");
}

/** Adds the front of the classes of the AMS. */
function addAmsFront(writer: LatexWriter): void {
  writer.add(`\\title{${writeTitle(writer)}}`);
  for (const { name, department, place, mail } of drawAuthors(writer).slice(0, 2)) {
    writer.add(`\\author{${paragraph(writer, name)}}`);
    // The addresses are at the end of the paper.
    writer.add(`\\address{${paragraph(writer, `${department}, ${place}`)}}\\email{${paragraph(writer, mail)}}`);
  }
  addAbstract(writer, false);
  writer.add("\\maketitle");
}

export const journals: readonly LatexStyle[] = [
  {
    name: "ieee-conference",
    documentClass: String.raw`\documentclass[conference]{IEEEtran}`,
    hasOwnFonts: true,
    preamble: String.raw`${drawings}\usepackage{cite}`,
    columns: 2,
    table: { rules: "grid", caption: "above", size: String.raw`\footnotesize`, hasSpans: true },
    write: (writer) => addPaper(writer, () => addIeeeFront(writer), "IEEEtran"),
  },
  {
    name: "ieee-journal",
    documentClass: String.raw`\documentclass[journal,a4paper]{IEEEtran}`,
    hasOwnFonts: true,
    preamble: String.raw`${drawings}\usepackage[linesnumbered,ruled]{algorithm2e}${algorithm2ePreamble}`,
    columns: 2,
    table: { rules: "booktabs", caption: "above", size: String.raw`\footnotesize` },
    write: (writer) =>
      addPaper(
        writer,
        () => {
          const names = drawAuthors(writer)
            .map(({ name }) => name)
            .join(", ");
          writer.add("\\markboth{Journal of Measured Things, Vol.~14, No.~8, August 2023}{Authors: Another Paper}");
          writer.add(`\\title{${writeTitle(writer)}}\\author{${paragraph(writer, names)}}\\maketitle`);
          addAbstract(writer, false);
          writer.add(`${paragraph(writer, "")}\\begin{IEEEkeywords}${writeKeywords(writer)}\\end{IEEEkeywords}`);
        },
        "IEEEtranS",
        { shares: { ...shares, algorithm2e: 0.5 } },
      ),
  },
  {
    name: "acm-conference",
    documentClass: String.raw`\documentclass[sigconf,nonacm]{acmart}`,
    hasOwnFonts: true,
    hasOwnLanguage: true,
    preamble: drawings,
    columns: 2,
    table: { rules: "booktabs", caption: "above", hasSpans: true },
    write: (writer) =>
      addPaper(
        writer,
        () => {
          writer.add(`\\title{${writeTitle(writer)}}`);
          for (const { name, department, place } of drawAuthors(writer)) {
            const mark = writer.mark({ label: "paragraph" });
            writer.add(
              `\\author{${mark}${name}}\\affiliation{\\institution{${mark}${department}, ${place}}\\city{${mark}Leeds}\\country{${mark}Canada}}`,
            );
          }
          const heading = writer.mark({ label: "heading", level: 1 });
          writer.add(`${heading}\\begin{abstract}${paragraph(writer, writeSentences(writer, 4, 7))}\\end{abstract}`);
          writer.add("\\maketitle");
        },
        "ACM-Reference-Format",
      ),
  },
  {
    name: "physical-review-letter",
    documentClass: String.raw`\documentclass[aps,prl,twocolumn,10pt]{revtex4-2}`,
    fonts: "",
    preamble: drawings,
    columns: 2,
    table: { rules: "head", caption: "above" },
    write: (writer) =>
      addPaper(writer, () => addRevtexFront(writer), undefined, {
        ranks: 1,
        wideShare: 0,
        shares: { ...shares, formula: 4 },
      }),
  },
  {
    name: "physics-preprint",
    documentClass: String.raw`\documentclass[aip,jcp,preprint,12pt]{revtex4-2}`,
    fonts: String.raw`\usepackage{mathptmx}`,
    preamble: String.raw`${drawings}`,
    table: { rules: "booktabs", caption: "above" },
    write: (writer) => addPaper(writer, () => addRevtexFront(writer), undefined, { sections: [3, 4] }),
  },
  {
    name: "elsevier-review",
    documentClass: String.raw`\documentclass[review,12pt]{elsarticle}`,
    preamble: String.raw`${drawings}\usepackage{lineno}\linenumbers\journal{Journal of Measured Things}`,
    table: { rules: "head", caption: "above" },
    write: (writer) => addPaper(writer, () => addElsevierFront(writer), "elsarticle-num", { sections: [3, 4] }),
  },
  {
    name: "elsevier-two-column",
    documentClass: String.raw`\documentclass[final,5p,times,twocolumn,authoryear]{elsarticle}`,
    hasOwnFonts: true,
    preamble: String.raw`${drawings}\journal{Journal of Measured Things}`,
    columns: 2,
    cite: String.raw`\citep`,
    table: { rules: "booktabs", caption: "above", size: String.raw`\footnotesize` },
    write: (writer) => addPaper(writer, () => addElsevierFront(writer), "elsarticle-harv"),
  },
  {
    name: "lecture-notes-computer-science",
    documentClass: String.raw`\documentclass[runningheads]{llncs}`,
    fonts: "",
    preamble: String.raw`${drawings}\usepackage{algorithm,algpseudocode}`,
    table: { rules: "grid", caption: "above" },
    write: (writer) =>
      addPaper(
        writer,
        () => {
          const authors = drawAuthors(writer);
          writer.add(`\\title{${writeTitle(writer)}}\\titlerunning{A Shorter Title}\\authorrunning{F. Author et al.}`);
          writer.add(`\\author{${paragraph(writer, authors.map(({ name }) => name).join(" \\and "))}}`);
          const institutes = authors
            .slice(0, 2)
            .map(({ department, place, mail }) => `${department}, ${place}\\\\ ${mail}`);
          writer.add(
            `\\institute{${institutes.map((institute) => paragraph(writer, institute)).join(" \\and ")}}\\maketitle`,
          );
          const mark = writer.mark({ label: "paragraph" });
          writer.add(`${mark}\\begin{abstract}${writeSentences(writer, 4, 7)}`);
          writer.add(`${paragraph(writer, `\\keywords{${writeKeywords(writer, " \\and ")}}`)}\\end{abstract}`);
        },
        "splncs04",
        { sections: [4, 5], shares: { ...shares, pseudocode: 0.5 } },
      ),
  },
  {
    name: "ams-article",
    documentClass: String.raw`\documentclass[11pt]{amsart}`,
    fonts: "",
    preamble: String.raw`${drawings}${theorems}`,
    table: { rules: "none", caption: "below" },
    write: (writer) =>
      addPaper(writer, () => addAmsFront(writer), "amsplain", {
        shares: { paragraph: 4, formula: 5, theorem: 4, list: 0.8, figure: 0.3, runIn: 0.4 },
        prose: { ...prose, formulas: 0.4 },
        ranks: 2,
      }),
  },
  {
    name: "ams-proceedings",
    documentClass: String.raw`\documentclass[reqno]{amsproc}`,
    fonts: String.raw`\usepackage{mathpazo}`,
    preamble: String.raw`${drawings}${theorems}\numberwithin{equation}{section}`,
    table: { rules: "head", caption: "below" },
    write: (writer) =>
      addPaper(writer, () => addAmsFront(writer), "amsalpha", {
        shares: { paragraph: 5, formula: 4, theorem: 2, list: 1, figure: 0.5, table: 0.4 },
        ranks: 2,
      }),
  },
  {
    name: "astronomy-letters",
    hasNoPlaces: true,
    documentClass: String.raw`\documentclass[fleqn,usenatbib]{mnras}`,
    fonts: String.raw`\usepackage{mathptmx}`,
    preamble: drawings,
    columns: 2,
    cite: String.raw`\citep`,
    table: { rules: "head", caption: "above", boldHead: false },
    write: (writer) =>
      addPaper(
        writer,
        () => {
          const authors = drawAuthors(writer);
          const lines = markLines(writer, [
            authors.map(({ name }) => name).join(", "),
            ...authors.map(({ department, place }) => `${department}, ${place}`),
          ]);
          writer.add(
            `\\title[A Shorter Title]{${writeTitle(writer)}}\\author[Author et al.]{${lines}}\\date{${paragraph(writer, "Accepted 2023 November 10")}}\\pubyear{2023}\\maketitle`,
          );
          addAbstract(writer);
          const heading = writer.mark({ label: "paragraph" });
          writer.add(`${heading}\\begin{keywords}${writeKeywords(writer, " -- ")}\\end{keywords}`);
        },
        "mnras",
      ),
  },
  {
    name: "quantum-article",
    documentClass: String.raw`\RequirePackage{luatex85}\documentclass[nopdfoutputerror,a4paper,onecolumn,11pt,unpublished]{quantumarticle}`,
    fonts: "",
    preamble: String.raw`${drawings}\usepackage{hyperref}`,
    table: { rules: "booktabs", caption: "below" },
    write: (writer) =>
      addPaper(
        writer,
        () => {
          writer.add(`\\title{${writeTitle(writer)}}`);
          for (const { name, department, place } of drawAuthors(writer)) {
            writer.add(
              `\\author{${paragraph(writer, name)}}\\affiliation{${paragraph(writer, `${department}, ${place}`)}}`,
            );
          }
          writer.add("\\maketitle");
          addAbstract(writer, false);
        },
        "plain",
      ),
  },
  {
    name: "proceedings-class",
    documentClass: String.raw`\documentclass{proc}`,
    fonts: String.raw`\usepackage{tgpagella}`,
    preamble: String.raw`${drawings}\usepackage{natbib}`,
    columns: 2,
    table: { rules: "none", caption: "below", size: String.raw`\small` },
    write: (writer) =>
      addPaper(
        writer,
        () => {
          addMaketitle(writer, { isDated: false });
          addAbstract(writer);
        },
        "chicago",
        { wideShare: 0 },
      ),
  },
  {
    name: "conference-times",
    documentClass: String.raw`\documentclass[11pt,a4paper]{article}`,
    fonts: String.raw`\usepackage{tgtermes}`,
    preamble: String.raw`${drawings}\usepackage{multicol}\usepackage[margin=22mm]{geometry}\usepackage{caption}\pagestyle{empty}
\usepackage{titlesec}\titleformat*{\section}{\normalsize\bfseries\centering}\titleformat*{\subsection}{\normalsize\itshape}`,
    table: { rules: "booktabs", caption: "above", size: String.raw`\small` },
    columns: 2,
    write(writer) {
      createBibliography(writer, 8, 14);
      addMaketitle(writer, { isDated: false });
      writer.add("\\begin{multicols}{2}");
      addAbstract(writer);
      addKeywords(writer);
      addBody(writer, {
        sections: [5, 7],
        shares: { paragraph: 6, formula: 1, list: 1.5, runIn: 0.5 },
        prose,
      });
      addBibliography(writer, "acm");
      writer.add("\\end{multicols}");
    },
  },
];

function addElsevierFront(writer: LatexWriter): void {
  writer.add(`\\begin{frontmatter}\n\\title{${writeTitle(writer)}}`);
  const authors = drawAuthors(writer);
  // The authors stand in one paragraph, the addresses in one each.
  const names = writer.mark({ label: "paragraph" });
  for (const [index, { name }] of authors.entries()) writer.add(`\\author[a${index}]{${names}${name}}`);
  for (const [index, { department, place }] of authors.entries()) {
    writer.add(`\\affiliation[a${index}]{organization={${paragraph(writer, `${department}, ${place}`)}}}`);
  }
  const heading = writer.mark({ label: "heading", level: 1 });
  writer.add(`${heading}\\begin{abstract}${paragraph(writer, writeSentences(writer, 4, 7))}\\end{abstract}`);
  writer.add(
    `\\begin{keyword}${paragraph(writer, writeKeywords(writer, " \\sep "))}\\end{keyword}\n\\end{frontmatter}`,
  );
}
