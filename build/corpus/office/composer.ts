import { StyledText } from "../html/styled-text.ts";
import { type Structure, Structures } from "../ink/structure.ts";
import { escapeMarkup, formatAttributes } from "../markup.ts";
import { formatStyle, formatTabStops, type StyleFamily, type StyleProperties, type TabStop } from "./odf/style.ts";

/** How a paragraph is formatted. */
export interface ParagraphOptions {
  /** Attributes of the paragraph properties, beside those of the named style. */
  paragraph?: Record<string, string | number>;
  text?: Record<string, string>;
  tabStops?: readonly TabStop[];
  /** Level of the outline, for a heading. */
  outlineLevel?: number;
}

/** Composes the flat ODF of a document in the style of its family, and keeps what its structures are. */
export class OfficeComposer extends StyledText {
  readonly structures = new Structures();
  /** The styles that only single elements use. */
  readonly automaticStyles: string[] = [];
  /** The blocks in reading order. */
  readonly blocks: string[] = [];
  /** Headings so far, for a table of contents. */
  readonly outline: { level: number; text: string }[] = [];

  add(...blocks: string[]): void {
    this.blocks.push(...blocks);
  }

  /** Takes the blocks that a function adds, for a cell, a frame or a section. */
  capture(compose: () => void): string {
    const start = this.blocks.length;
    compose();
    return this.blocks.splice(start).join("");
  }

  /** Adds a structure. @returns its number, which is its colour in the coloured layout */
  mark(structure: Structure): number {
    return this.structures.add(structure);
  }

  /**
   * Adds a style for a single element.
   * @param structure The structure whose colour all colours of the style get.
   * @returns its name
   */
  addStyle(
    family: StyleFamily,
    properties: StyleProperties | string,
    { parent, structure, masterPage }: { parent?: string; structure?: number; masterPage?: string } = {},
  ): string {
    const name = `A${this.automaticStyles.length + 1}`;
    const attributes = { "style:parent-style-name": parent, "style:master-page-name": masterPage, structure };
    this.automaticStyles.push(formatStyle(name, family, properties, attributes));
    return name;
  }

  /**
   * Formats a paragraph of a structure.
   * @param parent The named style; undefined on slides and sheets, which have none for paragraphs.
   * @param content Its formatted content.
   */
  formatParagraph(
    parent: string | undefined,
    structure: number,
    content: string,
    options: ParagraphOptions = {},
  ): string {
    const { paragraph, text = {}, tabStops = [], outlineLevel } = options;
    const style = this.addStyle(
      "paragraph",
      {
        ...(paragraph === undefined ? {} : { paragraph }),
        ...(tabStops.length === 0 ? {} : { tabStops: formatTabStops(tabStops) }),
        text: { ...text, "structure-color": structure },
      },
      parent === undefined ? {} : { parent },
    );
    const tag = outlineLevel === undefined ? "text:p" : "text:h";
    return `<${tag}${formatAttributes({ "text:style-name": style, "text:outline-level": outlineLevel })}>${content}</${tag}>`;
  }

  /** Formats text for a line: escaped, and with emphasized phrases, if the style has them. */
  inline(text: string): string {
    const words = text.split(" ").map((word) => escapeMarkup(word));
    for (let index = 0; index + 3 < words.length; index++) {
      if (!this.chance(this.style.emphasis)) continue;
      const end = index + this.integer(0, 2);
      const style = this.random.pick(["Strong", "Emphasis", "Emphasis", "Underlined", "Link"]);
      words[index] = `<text:span text:style-name="${style}">${words[index] ?? ""}`;
      words[end] = `${words[end] ?? ""}</text:span>`;
      index = end;
    }
    return words.join(" ");
  }
}

/** Formats a paragraph that has no text, such as space between blocks. @param height In points. */
export function formatSpace(composer: OfficeComposer, height: number): string {
  const style = composer.addStyle(
    "paragraph",
    { paragraph: { "fo:margin-bottom": "0pt", "fo:line-height": `${Math.round(height)}pt` } },
    { parent: "Standard" },
  );
  return `<text:p text:style-name="${style}"/>`;
}
