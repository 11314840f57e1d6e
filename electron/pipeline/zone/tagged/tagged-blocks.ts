import { union, type Bbox } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import type { ZoneType } from "../../../../shared/document/zones.ts";
import { bottom } from "../layout/boxes.ts";
import { getLetterBox } from "../layout/text-line.ts";
import {
  getLineNumberWords,
  getTaggedLevel,
  headingTypePattern,
  type StructureElement,
} from "../layout/structure-tree.ts";

/**
 * A structure element that is a zone, or its part in one column, with its words but without those of zones inside it.
 */
export interface TaggedBlock {
  type: ZoneType;
  /** The index of its structure element. */
  element: number;
  level?: number;
  /** Indexes of the page's words, in the order of the tree. */
  words: number[];
  /** In points. */
  bbox: Bbox;
}

type BlockText = Omit<TaggedBlock, "bbox">;

/**
 * Zone types by standard structure type (ISO 32000-2, 14.8.4), except headings. It is a map, since the types come from
 * the file and may have the names of inherited properties.
 */
const zoneTypes: ReadonlyMap<string, ZoneType> = new Map([
  ["Title", "title"],
  ["P", "text"],
  ["BlockQuote", "text"],
  ["LI", "list-item"],
  ["Table", "table"],
  ["Figure", "picture"],
  ["Caption", "caption"],
  ["Note", "footnote"],
  ["FENote", "footnote"],
  ["Formula", "formula"],
  ["Code", "code"],
  ["TOC", "document-index"],
  ["BibEntry", "reference"],
]);

/** The structure types that are zones of their own inside another zone. All others belong to the zone around them. */
const defaultNestedTypes: ReadonlySet<string> = new Set(["Caption", "LI", "Note", "FENote", "Table"]);
/** The nested structure types by the type of the outer zone, if they differ from the default. */
const nestedTypes: Readonly<Record<string, ReadonlySet<string>>> = {
  Table: new Set(["Caption"]),
  Figure: new Set(["Caption"]),
  TOC: new Set(),
  Note: new Set(),
  FENote: new Set(),
  BlockQuote: new Set([...defaultNestedTypes, "P", "H", "H1", "H2", "H3", "H4", "H5", "H6"]),
};

/** Inline-level structure types, whose text belongs to the block of an ancestor. */
const inlineTypePattern = /^(?:Span|Link|Em|Strong|Code|Quote|Sub|Annot|Reference|Lbl|Ruby|Warichu|Form)$/;
/** Grouping structure types. */
const groupingTypePattern = /^(?:NonStruct|Private|Div|Sect|Art|Part|Aside|LBody)$/;

/**
 * Builds the blocks of a tagged page in the order of its structure tree. A block that continues at the top of the next
 * column is one block in each column. Line numbers in the margin are in no block.
 */
export function buildTaggedBlocks(page: PdfPageText): TaggedBlock[] {
  const lineNumbers = getLineNumberWords(page);
  const elements = (page.structure ?? []).map((element) => ({
    ...element,
    words: element.words.filter((word) => !lineNumbers.has(word)),
  }));
  return groupWordsByZone(elements).flatMap((block) => splitAtColumns(page, block));
}

function groupWordsByZone(elements: readonly StructureElement[]): BlockText[] {
  /** For each element, the index of the zone element that it is, or else of the innermost one around it. */
  const zoneElements: (number | undefined)[] = [];
  const blocks = new Map<number, BlockText>();
  elements.forEach(({ type, parent, words }, index) => {
    const outer = parent === undefined ? undefined : zoneElements[parent];
    const outerType = outer === undefined ? undefined : elements[outer]?.type;
    const isZone =
      getZoneType(type) !== undefined &&
      (outerType === undefined || (nestedTypes[outerType] ?? defaultNestedTypes).has(type));
    zoneElements[index] = isZone ? index : outer;
    const zoneElement = zoneElements[index] ?? findImplicitParagraph(elements, index);
    if (zoneElement === undefined || words.length === 0) return;
    const block = blocks.get(zoneElement);
    if (block === undefined) blocks.set(zoneElement, createBlock(elements, zoneElement, words));
    else block.words.push(...words);
  });
  return [...blocks.values()];
}

function getZoneType(type: string): ZoneType | undefined {
  return headingTypePattern.test(type) ? "section-header" : zoneTypes.get(type);
}

/**
 * Finds the grouping element around text that is in no block-level element. It is taken for a paragraph. A `NonStruct`
 * around the text is skipped, since browsers write each run of text in one.
 */
function findImplicitParagraph(elements: readonly StructureElement[], element: number): number | undefined {
  const getType = (index: number) => elements[index]?.type ?? "";
  let index: number | undefined = getType(element) === "NonStruct" ? elements[element]?.parent : element;
  while (index !== undefined && inlineTypePattern.test(getType(index))) index = elements[index]?.parent;
  return index !== undefined && groupingTypePattern.test(getType(index)) ? index : undefined;
}

function createBlock(elements: readonly StructureElement[], element: number, words: readonly number[]): BlockText {
  const type = getZoneType(elements[element]?.type ?? "P") ?? "text";
  const level = type === "section-header" ? getTaggedLevel(elements, element) : type === "title" ? 1 : undefined;
  return { type, element, words: [...words], ...(level === undefined ? {} : { level }) };
}

/**
 * Splits a block at each word that is above the lowest word so far, since the next column begins there. Tables and
 * pictures stay whole.
 */
function splitAtColumns(page: PdfPageText, block: BlockText): TaggedBlock[] {
  const canSplit = block.type !== "table" && block.type !== "picture";
  const parts: { words: number[]; boxes: Bbox[] }[] = [];
  let lowest: Bbox | undefined;
  for (const index of block.words) {
    const word = page.words[index];
    if (word === undefined) continue;
    const box = getLetterBox(word);
    const part = parts.at(-1);
    const isHigher = lowest !== undefined && bottom(box) < lowest.y - box.height;
    if (part === undefined || (isHigher && canSplit)) {
      parts.push({ words: [index], boxes: [box] });
      lowest = box;
    } else {
      part.words.push(index);
      part.boxes.push(box);
      if (lowest === undefined || box.y > lowest.y) lowest = box;
    }
  }
  return parts.map(({ words, boxes }) => ({ ...block, words, bbox: union(boxes) }));
}
