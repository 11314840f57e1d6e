import { join } from "node:path";
import { z } from "zod";
import { sortByReadingOrder, type ZoneType } from "../../../shared/document/zones.ts";
import type { LabelledBox } from "../scorers/box.ts";
import { findTokenLabel, scoreTokens, type Token } from "../scorers/tokens.ts";
import { loadJson } from "./json.ts";
import { toEdges } from "./labels.ts";
import { findTruth, type EvaluationSet, type LabelledDocument } from "./set.ts";
import { formatCaption, formatZonesFile } from "./zones.ts";

/** Text, left, top, right, bottom, label; further elements are ignored. */
const tokenSchema = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.string()], z.unknown());
const tokensSchema = z.object({
  docs: z.record(
    z.string(),
    z.object({
      pages: z.record(z.string(), z.object({ width: z.number(), height: z.number(), tokens: z.array(tokenSchema) })),
    }),
  ),
});

/** DocBank's labels. In DocBank, "footer" means footnotes, and running headers and page numbers have no label. */
const docbankLabels: Record<ZoneType, string | undefined> = {
  title: "heading",
  "section-header": "heading",
  text: "paragraph",
  "list-item": "list",
  table: "table",
  picture: "figure",
  caption: "caption",
  footnote: "footer",
  formula: "formula",
  "page-header": undefined,
  "page-footer": undefined,
  "document-index": "list",
  reference: "reference",
  code: "paragraph",
};

export type TokensTruth = Map<number, { width: number; height: number; tokens: (Token & { text: string })[] }>;

/** Loads a set of PDFs with labelled words: `tokens.json` and `pdf/` in `folder`. */
export async function loadTokens(folder: string): Promise<LabelledDocument<TokensTruth>[]> {
  const { docs } = await loadJson(join(folder, "tokens.json"), tokensSchema);
  return Object.entries(docs).map(([name, { pages }]) => ({
    name,
    file: join(folder, "pdf", name),
    truth: new Map(
      Object.entries(pages).map(([page, { tokens, ...size }]) => [
        Number(page),
        {
          ...size,
          tokens: tokens.map(([text, left, top, right, bottom, label]) => ({
            text,
            bbox: [left, top, right, bottom],
            label: label === "title" ? "heading" : label,
          })),
        },
      ]),
    ),
  }));
}

/** Creates a set of PDFs with labelled words, scored by token area as DocBank is. */
export async function createTokensSet(folder: string, name: string): Promise<EvaluationSet> {
  const documents = await loadTokens(folder);
  const predictions = new Map<string, Map<number, LabelledBox[]>>();
  return {
    name,
    kind: "zoning",
    documents,
    predict(document, { pages }) {
      const labelBoxes = (zones: Parameters<typeof sortByReadingOrder>[0]) =>
        sortByReadingOrder(zones).flatMap(({ type, bbox, confidence }) => {
          const label = docbankLabels[type];
          return label === undefined || bbox === undefined ? [] : [{ label, bbox: toEdges(bbox), confidence }];
        });
      predictions.set(document, new Map([...pages].map(([page, { zones }]) => [page, labelBoxes(zones.zones)])));
    },
    visualize(document) {
      const truth = findTruth(documents, document) ?? [];
      const pages = [...truth].map(([page, { tokens }]) => {
        const predicted = predictions.get(document)?.get(page) ?? [];
        const correct = tokens.map((token) => findTokenLabel(token, predicted) === token.label);
        return [
          page,
          {
            truth: tokens.map(({ bbox, label }, index) => ({
              bbox,
              // Of consecutive words with the same label, only the first one shows it, since a label for each word
              // would hide the words.
              caption: tokens[index - 1]?.label === label ? "" : label,
              correct: correct[index],
            })),
            predicted: predicted.map((zone, index) => ({
              bbox: zone.bbox,
              caption: formatCaption(zone, index),
              correct: undefined,
            })),
          },
        ] as const;
      });
      return { kind: "pages", pages: new Map(pages) };
    },
    score(names) {
      const pairs = documents
        .filter((document) => names.has(document.name))
        .flatMap(({ name: document, truth }) =>
          [...truth].map(([page, { tokens }]) => ({
            truth: tokens,
            predicted: predictions.get(document)?.get(page) ?? [],
          })),
        );
      const { macroF1, accuracy, types } = scoreTokens(pairs);
      return {
        figures: [{ name: "macro F1", value: macroF1 }],
        details: [
          { name: "accuracy by area", value: accuracy },
          ...[...types].flatMap(([label, { f1, precision, recall }]) => [
            { name: `${label} F1`, value: f1 },
            { name: `${label} precision`, value: precision },
            { name: `${label} recall`, value: recall },
          ]),
        ],
        files: { "zones.json": formatZonesFile(predictions) },
      };
    },
  };
}
