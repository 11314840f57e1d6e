/** The lines of a preamble for drawings and plots. */
export const drawings = String.raw`\usepackage{tikz,pgfplots}\usetikzlibrary{shapes.geometric}\pgfplotsset{compat=1.18}`;

/** The lines of a preamble for theorems, lemmas, definitions, remarks and proofs. */
export const theorems = String.raw`\usepackage{amsthm}\newtheorem{theorem}{Theorem}[section]\newtheorem{lemma}[theorem]{Lemma}
\newtheorem{corollary}[theorem]{Corollary}\theoremstyle{definition}\newtheorem{definition}[theorem]{Definition}
\theoremstyle{remark}\newtheorem{remark}[theorem]{Remark}`;

/** Returns the lines of a preamble for a bibliography by biblatex, which runs BibTeX. */
export function biblatex(style: string): string {
  return String.raw`\usepackage[backend=bibtex,style=${style}]{biblatex}\addbibresource{references.bib}`;
}
