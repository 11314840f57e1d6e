import type { PdfPageText, Word } from "../../../../shared/document/page-text.ts";
import { bottom, right } from "./boxes.ts";
import type { TextLine } from "./text-line.ts";
import { getTaggedLevel, headingTypePattern, listAncestors, listDescendantWords } from "./structure-tree.ts";
import { isSameTitle, normalizeTitle } from "./titles.ts";
import { layoutThresholds } from "./thresholds.ts";

const { maxLines, maxWords, maxLineDistanceEm } = layoutThresholds.markedHeading;

/** The title of a heading that the outline or the table of contents has, with its level there. */
export interface ListedTitle {
  title: string;
  level: number;
}

/** The lines of a heading that the document marks as one. */
export interface MarkedHeading {
  lines: TextLine[];
  level: number;
}

/**
 * Finds the headings of a page that the document marks as such: the headings of its structure tree, which can be right
 * where the rest of the page's tree is not, and the titles of its outline and of its table of contents.
 * @param lines The lines of the page outside running headers.
 * @param listedTitles The titles that the outline and the table of contents have for this page.
 */
export function findMarkedHeadings(
  page: PdfPageText,
  lines: readonly TextLine[],
  listedTitles: readonly ListedTitle[],
): MarkedHeading[] {
  const tagged = findTaggedHeadings(page, lines);
  const taggedLines = new Set(tagged.flatMap((heading) => heading.lines));
  const otherLines = lines.filter((line) => !taggedLines.has(line));
  return [...tagged, ...findListedHeadings(otherLines, listedTitles)];
}

/** Finds the headings whose titles are in the outline or in the table of contents. */
export function findListedHeadings(lines: readonly TextLine[], listedTitles: readonly ListedTitle[]): MarkedHeading[] {
  const headings: MarkedHeading[] = [];
  if (listedTitles.length === 0) return headings;
  const usedLines = new Set<TextLine>();
  const texts = new Map(
    lines.flatMap((line) => (line.words.length > maxWords ? [] : [[line, normalizeTitle(line.text)] as const])),
  );
  for (const { title, level } of listedTitles) {
    const titleLines = findTitleLines(normalizeTitle(title), texts);
    if (titleLines === undefined || titleLines.some((line) => usedLines.has(line))) continue;
    for (const line of titleLines) usedLines.add(line);
    headings.push({ lines: titleLines, level });
  }
  return headings;
}

/**
 * Collects the words of a page that its structure tree has outside headings: in paragraphs, list items and cells.
 */
export function collectWordsOutsideHeadings({ structure = [], words }: PdfPageText): Set<Word> {
  const isExcluded: boolean[] = [];
  const outside = new Set<Word>();
  for (const { type, parent, words: indexes } of structure) {
    const excluded =
      type === "Artifact" || headingTypePattern.test(type) || (parent !== undefined && isExcluded[parent] === true);
    isExcluded.push(excluded);
    if (excluded) continue;
    for (const index of indexes) if (words[index] !== undefined) outside.add(words[index]);
  }
  return outside;
}

/** The structure types whose headings belong to their zone. */
const enclosingTypes: ReadonlySet<string> = new Set(["Table", "TOC", "Figure", "Note", "FENote", "Artifact"]);

/** Finds the headings of the structure tree that consist of whole lines and are no longer than headings are. */
export function findTaggedHeadings(page: PdfPageText, lines: readonly TextLine[]): MarkedHeading[] {
  const elements = page.structure ?? [];
  const elementByWord = new Map<Word, number>();
  elements.forEach(({ type }, index) => {
    if (!headingTypePattern.test(type)) return;
    if (listAncestors(elements, index).some((ancestor) => enclosingTypes.has(elements[ancestor]?.type ?? ""))) return;
    const words = listDescendantWords(elements, index);
    if (words.length > maxWords) return;
    for (const word of words) if (page.words[word] !== undefined) elementByWord.set(page.words[word], index);
  });
  if (elementByWord.size === 0) return [];
  const linesByElement = new Map<number, TextLine[]>();
  const brokenElements = new Set<number>();
  for (const line of lines) {
    const owners = new Set(line.words.map((word) => elementByWord.get(word)));
    for (const owner of owners) {
      if (owner === undefined) continue;
      if (owners.size > 1) brokenElements.add(owner);
      linesByElement.set(owner, [...(linesByElement.get(owner) ?? []), line]);
    }
  }
  return [...linesByElement].flatMap(([element, own]) =>
    brokenElements.has(element) || own.length > maxLines || own.every(({ text }) => !/\p{L}/u.test(text))
      ? []
      : [{ lines: own, level: getTaggedLevel(elements, element) }],
  );
}

/** Finds the lines that are a title, each below the one before; of several places the one in the largest type. */
function findTitleLines(title: string, texts: ReadonlyMap<TextLine, string>): TextLine[] | undefined {
  let best: TextLine[] | undefined;
  for (const [first, firstText] of texts) {
    // The section number can be missing in the title.
    if (!title.includes(firstText.replace(/^\d+/, ""))) continue;
    const own = [first];
    let text = firstText;
    while (!isSameTitle(title, text) && text.length < title.length && own.length < maxLines) {
      const next = findNextLine(own.at(-1), [...texts.keys()]);
      if (next === undefined) break;
      own.push(next);
      text += texts.get(next) ?? "";
    }
    const isLarger = (best?.[0]?.size ?? 0) < first.size;
    if (isLarger && isSameTitle(title, text)) best = own;
  }
  return best;
}

function findNextLine(line: TextLine | undefined, lines: readonly TextLine[]): TextLine | undefined {
  if (line === undefined) return undefined;
  const { bbox, size } = line;
  return lines
    .filter(
      (other) =>
        other.baseline > line.baseline + size / 2 &&
        other.bbox.y - bottom(bbox) < maxLineDistanceEm * size &&
        Math.abs(other.size - size) < 0.6 &&
        other.bbox.x < right(bbox) &&
        right(other.bbox) > bbox.x,
    )
    .toSorted((a, b) => a.baseline - b.baseline)[0];
}
