import { createRandom } from "../../../../test/builders/random.ts";
import { SyntheticText } from "../../../train/synthetic-text.ts";
import { type Structure, Structures } from "../../ink/structure.ts";
import type { LatexSource } from "../typeset.ts";
import { GeneratedText, type ProseSource } from "./prose-source.ts";
import type { LatexSettings } from "../settings.ts";

/** Collects the LaTeX source of a document, with a number in front of each structure. */
export class LatexWriter {
  readonly structures = new Structures();
  readonly random: SyntheticText;
  readonly text: ProseSource;
  readonly style: LatexSettings;
  /** Labels that the text may refer to. */
  readonly labels: string[] = [];
  /** Keys of the bibliography that the text cites. */
  readonly citations: string[] = [];
  /** The parts of the source. */
  private readonly lines: string[] = [];
  /** The database of BibTeX. */
  bib: string | undefined;

  constructor(style: LatexSettings, seed: number) {
    this.style = style;
    this.random = new SyntheticText(createRandom(seed).next);
    this.text = new GeneratedText(this.random, style.language ?? "english");
  }

  /** Adds source that has no structure of its own. */
  add(source: string): void {
    this.lines.push(source);
  }

  /** Adds a structure. @returns the command that begins it */
  mark(structure: Structure): string {
    return String.raw`\structure{${this.structures.add(structure)}}`;
  }

  /** Completes the source of the document. */
  finish(): LatexSource {
    const { documentClass, preamble = "", language = "english", fonts = String.raw`\usepackage{lmodern}` } = this.style;
    const babel = language === "spanish" ? "spanish,es-noshorthands" : language;
    const isAcademic = /acmart|beamer/.test(documentClass);
    const tex = [
      documentClass,
      String.raw`\usepackage[T1]{fontenc}`,
      ...(this.style.hasOwnFonts === true ? [] : [fonts]),
      ...(this.style.hasOwnLanguage === true ? [] : [String.raw`\usepackage[${babel}]{babel}`]),
      ...(isAcademic ? [] : [String.raw`\usepackage{amsmath,amssymb}`]),
      String.raw`\usepackage{graphicx,xcolor,array,booktabs,multirow,colortbl}`,
      preamble,
      String.raw`\usepackage{structures}`,
      String.raw`\begin{document}`,
      ...this.lines,
      String.raw`\end{document}`,
      "",
    ].join("\n");
    return { tex, structures: this.structures, ...(this.bib === undefined ? {} : { bib: this.bib }) };
  }
}
