import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { PageText, SectionText } from "../../../shared/document/page-text.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import { inReadingOrder, zoneText } from "../../../shared/document/zones.ts";
import type { Processed } from "../pipeline.ts";
import { compareBooks, scoreBooks, type Book, type BookBlock } from "../scorers/books.ts";
import { loadJson } from "./json.ts";
import { labelOf } from "./labels.ts";
import { truthOf, type EvaluationSet, type Labelled } from "./set.ts";

const suffix = ".gt.json";
const known = new Set("title heading paragraph list table figure caption footnote formula toc code".split(" "));
/** The truth has one block for the whole of these. */
const wholes = new Map([["list_item", "list"]]);

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
export async function loadBooks(folder: string): Promise<Labelled<Book>[]> {
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

export async function booksSet(folder: string, name: string): Promise<EvaluationSet> {
  const documents = await loadBooks(folder);
  const predictions = new Map<string, Book>();
  return {
    name,
    kind: "epub",
    documents,
    take(document, processed) {
      predictions.set(document, predictBook(processed));
    },
    exhibit(document) {
      const truth = truthOf(documents, document) ?? { blocks: [] };
      return { kind: "text", text: compareBooks(truth, predictions.get(document) ?? { blocks: [] }) };
    },
    score(names) {
      const scored = documents.filter((document) => names.has(document.name));
      const pairs = scored.map((document) => ({
        truth: document.truth,
        predicted: predictions.get(document.name) ?? { blocks: [] },
      }));
      const score = scoreBooks(pairs);
      // The truth is of XHTML in the reading order alone: where that is a drawing, or a fallback, it has no block.
      const told = scoreBooks(pairs.filter(({ truth }) => truth.blocks.length > 0));
      return {
        figures: [
          { name: "block F1", value: score.blockF1 },
          { name: "word F1", value: score.wordF1 },
        ],
        details: [
          { name: "block F1 where the truth has a block", value: told.blockF1 },
          { name: "word F1 where the truth has a block", value: told.wordF1 },
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

/** The blocks of a book, from the zones of its sections. */
export function predictBook({ info, pages }: Processed): Book {
  const blocks = [...pages.values()].flatMap(({ text, zones }) =>
    text.source === "markup" ? sectionBlocks(text, inReadingOrder(zones.zones)) : [],
  );
  return { title: info?.title, language: info?.language, blocks };
}

function sectionBlocks(section: SectionText, zones: readonly Zone[]): BookBlock[] {
  const blocks: BookBlock[] = [];
  let open: { label: string; parent: string; texts: string[] } | undefined;
  for (const zone of zones) {
    const label = labelOf(zone.type, known);
    if (label === undefined) continue;
    const whole = wholes.get(label);
    const path = zone.range?.from ?? "";
    if (whole !== undefined && open?.label === whole && path.startsWith(open.parent)) {
      open.texts.push(textOf(section, zone));
      const last = blocks.at(-1);
      if (last !== undefined) last.text = open.texts.join(" ");
      continue;
    }
    const text = textOf(section, zone);
    open =
      whole === undefined
        ? undefined
        : { label: whole, parent: path.slice(0, path.lastIndexOf("/") + 1), texts: [text] };
    blocks.push({
      label: whole ?? label,
      // A figure has no text of its own; what its description says is not on the page.
      text: label === "figure" ? "" : text,
      ...(label === "heading" && zone.level !== undefined ? { level: zone.level } : {}),
    });
  }
  return blocks;
}

function textOf(section: PageText, zone: Zone): string {
  return zoneText(section, zone).replaceAll(/\s+/g, " ").trim();
}
