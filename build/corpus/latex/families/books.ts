import { addHeading, addParagraph, writeSentences } from "../content/blocks.ts";
import { addBody, type BodyOptions } from "../content/body.ts";
import { addContents, drawAuthor, markLines, writeTitle } from "../content/fronts.ts";
import { addBiblatexBibliography, addBibliography, createBibliography } from "../content/references.ts";
import { addLongTable } from "../content/tables.ts";
import type { LatexWriter } from "../content/writer.ts";
import type { LatexStyle } from "../style.ts";
import { biblatex, drawings, theorems } from "./packages.ts";

const paragraph = (writer: LatexWriter, text: string) => `${writer.mark({ label: "paragraph" })}${text}`;

/** Adds a title page of lines in the middle. */
function addTitlePage(writer: LatexWriter): void {
  const { name, department, place } = drawAuthor(writer);
  const title = writeTitle(writer, 4, 8);
  writer.add(String.raw`\begin{titlepage}\centering
{\Large\scshape ${paragraph(writer, place)}\par}\vspace{1cm}{\large ${paragraph(writer, department)}\par}\vspace{3cm}
{\Huge\bfseries ${title}\par}\vspace{2cm}
{\Large ${paragraph(writer, name)}\par}\vfill
{${paragraph(writer, writer.text.writePhrase(6, 10))}\par}\vspace{1cm}{\large ${paragraph(writer, "November 2023")}\par}
\end{titlepage}`);
}

function addBookTitle(writer: LatexWriter): void {
  const { name, place } = drawAuthor(writer);
  const date = paragraph(writer, "2023");
  writer.add(`\\title{${writeTitle(writer)}}\\author{${markLines(writer, [name, place])}}\\date{${date}}\\maketitle`);
}

/** Adds a chapter without a number. @param command of the class */
function addUnnumbered(writer: LatexWriter, title: string, command = "chapter*"): void {
  writer.add(`\n${writer.mark({ label: "heading", level: 1 })}\\${command}{${title}}`);
  for (let index = 0; index < 2; index++) addParagraph(writer, {}, 3, 6);
}

const chapters: BodyOptions = {
  sections: [2, 2],
  shares: { paragraph: 7, list: 1.2, table: 0.7, figure: 0.8, formula: 0.8, quotation: 0.3 },
  prose: { citations: 0.1, footnotes: 0.04, references: 0.05 },
  ranks: 3,
  blocks: [2, 3],
};

const chapterHeadings = ["chapter", "section", "subsection"];

