import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { PageText, SectionText } from "../../../shared/document/page-text.ts";
import { getZoneText, sortByReadingOrder, type Zone } from "../../../shared/document/zones.ts";
import type { ProcessedDocument } from "../pipeline.ts";
import { compareBooks, scoreBooks, type Book, type BookBlock } from "../scorers/books.ts";
import { loadJson } from "./json.ts";
import { findLabel } from "./labels.ts";
import { findTruth, type EvaluationSet, type LabelledDocument } from "./set.ts";

const suffix = ".gt.json";
const knownLabels = new Set("title heading paragraph list table figure caption footnote formula toc code".split(" "));
/**
 * Maps a label to the label of a joined block. The truth has one joined block for consecutive blocks with that label.
 */
const joinedLabels = new Map([["list_item", "list"]]);

const bookSchema = z.object({
  title: z.string().nullable(),
  language: z.string().nullable(),
  blocks: z.array(
    z.object({
      label: z.string(),
      text: z.string().optional(),
      level: z.int().optional(),
      /** The path of the section's file inside the ePub. */
      file: z.string().optional(),
    }),
  ),
});

/** Loads a set of ePubs with their blocks in reading order: `NAME.epub` and `NAME.gt.json` in `folder`. */
export async function loadBooks(folder: string): Promise<LabelledDocument<Book>[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(suffix)).sort();
  return Promise.all(
    names.map(async (file) => {
      const name = file.slice(0, -suffix.length);
      const { title, language, blocks } = await loadJson(join(folder, file), bookSchema);
      const truth = { title: title ?? undefined, language: language ?? undefined, blocks };
      return { name, file: join(folder, `${name}.epub`), truth };
    }),
  );
}

/** Creates a set of ePubs, scored by blocks and words. */
export async function createBooksSet(folder: string, name: string): Promise<EvaluationSet> {
  const documents = await loadBooks(folder);
  const predictions = new Map<string, Book>();
  return {
    name,
    kind: "epub",
    documents,
    predict(document, processed) {
      predictions.set(document, predictBook(processed));
    },
    visualize(document) {
      const truth = findTruth(documents, document) ?? { blocks: [] };
      return { kind: "text", text: compareBooks(truth, predictions.get(document) ?? { blocks: [] }) };
    },
    score(names) {
      const scored = documents.filter((document) => names.has(document.name));
      const pairs = scored.map((document) => ({
        truth: document.truth,
        predicted: predictions.get(document.name) ?? { blocks: [] },
      }));
      const score = scoreBooks(pairs);
      // The truth covers only XHTML documents, so a section that is an SVG image or a fallback has no blocks in it.
      const scoreWithBlocks = scoreBooks(pairs.filter(({ truth }) => truth.blocks.length > 0));
      return {
        figures: [
          { name: "block F1", value: score.blockF1 },
          { name: "word F1", value: score.wordF1 },
        ],
        details: [
          { name: "block F1 where the truth has a block", value: scoreWithBlocks.blockF1 },
          { name: "word F1 where the truth has a block", value: scoreWithBlocks.wordF1 },
          { name: "located F1", value: score.locatedF1 },
          { name: "label accuracy", value: score.labelAccuracy },
          { name: "heading level accuracy", value: score.levelAccuracy },
          { name: "title and language", value: score.metadata },
        ],
        files: Object.fromEntries([...predictions].map(([document, book]) => [`${document}.json`, book])),
      };
    },
  };
}

/** Converts the zones of an ePub's sections to the blocks that the scorer compares. */
export function predictBook({ info, pages }: ProcessedDocument): Book {
  const blocks = [...pages.values()].flatMap(({ text, zones }) =>
    text.source === "markup" ? buildSectionBlocks(text, sortByReadingOrder(zones.zones)) : [],
  );
  return { title: info?.title, language: info?.language, blocks };
}

function buildSectionBlocks(section: SectionText, zones: readonly Zone[]): BookBlock[] {
  const blocks: BookBlock[] = [];
  let openList: { label: string; parent: string; texts: string[] } | undefined;
  for (const zone of zones) {
    const label = findLabel(zone.type, knownLabels);
    if (label === undefined) continue;
    const joinedLabel = joinedLabels.get(label);
    const path = zone.range?.from ?? "";
    if (joinedLabel !== undefined && openList?.label === joinedLabel && path.startsWith(openList.parent)) {
      openList.texts.push(getPlainText(section, zone));
      const last = blocks.at(-1);
      if (last !== undefined) last.text = openList.texts.join(" ");
      continue;
    }
    const text = getPlainText(section, zone);
    openList =
      joinedLabel === undefined
        ? undefined
        : { label: joinedLabel, parent: path.slice(0, path.lastIndexOf("/") + 1), texts: [text] };
    blocks.push({
      label: joinedLabel ?? label,
      // The text of a figure is its alternative text, which is not on the page.
      text: label === "figure" ? "" : text,
      ...(label === "heading" && zone.level !== undefined ? { level: zone.level } : {}),
    });
  }
  return blocks;
}

function getPlainText(section: PageText, zone: Zone): string {
  return getZoneText(section, zone).replaceAll(/\s+/g, " ").trim();
}
