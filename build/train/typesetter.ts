import { type Bbox, union } from "../../shared/document/geometry.ts";
import type { PdfPageText, Word } from "../../shared/document/page-text.ts";
import type { AnnotatedPage } from "./annotated-documents.ts";
import type { Style } from "./synthetic-style.ts";
import type { SyntheticText } from "./synthetic-text.ts";

/** A column and the y position of the next block in it, in points. */
export interface Frame {
  left: number;
  right: number;
  y: number;
}

/** How a block of a synthetic page is set. */
export interface BlockStyle {
  size: number;
  bold?: boolean;
  mono?: boolean;
  /** The distance between baselines, in em. */
  leading: number;
  align: "left" | "justified" | "centre";
  /** The indents of the first line and of the others, in points. */
  firstIndent?: number;
  hangingIndent?: number;
  /** True if the first word is a list marker, after which the text is aligned with the other lines. */
  hasTab?: boolean;
  /** True if the first word is a superscript. */
  hasSuperscript?: boolean;
  /** The number of bold words at the beginning: a run-in heading. */
  runInWords?: number;
}

/** The share of the page's height at which its text ends, above the bottom margin. */
const textEnd = 0.95;

/** Sets words on a page, and annotates the blocks. */
export class Typesetter {
  readonly page: PdfPageText;
  readonly annotations: AnnotatedPage["annotations"] = [];
  private readonly random: SyntheticText;
  private readonly style: Style;

  constructor(random: SyntheticText, style: Style) {
    this.random = random;
    this.style = style;
    const { width, height } = style;
    const empty = { words: [], lines: [], rules: [], images: [] };
    this.page = { page: 1, width, height, rotation: 0, source: "text-layer", ...empty };
  }

  /** Sets a block and annotates it. Moves the frame below its last line, without a gap. */
  setBlock(frame: Frame, words: readonly string[], style: BlockStyle): void {
    this.annotateBlock(this.setLines(frame, words, style));
  }

  /** Annotates the block of these lines. A block on the next page has no lines, and no annotation. */
  annotateBlock(lines: readonly Bbox[]): void {
    if (lines.length > 0) this.annotations.push({ label: "paragraph", bbox: union(lines) });
  }

  /**
   * Breaks words into lines and sets them. The page breaks where the next line would be in its bottom margin: the other
   * lines are on the next page, which is not generated. Returns the boxes of the lines.
   */
  setLines(frame: Frame, words: readonly string[], style: BlockStyle): Bbox[] {
    const space = 0.28 * style.size;
    const measureWord = (word: string) =>
      word.length * this.style.letterWidth * style.size * (style.bold === true ? 1.06 : 1);
    const boxes: Bbox[] = [];
    const rest = words.slice();
    let setWordCount = 0;
    while (rest.length > 0 && frame.y + style.size <= textEnd * this.page.height) {
      const indent = boxes.length === 0 ? (style.firstIndent ?? 0) : (style.hangingIndent ?? 0);
      const fullWidth = Math.max(5 * style.size, frame.right - frame.left - indent);
      const maxWidth = fullWidth * (1 - this.style.raggedness * this.random.drawNumber(0, 1));
      rest.splice(0, 1, ...divideWord(rest[0] ?? "", Math.floor(fullWidth / measureWord("n"))));
      const line: string[] = [];
      let used = 0;
      for (let next = rest[0]; next !== undefined; next = rest[0]) {
        const width = measureWord(next) + (line.length > 0 ? space : 0);
        if (line.length > 0 && used + width > maxWidth) {
          const letters = Math.floor((maxWidth - used - space) / measureWord("n")) - 1;
          if (this.style.hyphens && this.style.raggedness === 0 && letters > 2 && next.length - letters > 2) {
            line.push(`${next.slice(0, letters)}-`);
            used += space + measureWord("n") * (letters + 1);
            rest[0] = next.slice(letters);
          }
          break;
        }
        line.push(next);
        used += width;
        rest.shift();
      }
      const whitespace = fullWidth - used;
      const stretch =
        style.align === "justified" && rest.length > 0 && line.length > 1 ? whitespace / (line.length - 1) : 0;
      const shift = style.align === "centre" ? whitespace / 2 : 0;
      const isFirst = boxes.length === 0;
      const lineStyle = {
        ...style,
        hasSuperscript: isFirst && style.hasSuperscript === true,
        hasTab: isFirst && style.hasTab === true,
        runInWords: (style.runInWords ?? 0) - setWordCount,
      };
      setWordCount += line.length;
      boxes.push(this.setLine(frame.left + indent + shift, frame.y, line, measureWord, space + stretch, lineStyle));
      frame.y += style.size * style.leading;
    }
    return boxes;
  }

  private setLine(
    from: number,
    y: number,
    texts: readonly string[],
    measureWord: (word: string) => number,
    space: number,
    {
      size,
      bold = false,
      mono = false,
      hasSuperscript = false,
      hasTab = false,
      hangingIndent = 0,
      runInWords = 0,
    }: BlockStyle,
  ): Bbox {
    let x = from;
    const words = texts.map((text, index): Word => {
      const scale = hasSuperscript && index === 0 ? 0.65 : 1;
      const bbox = { x, y, width: scale * measureWord(text), height: scale * size };
      x += bbox.width + space;
      if (hasTab && index === 0) x = Math.max(x, from + hangingIndent);
      const font = this.pickFont(bold || index < runInWords, mono);
      return { text, bbox, size: scale * size, ...font };
    });
    const bbox = union(words.map((word) => word.bbox));
    const firstIndex = this.page.words.length;
    this.page.words.push(...words);
    this.page.lines.push({ bbox, words: words.map((_, index) => firstIndex + index) });
    return bbox;
  }

  /** Picks the font of a word: usually that of its block, but sometimes italics or a monospaced font. */
  private pickFont(bold: boolean, mono: boolean): Pick<Word, "font" | "bold" | "italic"> {
    if (mono || this.random.drawBoolean(this.style.monoShare)) return { font: "Mono", bold, italic: false };
    const italic = this.random.drawBoolean(this.style.italicShare);
    return { font: `${bold ? "Bold" : "Regular"}${italic ? "Italic" : ""}`, bold, italic };
  }
}

/** Divides a word by a hyphen if it has more letters than a line. */
function divideWord(word: string, lineLength: number): string[] {
  return word.length <= lineLength ? [word] : [`${word.slice(0, lineLength - 1)}-`, word.slice(lineLength - 1)];
}