export const books: readonly LatexStyle[] = [
  {
    name: "thesis-report",
    documentClass: String.raw`\documentclass[12pt,a4paper]{report}`,
    fonts: String.raw`\usepackage{tgtermes}`,
    preamble: String.raw`${drawings}\usepackage[left=35mm,right=25mm,top=25mm,bottom=25mm]{geometry}\usepackage{setspace}\onehalfspacing\usepackage{listings}`,
    headings: chapterHeadings,
    table: { rules: "booktabs", caption: "above", hasSpans: true },
    write(writer) {
      createBibliography(writer, 8, 14);
      addTitlePage(writer);
      writer.add("\\pagenumbering{roman}");
      addUnnumbered(writer, "Acknowledgements");
      addContents(writer);
      writer.add("\\clearpage\\pagenumbering{arabic}");
      addBody(writer, { ...chapters, sections: [1, 2] });
      addBibliography(writer, "plain");
      writer.add("\\appendix");
      addHeading(writer, 1);
      addParagraph(writer);
    },
  },
  {
    name: "novel-book",
    documentClass: String.raw`\documentclass[10pt,a5paper]{book}`,
    fonts: String.raw`\usepackage{tgpagella}`,
    preamble: String.raw`\usepackage[margin=17mm]{geometry}\usepackage{lettrine}\usepackage{fancyhdr}\pagestyle{fancy}\fancyhf{}
\fancyhead[LE]{\thepage\quad\itshape A Collection}\fancyhead[RO]{\itshape\leftmark\quad\thepage}\renewcommand{\headrulewidth}{0pt}
\renewcommand{\chaptermark}[1]{\markboth{#1}{}}`,
    headings: ["chapter*"],
    write(writer) {
      addBookTitle(writer);
      for (let chapter = 0; chapter < 2; chapter++) {
        addHeading(writer, 1);
        const mark = writer.mark({ label: "paragraph" });
        const [first = "The", ...rest] = writeSentences(writer, 5, 7).split(" ");
        writer.add(`${mark}\\lettrine{${first.charAt(0)}}{${first.slice(1)}} ${rest.join(" ")}\\par`);
        for (let index = 0; index < 9; index++) addParagraph(writer, { emphasis: 0.08 }, 2, 8);
      }
    },
  },
  {
    name: "textbook-memoir",
    documentClass: String.raw`\documentclass[11pt,oneside,letterpaper]{memoir}`,
    fonts: String.raw`\usepackage{mathpazo}`,
    preamble: String.raw`${drawings}${theorems}\chapterstyle{veelo}\pagestyle{ruled}\captionnamefont{\small\bfseries}\captiontitlefont{\small}`,
    headings: chapterHeadings,
    table: { rules: "head", caption: "below" },
    write(writer) {
      addBookTitle(writer);
      addContents(writer);
      addBody(writer, {
        ...chapters,
        shares: { paragraph: 5, theorem: 2, formula: 3, list: 1, figure: 0.7, table: 0.4 },
        prose: { formulas: 0.3, references: 0.08 },
      });
    },
  },
  {
    name: "koma-book",
    documentClass: String.raw`\documentclass[11pt,a4paper,headings=normal,headsepline]{scrbook}`,
    language: "ngerman",
    preamble: String.raw`${drawings}${biblatex("alphabetic")}\usepackage{scrlayer-scrpage}`,
    headings: chapterHeadings,
    table: { rules: "booktabs", caption: "above" },
    write(writer) {
      createBibliography(writer, 8, 14);
      addBookTitle(writer);
      addContents(writer);
      addBody(writer, chapters);
      addBiblatexBibliography(writer);
    },
  },
  {
    name: "koma-report",
    documentClass: String.raw`\documentclass[10pt,a4paper,parskip=half,titlepage=firstiscover]{scrreprt}`,
    language: "ngerman",
    fonts: String.raw`\usepackage{tgheros}\renewcommand*\familydefault{\sfdefault}`,
    preamble: String.raw`${drawings}\usepackage{longtable,enumitem}\setlist[itemize]{label=$\triangleright$}\setkomafont{disposition}{\bfseries\color{teal}}`,
    headings: chapterHeadings,
    table: { rules: "grid", caption: "above" },
    write(writer) {
      addTitlePage(writer);
      addContents(writer);
      addBody(writer, { ...chapters, sections: [1, 2], shares: { ...chapters.shares, list: 3, table: 1.5 } });
      addLongTable(writer, writer.random.drawInteger(30, 55));
    },
  },
  {
    name: "koma-article",
    documentClass: String.raw`\documentclass[11pt,a4paper,twocolumn,DIV=14]{scrartcl}`,
    language: "ngerman",
    fonts: String.raw`\usepackage{tgtermes}`,
    preamble: String.raw`${drawings}\usepackage{natbib}`,
    columns: 2,
    cite: String.raw`\citep`,
    table: { rules: "booktabs", caption: "above", size: String.raw`\small` },
    write(writer) {
      createBibliography(writer, 8, 14);
      addBookTitle(writer);
      addBody(writer, { ...chapters, sections: [5, 7], blocks: [2, 5], ranks: 2 });
      addBibliography(writer, "dinat");
    },
  },
  {
    name: "tufte-handout",
    documentClass: String.raw`\documentclass[nofonts]{tufte-handout}`,
    fonts: String.raw`\usepackage{tgpagella}`,
    // Notes are beside the text.
    preamble: String.raw`${drawings}\AtBeginDocument{\long\def\structurefootnote#1#2{\footnotemark\marginnote{\structure{#1}\textsuperscript{\thefootnote}\,#2}}}`,
    headings: ["section", "subsection"],
    table: { rules: "booktabs", caption: "below" },
    write(writer) {
      addBookTitle(writer);
      addBody(writer, { ...chapters, sections: [4, 5], prose: { footnotes: 0.07, formulas: 0.1 }, ranks: 2 });
    },
  },
  {
    name: "lecture-notes",
    documentClass: String.raw`\documentclass[11pt,letterpaper]{article}`,
    fonts: String.raw`\usepackage{lmodern}`,
    preamble: String.raw`${drawings}${theorems}\usepackage[margin=1in]{geometry}\usepackage{fancyhdr}\pagestyle{fancy}\fancyhf{}
\lhead{Mathematics 201}\chead{Lecture 7}\rhead{Spring 2023}\rfoot{\thepage}\usepackage{algorithm,algpseudocode}`,
    table: { rules: "grid", caption: "below" },
    write(writer) {
      const box = writer.mark({ label: "title" });
      const under = drawAuthor(writer).name;
      writer.add(
        `\\begin{center}{\\Large\\bfseries ${box}Lecture 7: ${writer.text.writePhrase(2, 5)}\\par}\\medskip {\\itshape ${paragraph(writer, `Lecturer: ${under}`)}\\par}\\end{center}`,
      );
      addBody(writer, {
        sections: [4, 6],
        shares: { paragraph: 4, theorem: 3, formula: 4, list: 2, pseudocode: 0.4, figure: 0.6 },
        prose: { formulas: 0.4 },
      });
    },
  },
  {
    name: "software-manual",
    documentClass: String.raw`\documentclass[10pt,a4paper]{extreport}`,
    fonts: String.raw`\usepackage{tgheros}\renewcommand*\familydefault{\sfdefault}\usepackage[scale=0.85]{tgcursor}`,
    preamble: String.raw`${drawings}\usepackage[left=25mm,right=25mm]{geometry}\usepackage{parskip,caption,longtable,listings,hyperref}
\lstset{basicstyle=\ttfamily\small,backgroundcolor=\color{black!6},frame=l,numbers=left,numberstyle=\tiny,xleftmargin=2em}
\usepackage{titlesec}\titleformat{\chapter}{\huge\bfseries}{\thechapter}{1em}{}\titlespacing*{\chapter}{0pt}{0pt}{20pt}`,
    headings: chapterHeadings,
    table: { rules: "grid", caption: "above" },
    write(writer) {
      addTitlePage(writer);
      addContents(writer);
      addBody(writer, {
        ...chapters,
        shares: { paragraph: 5, list: 3, listing: 2.5, table: 0.8, figure: 0.4, tabular: 0.6 },
        prose: {},
      });
      addLongTable(writer, writer.random.drawInteger(25, 50));
    },
  },
  {
    name: "technical-report-numbered",
    documentClass: String.raw`\documentclass[11pt,letterpaper,twoside]{report}`,
    fonts: String.raw`\usepackage{bookman}`,
    preamble: String.raw`${drawings}\usepackage{threeparttable,fancyhdr}\usepackage[margin=1.1in]{geometry}\pagestyle{fancy}\fancyhf{}
\fancyhead[L]{Technical Report 2023-14}\fancyhead[R]{\nouppercase{\rightmark}}\fancyfoot[L]{Restricted}\fancyfoot[R]{Page \thepage}
\usepackage{sectsty}\allsectionsfont{\sffamily}\usepackage[labelfont=sc,textfont=small]{caption}`,
    headings: chapterHeadings,
    table: { rules: "booktabs", caption: "above", hasNotes: true, hasSpans: true },
    write(writer) {
      createBibliography(writer, 6, 12);
      addTitlePage(writer);
      addContents(writer);
      addUnnumbered(writer, "Executive summary");
      addBody(writer, { ...chapters, sections: [1, 2], shares: { ...chapters.shares, table: 2 } });
      addBibliography(writer, "unsrt");
    },
  },
];
