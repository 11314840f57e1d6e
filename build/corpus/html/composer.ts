import type { TrueLabel } from "../family.ts";
import { escapeMarkup, formatAttributes } from "../markup.ts";
import { StyledText } from "./styled-text.ts";

/** How a paragraph is set. */
export interface ParagraphOptions {
  /** Further classes of the element. */
  className?: string;
  label?: TrueLabel;
  /** Whether a footnote may refer to the paragraph. */
  hasNote?: boolean;
  attributes?: Record<string, string | number | undefined>;
}

/** Composes the HTML of a document in the style of its family, block by block. */
export class Composer extends StyledText {
  /** The blocks in reading order. */
  readonly blocks: string[] = [];
  readonly notes: string[] = [];
  readonly headers: string[] = [];
  readonly footers: string[] = [];
  /** Headings so far, for a table of contents. */
  readonly outline: { level: number; text: string }[] = [];
  private readonly sections = [0, 0, 0];

  add(...blocks: string[]): void {
    this.blocks.push(...blocks);
  }

  /** Formats text for a line: escaped, hyphenated and with emphasized phrases, if the style has them. */
  inline(text: string): string {
    const words = text.split(" ").map((word) => escapeMarkup(this.style.isHyphenated ? hyphenate(word) : word));
    for (let index = 0; index + 3 < words.length; index++) {
      if (!this.chance(this.style.emphasis)) continue;
      const end = index + this.integer(0, 2);
      const tag = this.random.pick(["b", "i", "i", "u"]);
      words[index] = `<${tag}>${words[index] ?? ""}`;
      words[end] = `${words[end] ?? ""}</${tag}>`;
      index = end;
    }
    return words.join(" ");
  }

  /** Formats a zone of text. */
  text(html: string, options: ParagraphOptions = {}): string {
    const { className = "", label = "paragraph", attributes = {} } = options;
    const all = { class: `p ${className}`.trim(), "data-zone": label, "data-split": "lines", ...attributes };
    return `<div${formatAttributes(all)}>${html}</div>`;
  }

  /** Adds a paragraph. */
  paragraph(text = this.prose(), options: ParagraphOptions = {}): void {
    const mark = options.hasNote === true ? this.createNote() : "";
    const isLong = text.length > 220;
    const drops = isLong && options.className === "drop-cap";
    const first = text.charAt(0);
    const html = drops
      ? `<span class="drop">${escapeMarkup(first)}</span>${this.inline(text.slice(first.length))}`
      : this.inline(text);
    this.add(this.text(html + mark, options));
  }

  /** Adds a heading; one that begins its paragraph is part of it. */
  heading(level: number, text = this.shortPhrase(level === 1 ? 48 : 60)): void {
    const { levels, runInLevel } = this.style.headings;
    const number = this.numberSection(level);
    const isUppercase = levels[level - 1]?.isUppercase === true;
    const title = `${number}${isUppercase ? text.toLocaleUpperCase(this.style.language) : text}`;
    if (level === runInLevel) {
      const end = this.random.pick([".", ":", ""]);
      this.add(
        this.text(`<span class="runin">${escapeMarkup(title)}${end}</span> ${this.inline(this.prose(2, 4))}`, {
          className: "flush",
        }),
      );
      return;
    }
    this.outline.push({ level, text: title });
    this.add(this.formatHeading(level, title));
  }

  /** Formats a heading as a block of its own. */
  formatHeading(level: number, title: string, attributes: Record<string, string | undefined> = {}): string {
    const all = { class: `h${level}`, "data-zone": "heading", "data-level": level, "data-keep": "", ...attributes };
    return `<div${formatAttributes(all)}>${escapeMarkup(title)}</div>`;
  }

  private numberSection(level: number): string {
    const { numbering } = this.style.headings;
    this.sections[level - 1] = (this.sections[level - 1] ?? 0) + 1;
    this.sections.fill(0, level);
    const numbers = this.sections.slice(0, level).map((number) => Math.max(1, number));
    const last = numbers.at(-1) ?? 1;
    switch (numbering) {
      case "none":
        return "";
      case "decimal":
        return `${numbers.join(".")} `;
      case "dotted":
        return `${numbers.join(".")}. `;
      case "roman":
        return `${level === 1 ? formatRoman(last).toUpperCase() : level === 2 ? String.fromCharCode(64 + last) : last}. `;
      case "paragraph":
        return level === 1 ? `§ ${last} ` : level === 2 ? `(${last}) ` : "";
      case "word":
        return level === 1 ? `${this.words.chapter} ${last}: ` : `${numbers.join(".")} `;
    }
  }

  /** Creates a footnote. @returns Its mark for the text. */
  createNote(text = this.sentence()): string {
    const number = this.count("note");
    const symbols = ["*", "†", "‡", "§"];
    const { noteMarks } = this.style;
    const mark =
      noteMarks === "symbol"
        ? (symbols[(number - 1) % symbols.length] ?? "*")
        : noteMarks === "bracket"
          ? `[${number}]`
          : String(number);
    const html = noteMarks === "bracket" ? `${mark} ` : `<sup>${mark}</sup> `;
    this.notes.push(`<div class="fn" data-note="${number}" data-zone="footnote">${html}${escapeMarkup(text)}</div>`);
    return `<sup data-ref="${number}">${mark}</sup>`;
  }

  /** Adds a note beside the next block, if the style has a margin for it. */
  sideNote(): void {
    if (this.style.layout.sideNotes === null) return;
    this.add(`<div data-side data-zone="paragraph">${this.inline(this.sentence())}</div>`);
  }
}

/** Inserts soft hyphens into a long word, between a vowel and a consonant that begins a syllable. */
function hyphenate(word: string): string {
  if (!/^\p{L}{7,}[.,;:]?$/u.test(word)) return word;
  return word.replaceAll(/(?<=\p{L}[aeiouyäöüáéíóúèà])(?=[bcdfghjklmnpqrstvwxz][aeiouyäöüáéíóúèà]\p{L})/giu, "\u00ad");
}

/** Formats a number up to 39 in lowercase Roman numerals. */
export function formatRoman(number: number): string {
  const ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
  return "x".repeat(Math.floor(number / 10)) + (ones[number % 10] ?? "");
}
