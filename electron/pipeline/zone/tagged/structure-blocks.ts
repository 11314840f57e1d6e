import type { Bbox } from "../../../../shared/document/geometry.ts";
import type { PdfPageText, Word } from "../../../../shared/document/page-text.ts";
import type { ZoneType } from "../../../../shared/document/zones.ts";
import { deepestLevel } from "../../../../shared/document/zones.ts";

export type Element = NonNullable<PdfPageText["structure"]>[number];

/** A block of a tagged page: an element that is a zone of its own, with the words of all that is inside it. */
export interface TaggedBlock {
  type: ZoneType;
  /** Its index among the page's elements. */
  element: number;
  level?: number;
  /** In the order of the tree. */
  words: number[];
}

/** A part of a tagged block that lies in one column, with its box. */
export interface TaggedPiece extends TaggedBlock {
  bbox: Bbox;
}

/** The standard structure types (ISO 32000-2, 14.8.4) that are zones. */
const zoneOf: Readonly<Record<string, ZoneType>> = {
  Title: "title",
  P: "text",
  BlockQuote: "text",
  LI: "list-item",
  Table: "table",
  Figure: "picture",
  Caption: "caption",
  Note: "footnote",
  FENote: "footnote",
  Formula: "formula",
  Code: "code",
  TOC: "document-index",
  BibEntry: "reference",
};
const heading = /^H([1-9]?)$/;

/** What is a zone of its own even inside another one; all else belongs to the outer one. */
const insideAny: ReadonlySet<string> = new Set(["Caption", "LI", "Note", "FENote", "Table"]);
const inside: Readonly<Record<string, ReadonlySet<string>>> = {
  Table: new Set(["Caption"]),
  Figure: new Set(["Caption"]),
  TOC: new Set(),
  Note: new Set(),
  FENote: new Set(),
  BlockQuote: new Set([...insideAny, "P", "H", "H1", "H2", "H3", "H4", "H5", "H6"]),
};

function typeOf(type: string): ZoneType | undefined {
  return heading.test(type) ? "section-header" : zoneOf[type];
}

/** What stands in a line of text; its block is around it. */
const inline = /^(?:Span|Link|Em|Strong|Code|Quote|Sub|Annot|Reference|Lbl|Ruby|Warichu|Form)$/;
/** What only groups other elements; browsers print all text in a `NonStruct` of its own. */
const grouping = /^(?:NonStruct|Private|Div|Sect|Art|Part|Aside|LBody)$/;

/** The blocks of a page in the order of its structure tree. */
export function taggedBlocks(elements: readonly Element[]): TaggedBlock[] {
  const owners: (number | undefined)[] = [];
  const blocks = new Map<number, TaggedBlock>();
  elements.forEach(({ type, parent, words }, index) => {
    const outer = parent === undefined ? undefined : owners[parent];
    const outerType = outer === undefined ? undefined : elements[outer]?.type;
    const isOwn = typeOf(type) !== undefined && (outerType === undefined || (inside[outerType] ?? insideAny).has(type));
    owners[index] = isOwn ? index : outer;
    const owner = owners[index] ?? blockAround(elements, index);
    if (owner === undefined || words.length === 0) return;
    const known = blocks.get(owner);
    if (known === undefined) blocks.set(owner, blockOf(elements, owner, words));
    else known.words.push(...words);
  });
  return [...blocks.values()];
}

/** Text in no element that says what it is: it is a paragraph in the division around it. */
function blockAround(elements: readonly Element[], index: number): number | undefined {
  const typeAt = (at: number) => elements[at]?.type ?? "";
  let at: number | undefined = typeAt(index) === "NonStruct" ? elements[index]?.parent : index;
  while (at !== undefined && inline.test(typeAt(at))) at = elements[at]?.parent;
  return at !== undefined && grouping.test(typeAt(at)) ? at : undefined;
}

function blockOf(elements: readonly Element[], index: number, words: readonly number[]): TaggedBlock {
  const type = elements[index]?.type ?? "P";
  const zone = typeOf(type) ?? "text";
  const level = zone === "section-header" ? headingLevel(elements, index) : zone === "title" ? 1 : undefined;
  return { type: zone, element: index, words: [...words], ...(level === undefined ? {} : { level }) };
}

/** `H2` says its level; a plain `H` is as deep as its sections. */
function headingLevel(elements: readonly Element[], index: number): number {
  const told = Number(heading.exec(elements[index]?.type ?? "")?.[1]);
  if (told >= 1) return told;
  let level = 0;
  for (let at = elements[index]?.parent; at !== undefined; at = elements[at]?.parent) {
    if (elements[at]?.type === "Sect") level += 1;
  }
  return Math.min(deepestLevel, Math.max(1, level));
}

export function wordsOf(page: PdfPageText, indexes: readonly number[]): Word[] {
  return indexes.flatMap((index) => page.words[index] ?? []);
}
