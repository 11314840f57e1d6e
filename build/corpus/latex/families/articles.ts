import { addBody } from "../content/body.ts";
import { addAlgorithm2e, addPseudocode, algorithm2ePreamble } from "../content/code.ts";
import { addAbstract, addContents, addKeywords, addMaketitle } from "../content/fronts.ts";
import { addBiblatexBibliography, addBibliography, createBibliography } from "../content/references.ts";
import type { LatexStyle } from "../style.ts";
import { biblatex, drawings, theorems } from "./packages.ts";

/** Articles of the standard classes. */
export const articles: readonly LatexStyle[] = [
  {
    name: "plain-article",
    documentClass: String.raw`\documentclass[11pt]{article}`,
    preamble: drawings,
    table: { rules: "booktabs", caption: "above" },
    write(writer) {
      createBibliography(writer);
      addMaketitle(writer);
      addAbstract(writer);
      addBody(writer, {
        sections: [3, 4],
        shares: { paragraph: 6, formula: 3, list: 1, table: 1, figure: 1, runIn: 0.5 },
        prose: { citations: 0.15, formulas: 0.15, footnotes: 0.03, references: 0.05 },
      });
      addBibliography(writer, "plain");
    },
  },
  {
    name: "two-column-article",
    documentClass: String.raw`\documentclass[10pt,twocolumn,a4paper]{article}`,
    fonts: String.raw`\usepackage{mathptmx}`,
    preamble: String.raw`${drawings}\usepackage[margin=18mm,columnsep=7mm]{geometry}\usepackage{fancyhdr}
\pagestyle{fancy}\fancyhf{}\fancyhead[L]{Proceedings of the Workshop}\fancyhead[R]{2023}\fancyfoot[C]{\thepage}`,
    columns: 2,
    table: { rules: "head", caption: "below", size: String.raw`\small` },
    write(writer) {
      createBibliography(writer, 12, 25);
      addMaketitle(writer, { isDated: false });
      addAbstract(writer);
      addKeywords(writer);
      addBody(writer, {
        sections: [5, 7],
        shares: { paragraph: 7, formula: 2, list: 1, table: 0.8, figure: 1.3 },
        prose: { citations: 0.2, formulas: 0.1, footnotes: 0.03 },
        wideShare: 0.15,
      });
      addBibliography(writer, "ieeetr");
    },
  },
  {
    name: "sans-headings-article",
    documentClass: String.raw`\documentclass[10pt,a4paper,leqno]{article}`,
    fonts: String.raw`\usepackage{mathpazo}\usepackage[scaled]{helvet}`,
    preamble: String.raw`${drawings}\usepackage[left=40mm,right=25mm,top=30mm,bottom=30mm]{geometry}\usepackage{parskip}
\usepackage{titlesec}\titleformat*{\section}{\Large\sffamily\bfseries\color{blue!60!black}}
\titleformat*{\subsection}{\large\sffamily\bfseries\color{blue!60!black}}
\usepackage[font={small,sf},labelfont=bf,labelsep=quad]{caption}
\usepackage{enumitem}\setlist[itemize,1]{label=--}\setlist[enumerate,1]{label=(\alph*)}
\usepackage[round]{natbib}\usepackage[hidelinks]{hyperref}`,
    cite: String.raw`\citep`,
    table: { rules: "bands", caption: "above", hasSpans: false },
    write(writer) {
      createBibliography(writer, 8, 16);
      addMaketitle(writer);
      addAbstract(writer);
      addContents(writer);
      addBody(writer, {
        sections: [3, 5],
        shares: { paragraph: 5, formula: 1.5, list: 2, table: 1, figure: 1, quotation: 0.5 },
        prose: { citations: 0.2, formulas: 0.1, footnotes: 0.04 },
        ranks: 2,
      });
      addBibliography(writer, "plainnat");
    },
  },
  {
    name: "numbered-manuscript",
    documentClass: String.raw`\documentclass[12pt,letterpaper]{article}`,
    fonts: String.raw`\usepackage{tgtermes}`,
    preamble: String.raw`${drawings}\usepackage[margin=1in]{geometry}\usepackage{setspace}\doublespacing
\usepackage{lineno}\linenumbers\usepackage{natbib}`,
    cite: String.raw`\citep`,
    table: { rules: "booktabs", caption: "above", hasNotes: false },
    write(writer) {
      createBibliography(writer, 6, 12);
      addMaketitle(writer, { isDated: false });
      addAbstract(writer);
      addKeywords(writer);
      addBody(writer, {
        sections: [2, 4],
        shares: { paragraph: 8, list: 0.6, table: 0.7, figure: 0.7, formula: 1 },
        prose: { citations: 0.25, formulas: 0.05, footnotes: 0.01 },
        ranks: 2,
      });
      addBibliography(writer, "apalike");
    },
  },
  {
    name: "draft-with-margin-numbers",
    documentClass: String.raw`\documentclass[11pt,a4paper,draft]{article}`,
    fonts: String.raw`\usepackage{charter}`,
    preamble: String.raw`${drawings}\usepackage[margin=30mm]{geometry}
\usepackage[modulo,right,pagewise]{lineno}\linenumbers\usepackage{eso-pic}
\AddToShipoutPictureBG{{\structureoutside\AtPageCenter{\makebox(0,0){\rotatebox{55}{\textcolor[gray]{0.9}{\fontsize{90}{90}\selectfont DRAFT}}}}}}
\usepackage{fancyhdr}\pagestyle{fancy}\fancyhf{}\fancyhead[L]{Draft, do not distribute}\fancyhead[R]{page \thepage}`,
    table: { rules: "grid", caption: "below" },
    write(writer) {
      createBibliography(writer, 6, 12);
      addMaketitle(writer);
      addAbstract(writer);
      addBody(writer, {
        sections: [3, 4],
        shares: { paragraph: 7, list: 1, table: 0.7, figure: 0.7, runIn: 0.5 },
        prose: { citations: 0.2, footnotes: 0.03 },
      });
      addBibliography(writer, "alpha");
    },
  },
  {
    name: "mathematics-article",
    documentClass: String.raw`\documentclass[11pt,fleqn]{article}`,
    fonts: String.raw`\usepackage{mathptmx}`,
    preamble: String.raw`${drawings}${theorems}\setlength{\mathindent}{2em}`,
    table: { rules: "none", caption: "above" },
    write(writer) {
      createBibliography(writer, 6, 14);
      addMaketitle(writer);
      addAbstract(writer);
      addBody(writer, {
        sections: [6, 9],
        shares: { paragraph: 4, formula: 6, theorem: 4, list: 0.7, figure: 0.3 },
        prose: { citations: 0.08, formulas: 0.5, references: 0.1 },
        ranks: 1,
      });
      addBibliography(writer, "abbrv");
    },
  },
  {
    name: "algorithms-two-column",
    documentClass: String.raw`\documentclass[9pt,twocolumn,letterpaper]{extarticle}`,
    fonts: String.raw`\usepackage{tgtermes}\usepackage{tgheros}`,
    preamble: String.raw`${drawings}\usepackage[margin=19mm]{geometry}\usepackage[ruled,vlined,linesnumbered]{algorithm2e}${algorithm2ePreamble}
\usepackage[font=small,labelfont={bf,sf}]{caption}\usepackage[compact]{titlesec}\titleformat*{\section}{\bfseries\sffamily\MakeUppercase}
\usepackage{listings}\lstset{basicstyle=\ttfamily\scriptsize,frame=single,breaklines}`,
    columns: 2,
    table: { rules: "booktabs", caption: "below", size: String.raw`\scriptsize`, hasSpans: true },
    write(writer) {
      createBibliography(writer, 12, 25);
      addMaketitle(writer, { isDated: false });
      addAbstract(writer);
      addAlgorithm2e(writer);
      addBody(writer, {
        sections: [6, 8],
        shares: { paragraph: 7, formula: 1, list: 1, table: 0.6, figure: 0.8, algorithm2e: 0.5, listing: 0.5 },
        prose: { citations: 0.2, formulas: 0.2, footnotes: 0.04 },
        wideShare: 0.15,
      });
      addBibliography(writer, "abbrv");
    },
  },
  {
    name: "pseudocode-report",
    documentClass: String.raw`\documentclass[10pt,a4paper]{article}`,
    fonts: String.raw`\usepackage{tgpagella}`,
    preamble: String.raw`${drawings}\usepackage{algorithm,algpseudocode}\usepackage[left=30mm,right=30mm]{geometry}
\usepackage{fancyvrb}\usepackage{fancyhdr}\pagestyle{fancy}\fancyhead[LO]{\slshape\rightmark}\fancyfoot[C]{-- \thepage\ --}`,
    table: { rules: "booktabs", caption: "above", hasSpans: true },
    write(writer) {
      createBibliography(writer, 6, 12);
      addMaketitle(writer);
      addAbstract(writer);
      addPseudocode(writer);
      addBody(writer, {
        sections: [4, 5],
        shares: { paragraph: 6, formula: 1, list: 1, table: 0.6, figure: 0.6, pseudocode: 0.8, verbatim: 1 },
        prose: { citations: 0.1, formulas: 0.2 },
      });
      addBibliography(writer, "unsrt");
    },
  },
  {
    name: "humanities-essay",
    documentClass: String.raw`\documentclass[12pt,a4paper]{article}`,
    fonts: String.raw`\usepackage{tgschola}`,
    preamble: String.raw`${biblatex("authoryear")}\usepackage[margin=32mm]{geometry}\usepackage{setspace}\onehalfspacing
\usepackage{titlesec}\titleformat{\section}{\centering\scshape\large}{\Roman{section}.}{0.7em}{}`,
    cite: String.raw`\parencite`,
    write(writer) {
      createBibliography(writer, 10, 18);
      addMaketitle(writer, { isDated: false });
      addBody(writer, {
        sections: [3, 5],
        shares: { paragraph: 8, quotation: 1.5, list: 0.2 },
        prose: { citations: 0.1, footnotes: 0.12, emphasis: 0.12 },
        ranks: 1,
        blocks: [3, 6],
      });
      addBiblatexBibliography(writer);
    },
  },
  {
    name: "numeric-biblatex-article",
    documentClass: String.raw`\documentclass[11pt,letterpaper]{article}`,
    fonts: String.raw`\usepackage{tgheros}\renewcommand*\familydefault{\sfdefault}`,
    preamble: String.raw`${drawings}${biblatex("numeric")}\usepackage[margin=28mm]{geometry}
\usepackage{enumitem}\setlist{nosep}\usepackage[labelsep=endash,font=it]{caption}`,
    table: { rules: "grid", caption: "above", hasSpans: true },
    write(writer) {
      createBibliography(writer, 8, 18);
      addMaketitle(writer);
      addBody(writer, {
        sections: [4, 6],
        shares: { paragraph: 6, list: 2, table: 1.2, figure: 1 },
        prose: { citations: 0.2, footnotes: 0.02 },
        ranks: 3,
      });
      addBiblatexBibliography(writer);
    },
  },
  {
    name: "french-article",
    documentClass: String.raw`\documentclass[11pt,a4paper]{article}`,
    language: "french",
    fonts: String.raw`\usepackage{tgbonum}`,
    preamble: String.raw`${drawings}\usepackage[margin=28mm]{geometry}\usepackage{fancyhdr}\pagestyle{fancy}\fancyhf{}
\fancyhead[RE,LO]{\leftmark}\fancyfoot[R]{\thepage}`,
    table: { rules: "grid", caption: "below" },
    write(writer) {
      createBibliography(writer, 6, 12);
      addMaketitle(writer);
      addAbstract(writer);
      addBody(writer, {
        sections: [3, 5],
        shares: { paragraph: 7, list: 1.5, table: 1, figure: 0.7, formula: 0.8, quotation: 0.4 },
        prose: { citations: 0.1, footnotes: 0.08 },
      });
      addBibliography(writer, "plain");
    },
  },
  {
    name: "spanish-article",
    documentClass: String.raw`\documentclass[10pt,a4paper,twoside]{article}`,
    language: "spanish",
    fonts: String.raw`\usepackage{utopia}`,
    preamble: String.raw`${drawings}\usepackage[inner=35mm,outer=25mm]{geometry}\usepackage{fancyhdr}\pagestyle{fancy}\fancyhf{}
\fancyhead[LE,RO]{\thepage}\fancyhead[CE]{\textsc{Revista de estudios}}\fancyhead[CO]{\textsc{\rightmark}}\usepackage{natbib}`,
    cite: String.raw`\citep`,
    table: { rules: "booktabs", caption: "above" },
    write(writer) {
      createBibliography(writer, 6, 14);
      addMaketitle(writer);
      addAbstract(writer);
      addKeywords(writer);
      addBody(writer, {
        sections: [3, 5],
        shares: { paragraph: 7, list: 1.5, table: 1, figure: 1 },
        prose: { citations: 0.15, footnotes: 0.08 },
      });
      addBibliography(writer, "plainnat");
    },
  },
];
