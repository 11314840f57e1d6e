import { addList, addParagraph, writeSentences } from "../content/blocks.ts";
import { addContent } from "../content/body.ts";
import { drawAuthor, writeTitle } from "../content/fronts.ts";
import { writeEquation } from "../content/formulas.ts";
import { addTabular } from "../content/tables.ts";
import { addDrawing } from "../content/figures.ts";
import type { LatexWriter } from "../content/writer.ts";
import type { LatexStyle } from "../style.ts";
import { drawings } from "./packages.ts";

const paragraph = (writer: LatexWriter, text: string) => `${writer.mark({ label: "paragraph" })}${text}`;
const line = (writer: LatexWriter, text: string) => `${paragraph(writer, text)}\\par`;

/** Writes the lines of an address as one structure. */
function writeAddress(writer: LatexWriter): string {
  const { name, department, place } = drawAuthor(writer);
  const mark = writer.mark({ label: "paragraph" });
  return [name, department, place].map((text) => `${mark}${text}`).join("\\\\");
}

function addLetterBody(writer: LatexWriter): void {
  addContent(writer, { sections: [1, 1], shares: { paragraph: 6, list: 1.5, tabular: 1, formula: 0.3 } }, 6);
}

export const letters: readonly LatexStyle[] = [
  {
    name: "plain-letter",
    documentClass: String.raw`\documentclass[11pt,letterpaper]{letter}`,
    table: { rules: "booktabs", caption: "above" },
    write(writer) {
      const { regards, dear } = writer.text.vocabulary.terms;
      for (let letter = 0; letter < 4; letter++) {
        const { name } = drawAuthor(writer);
        writer.add(
          `\\signature{${paragraph(writer, name)}}\\address{${writeAddress(writer)}}\\date{${paragraph(writer, "3 November 2023")}}`,
        );
        writer.add(
          `\\begin{letter}{${writeAddress(writer)}}\n\\opening{${paragraph(writer, `${dear} ${writer.text.writeName().last},`)}}`,
        );
        addLetterBody(writer);
        writer.add(
          `\\closing{${paragraph(writer, regards)}}\\ps{${paragraph(writer, `P.S. ${writeSentences(writer, 1, 1)}`)}}\n\\end{letter}`,
        );
      }
    },
  },
  {
    name: "koma-letter",
    documentClass: String.raw`\documentclass[11pt,a4paper,foldmarks=true,fromalign=right,fromrule=afteraddress]{scrlttr2}`,
    language: "ngerman",
    fonts: String.raw`\usepackage{tgheros}\renewcommand*\familydefault{\sfdefault}`,
    table: { rules: "grid", caption: "above" },
    write(writer) {
      const { regards, dear, subject } = writer.text.vocabulary.terms;
      for (let letter = 0; letter < 4; letter++) {
        const { name, place } = drawAuthor(writer);
        const from = writer.mark({ label: "header" });
        writer.add(
          `\\setkomavar{fromname}{${from}${name}}\\setkomavar{fromaddress}{${from}Postfach 14\\\\${from}${place}}`,
        );
        writer.add(`\\setkomavar{backaddress}{}\\setkomavar{signature}{${paragraph(writer, name)}}`);
        writer.add(`\\setkomavar{date}{${paragraph(writer, "3. November 2023")}}`);
        writer.add(
          `\\setkomavar{subject}{${writer.mark({ label: "title" })}${subject}: ${writer.text.writePhrase(2, 4)}}`,
        );
        writer.add(
          `\\begin{letter}{${writeAddress(writer)}}\n\\opening{${paragraph(writer, `${dear} ${writer.text.writeName().last},`)}}`,
        );
        addLetterBody(writer);
        writer.add(`\\closing{${paragraph(writer, regards)}}\n\\end{letter}`);
      }
    },
  },
  {
    name: "exam",
    documentClass: String.raw`\documentclass[11pt,letterpaper,addpoints]{exam}`,
    fonts: String.raw`\usepackage{mathptmx}`,
    preamble: String.raw`${drawings}\pagestyle{headandfoot}\firstpageheader{Physics 2}{Final Examination}{Name:\enspace\hbox to 4cm{\hrulefill}}\runningheader{Physics 2}{}{Page \thepage\ of \numpages}\footer{}{\thepage}{}`,
    table: { rules: "grid", caption: "above" },
    write(writer) {
      const { random } = writer;
      writer.add(
        `\\begin{center}\\fbox{\\parbox{14cm}{${paragraph(writer, writeSentences(writer, 2, 3))}}}\\end{center}\n\\begin{questions}`,
      );
      const list = writer.structures.addList();
      const count = random.drawInteger(14, 20);
      for (let question = 0; question < count; question++) {
        writer.add(
          `${writer.mark({ label: "list_item", depth: 1, list })}\\question[${random.drawInteger(2, 20)}] ${writeSentences(writer, 1, 3, { formulas: 0.4 })}`,
        );
        if (random.drawBoolean(0.2)) writer.add(`${writer.mark({ label: "formula" })}\\[${writeEquation(random)}\\]`);
        const kind = random.pick(["parts", "choices", "choices", "none", "drawing"] as const);
        if (kind === "drawing") {
          writer.add("\\par\\begin{center}");
          addDrawing(writer, 0.4);
          writer.add("\\end{center}");
        } else if (kind !== "none") {
          const inner = writer.structures.addList();
          const command = kind === "parts" ? `\\part[${random.drawInteger(1, 9)}]` : "\\choice";
          writer.add(`\\begin{${kind}}`);
          for (let index = random.drawInteger(3, 4); index > 0; index--) {
            const text =
              kind === "parts" ? writeSentences(writer, 1, 1, { formulas: 0.5 }) : writer.text.writePhrase(1, 4);
            writer.add(`${writer.mark({ label: "list_item", depth: 2, list: inner })}${command} ${text}`);
          }
          writer.add(`\\end{${kind}}`);
        }
        if (random.drawBoolean(0.3)) writer.add("\\vspace{2cm}");
      }
      writer.add("\\end{questions}");
    },
  },
  {
    name: "curriculum-vitae",
    documentClass: String.raw`\documentclass[10pt,a4paper]{article}`,
    fonts: String.raw`\usepackage{tgpagella}`,
    preamble: String.raw`\usepackage[margin=20mm]{geometry}\usepackage{titlesec,enumitem}\titleformat{\section}{\large\scshape}{}{0pt}{}[\titlerule]\setlist{nosep,leftmargin=1.4em}\pagestyle{plain}`,
    headings: ["section*"],
    write(writer) {
      const { name, mail } = drawAuthor(writer);
      writer.add(
        `\\begin{center}{\\LARGE ${writer.mark({ label: "title" })}${name}\\par}\\smallskip ${line(writer, `${mail} \\textbullet{} +44 1632 960${writer.random.drawInteger(100, 999)}`)}\\end{center}`,
      );
      for (let section = writer.random.drawInteger(9, 13); section > 0; section--) {
        writer.add(`${writer.mark({ label: "heading", level: 1 })}\\section*{${writer.text.writePhrase(1, 2)}}`);
        for (let job = writer.random.drawInteger(1, 4); job > 0; job--) {
          const year = writer.random.drawInteger(1990, 2020);
          const { department, place } = drawAuthor(writer);
          writer.add(
            `\n${paragraph(writer, `\\noindent\\textbf{${department}}, \\emph{${place}}\\hfill ${year}--${year + 2}`)}\\par`,
          );
          if (writer.random.drawBoolean(0.6)) addList(writer, { kind: "itemize", maxDepth: 1 });
        }
      }
    },
  },
  {
    name: "contract-clauses",
    documentClass: String.raw`\documentclass[11pt,letterpaper]{article}`,
    fonts: String.raw`\usepackage{tgschola}`,
    preamble: String.raw`\usepackage[margin=1.2in]{geometry}\usepackage{enumitem}\setlist[enumerate,1]{label=\arabic*.,leftmargin=*}\setlist[enumerate,2]{label=(\roman*),leftmargin=*}
\usepackage{titlesec}\titleformat{\section}{\normalfont\bfseries\MakeUppercase}{Article \thesection.}{0.6em}{}\usepackage{fancyhdr}\pagestyle{fancy}\fancyhf{}\fancyfoot[L]{Agreement No. 4711}\fancyfoot[C]{\thepage}\fancyfoot[R]{Initials: \rule{2cm}{0.4pt}}\renewcommand{\headrulewidth}{0pt}`,
    table: { rules: "grid", caption: "above" },
    write(writer) {
      writer.add(`\\begin{center}\\bfseries\\Large ${writeTitle(writer, 3, 5)}\\par\\end{center}`);
      addParagraph(writer, {}, 3, 5);
      for (let section = writer.random.drawInteger(8, 12); section > 0; section--) {
        writer.add(`${writer.mark({ label: "heading", level: 1 })}\\section{${writer.text.writePhrase(1, 4)}}`);
        if (writer.random.drawBoolean(0.5)) addParagraph(writer, {}, 2, 5);
        addList(writer, { kind: "enumerate" });
      }
      writer.add(
        `\\bigskip\\noindent\\begin{minipage}{6cm}${line(writer, "\\hrulefill")}${line(writer, drawAuthor(writer).name)}\\end{minipage}`,
      );
    },
  },
  {
    name: "newsletter",
    documentClass: String.raw`\documentclass[9pt,a4paper]{extarticle}`,
    fonts: String.raw`\usepackage{tgbonum}`,
    preamble: String.raw`${drawings}\usepackage[margin=15mm]{geometry}\usepackage{multicol,lettrine,caption}\setlength{\columnseprule}{0.4pt}\setlength{\columnsep}{8mm}
\usepackage{titlesec}\titleformat*{\section}{\LARGE\bfseries}\titleformat*{\subsection}{\large\itshape}\setcounter{secnumdepth}{0}
\usepackage{fancyhdr}\pagestyle{fancy}\fancyhf{}\fancyhead[L]{The Local Observer}\fancyhead[R]{\thepage}`,
    headings: ["section*", "subsection*"],
    columns: 2,
    table: { rules: "bands", caption: "above", size: String.raw`\scriptsize` },
    write(writer) {
      const { random } = writer;
      writer.add(
        `\\begin{center}{\\fontsize{40}{44}\\selectfont ${writer.mark({ label: "title" })}The Local Observer\\par}\\smallskip\\hrule\\smallskip ${line(writer, `Volume ${random.drawInteger(2, 40)} \\hfill November 2023`)}\\hrule\\end{center}`,
      );
      for (let story = 0; story < 5; story++) {
        writer.add(`\n${writer.mark({ label: "heading", level: 1 })}\\section*{${writer.text.writePhrase(3, 7)}}`);
        if (random.drawBoolean(0.5))
          writer.add(`${writer.mark({ label: "heading", level: 2 })}\\subsection*{${writer.text.writePhrase(5, 9)}}`);
        writer.add(`\\begin{multicols}{${random.pick([2, 3, 3])}}`);
        const mark = writer.mark({ label: "paragraph" });
        const [first = "The", ...rest] = writeSentences(writer, 4, 6).split(" ");
        writer.add(`${mark}\\lettrine{${first.charAt(0)}}{${first.slice(1)}} ${rest.join(" ")}\\par`);
        addContent(
          writer,
          { sections: [1, 1], shares: { paragraph: 8, list: 0.7, quotation: 0.7 } },
          random.drawInteger(4, 9),
        );
        writer.add("\\end{multicols}");
        if (random.drawBoolean(0.5)) {
          writer.add("\\begin{center}");
          if (random.drawBoolean(0.5)) addTabular(writer);
          else addDrawing(writer, 0.5);
          writer.add(
            `\\par\\smallskip\\end{center}\\begin{center}${writer.mark({ label: "caption" })}\\small\\itshape ${writer.text.writeSentence()}\\end{center}`,
          );
        }
      }
    },
  },
  {
    name: "glossary-two-column",
    documentClass: String.raw`\documentclass[9pt,twocolumn,a4paper]{extarticle}`,
    language: "spanish",
    fonts: String.raw`\usepackage{tgtermes}`,
    preamble: String.raw`\usepackage[margin=20mm]{geometry}\usepackage{enumitem}\setlist[description]{style=unboxed,leftmargin=1em,nosep}
\usepackage{fancyhdr}\pagestyle{fancy}\fancyhf{}\fancyhead[LE,LO]{Glosario}\fancyhead[R]{\thepage}`,
    headings: ["section*"],
    columns: 2,
    write(writer) {
      writer.add(`\\twocolumn[\\begin{center}\\Huge ${writeTitle(writer, 2, 4)}\\par\\bigskip\\end{center}]`);
      addParagraph(writer);
      for (const letter of ["A", "B", "C", "D", "E", "F", "G", "H", "I"]) {
        writer.add(`\n${writer.mark({ label: "heading", level: 1 })}\\section*{${letter}}`);
        const list = writer.structures.addList();
        writer.add("\\begin{description}");
        for (let entry = writer.random.drawInteger(4, 9); entry > 0; entry--) {
          writer.add(
            `${writer.mark({ label: "list_item", depth: 1, list })}\\item[${writer.text.writePhrase(1, 2)}] ${writeSentences(writer, 1, 2)}`,
          );
        }
        writer.add("\\end{description}");
      }
    },
  },
];
