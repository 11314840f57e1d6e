import { computeBlockFeatures } from "../../electron/pipeline/zone/classify/block-features.ts";
import { createBlockContext } from "../../electron/pipeline/zone/classify/classify-blocks.ts";
import { classifyAllByRules } from "../../electron/pipeline/zone/classify/classify-by-rules.ts";
import { detectBlocks } from "../../electron/pipeline/zone/detect-blocks.ts";
import type { Block } from "../../electron/pipeline/zone/layout/blocks.ts";
import { PageLayout } from "../../electron/pipeline/zone/layout/page-layout.ts";
import { models } from "../../electron/pipeline/zone/models/models.ts";
import { createCentreIndex, isCentreInside, type Bbox } from "../../shared/document/geometry.ts";
import type { Random } from "../../test/builders/random.ts";
import type { AnnotatedDocument, Annotation } from "./annotated-documents.ts";

/** A block with its features and its true label. */
export interface BlockExample {
  values: Float64Array;
  /** The names of its features. */
  names: readonly string[];
  /** The label that most of its characters have in the annotations. */
  label: string;
  /** The share of its characters that have the label, 0 to 1. */
  purity: number;
}

/** The share of a page's blocks, 0 to 1, that its sparse copy keeps at least. */
const minKeptShare = 0.15;

/**
 * Finds the blocks of a document as zoning does, and labels them by the annotations of their words. Each page is also
 * learned from with a random part of its blocks, in the order of the text, since few annotated pages are as empty as the
 * ends of chapters, forms and slides.
 */
export function extractBlockExamples({ profile, pages }: AnnotatedDocument, random: Random): BlockExample[] {
  return pages.flatMap(({ text, annotations }) => {
    const layout = new PageLayout(text, profile);
    const { blocks, graphics } = detectBlocks(layout, models);
    const findLabel = createLabelFinder(annotations);
    const labels = new Map(blocks.map((block) => [block.bbox, findMajority(block, findLabel)]));
    const kept = Math.ceil(blocks.length * (minKeptShare + (1 - minKeptShare) * random.next()));
    const first = random.below(blocks.length - kept + 1);
    return [blocks, blocks.slice(first, first + kept)].flatMap((pageBlocks) => {
      const context = createBlockContext(pageBlocks, layout, graphics);
      const classified = classifyAllByRules(pageBlocks, context);
      const { names, rows } = computeBlockFeatures(classified, context);
      return classified.flatMap((block, index): BlockExample[] => {
        const majority = labels.get(block.bbox);
        return majority === undefined ? [] : [{ names, values: rows[index] ?? new Float64Array(), ...majority }];
      });
    });
  });
}

function findMajority(block: Block, findLabel: (box: Bbox) => string | undefined) {
  const characters = new Map<string | undefined, number>();
  let total = 0;
  for (const word of block.lines.flatMap((line) => line.words)) {
    const label = findLabel(word.bbox);
    characters.set(label, (characters.get(label) ?? 0) + word.text.length);
    total += word.text.length;
  }
  const [label, count] = [...characters].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  if (label === undefined || count === undefined) return undefined;
  return { label, purity: count / total };
}

/**
 * Creates a function that finds the label of a word: that of the smallest annotated box with the word's centre inside.
 * Annotations can be zones, which contain words, or words, whose centres lie in a word.
 */
function createLabelFinder(annotations: readonly Annotation[]): (word: Bbox) => string | undefined {
  const sorted = annotations.toSorted((a, b) => a.bbox.width * a.bbox.height - b.bbox.width * b.bbox.height);
  const findWords = createCentreIndex(sorted);
  return (word) => sorted.find(({ bbox }) => isCentreInside(word, bbox))?.label ?? findWords(word)[0]?.label;
}
