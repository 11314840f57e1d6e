import { join } from "node:path";
import { z } from "zod";
import type { Cell } from "../../../shared/document/zones.ts";
import type { LabelledBox } from "../scorers/box.ts";
import { rotateBox } from "../../../electron/pipeline/read/rotation.ts";
import type { ProcessedPage } from "../pipeline.ts";
import { type CharacterErrors, countCharacterErrors } from "../scorers/characters.ts";
import { computeSuccessorAccuracy } from "../scorers/order.ts";
import { scoreTables, type TableCell } from "../scorers/tables.ts";
import { matchZones, prepareZones, scoreZones, type ZonePair } from "../scorers/zones.ts";
import { loadCells, predictCells } from "./cells.ts";
import { loadJson } from "./json.ts";
import { toEdges, labelZones } from "./labels.ts";
import type { DrawnBox } from "../show.ts";
import { findTruth, type EvaluationSet, type Figure, type LabelledDocument, type Outcome } from "./set.ts";

const edgesSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const pageSchema = z.object({
  width: z.number(),
  height: z.number(),
  /** The paper of a scan, whose centre is that of the page, with its rotation clockwise and the texts on it. */
  paper: z
    .object({
      width: z.number(),
      height: z.number(),
      degrees: z.number(),
      texts: z.array(z.object({ bbox: edgesSchema, text: z.string() })),
    })
    .optional(),
  zones: z.array(
    z.object({
      label: z.string(),
      bbox: edgesSchema,
      text: z.string().optional(),
      /** Structure element of the zone. If present, the zones are listed in reading order. */
      tag: z.string().optional(),
    }),
  ),
});
const zonesSchema = z.object({
  docs: z.record(
    z.string(),
    z.object({
      kind: z.string().optional(),
      /** The family of a typeset document, whose documents share a layout. */
      family: z.string().optional(),
      pages: z.record(z.string(), pageSchema),
    }),
  ),
});

/** The true zones of pages of a document. Boxes are in points from the top left corner of the page as displayed. */
export interface ZonesTruth {
  /** Whether the pages are images without a text layer. */
  image: boolean;
  /** Pages by page number, from 1. */
  pages: Map<number, z.infer<typeof pageSchema>>;
}

/** Loads a set of PDFs with labelled boxes: `zones.json` and `pdf/` in `folder`. */
export async function loadZones(folder: string): Promise<LabelledDocument<ZonesTruth>[]> {
  const { docs } = await loadJson(join(folder, "zones.json"), zonesSchema);
  return Object.entries(docs).map(([name, { kind, family, pages }]) => ({
    name,
    file: join(folder, "pdf", name),
    family: family ?? name,
    truth: {
      image: kind === "image",
      pages: new Map(Object.entries(pages).map(([page, content]) => [Number(page), content])),
    },
  }));
}

/** Creates a set of PDFs with labelled boxes. With `hasCells`, it is a set of tables, and `cells.json` holds their cells. */
export async function createZonesSet(folder: string, name: string, hasCells: boolean): Promise<EvaluationSet> {
  const documents = await loadZones(folder);
  const cells = hasCells ? await loadCells(folder) : undefined;
  const knownLabels = new Set(
    documents.flatMap(({ truth }) => [...truth.pages.values()].flatMap(({ zones }) => zones.map(({ label }) => label))),
  );
  const predictions = new Map<string, Map<number, LabelledBox[]>>();
  const confidences = new Map<string, Map<number, number>>();
  const predictedCells = new Map<string, TableCell[]>();
  const characterErrors = new Map<string, CharacterErrors[]>();
  const image = documents.some(({ truth }) => truth.image);
  return {
    name,
    kind: cells === undefined ? (image ? "ocr" : "zoning") : "tables",
    documents,
    predict(document, { pages }) {
      predictions.set(document, new Map([...pages].map(([page, { zones }]) => [page, labelZones(zones, knownLabels)])));
      const truth = findTruth(documents, document)?.pages ?? [];
      const errors = [...truth].flatMap(([page, content]) => countErrorsOfPage(content, pages.get(page)) ?? []);
      if (errors.length > 0) characterErrors.set(document, errors);
      if (cells === undefined)
        confidences.set(document, new Map([...pages].map(([page, { zones }]) => [page, zones.confidence])));
      else predictedCells.set(document, [...pages.values()].flatMap(predictCells));
    },
    visualize(document, { pages }) {
      const truth = findTruth(documents, document)?.pages ?? [];
      const boxes = [...truth].map(([page, { zones }]) => {
        const predicted = predictions.get(document)?.get(page) ?? [];
        const cellsOfPage = pages.get(page)?.zones.zones.flatMap(({ table }) => table?.cells ?? []) ?? [];
        return [page, visualizePage({ truth: zones, predicted }, cellsOfPage)] as const;
      });
      return { kind: "pages", pages: new Map(boxes) };
    },
    score(names) {
      const scored = documents.filter((document) => names.has(document.name));
      const pairs = scored.flatMap(({ name: document, truth }): ZonePair[] =>
        [...truth.pages].map(([page, { zones }]) => ({
          truth: zones,
          predicted: predictions.get(document)?.get(page) ?? [],
          confidence: confidences.get(document)?.get(page),
        })),
      );
      const outcome = scoreOutcome(pairs, cells === undefined ? "zone" : "region");
      outcome.files["zones.json"] = formatZonesFile(predictions);
      const isOrdered = pairs.some(({ truth }) => truth.some((zone) => "tag" in zone));
      if (isOrdered) outcome.figures.push({ name: "successors right", value: computeSuccessorAccuracy(pairs) });
      const errors = scored.flatMap(({ name: document }) => characterErrors.get(document) ?? []);
      if (errors.length > 0) outcome.figures.push({ name: "character error rate", value: computeErrorRate(errors) });
      if (cells === undefined) return outcome;
      const tables = scoreTables(
        scored.map((document) => ({
          truth: cells.get(document.name) ?? [],
          predicted: predictedCells.get(document.name) ?? [],
        })),
      );
      outcome.figures.push({ name: "cell adjacency F1", value: tables.f1 });
      outcome.details.push(
        { name: "cell adjacency precision", value: tables.precision },
        { name: "cell adjacency recall", value: tables.recall },
        { name: "cell adjacency micro F1", value: tables.microF1 },
      );
      outcome.files["cells.json"] = {
        docs: Object.fromEntries([...predictedCells].map(([document, found]) => [document, [{ cells: found }]])),
      };
      return outcome;
    },
  };
}

/** Counts the errors in the texts on the paper of a scan; undefined if the page has no such texts. */
function countErrorsOfPage(
  { width, height, paper }: z.infer<typeof pageSchema>,
  processed: ProcessedPage | undefined,
): CharacterErrors | undefined {
  if (paper === undefined) return undefined;
  const text = processed?.text;
  if (text === undefined || text.source === "markup") return countCharacterErrors(paper.texts, []);
  const rotation = { degrees: -paper.degrees, from: { width, height }, to: paper };
  const words = text.lines.flatMap((line) => line.words.flatMap((index) => text.words[index] ?? []));
  return countCharacterErrors(
    paper.texts,
    words.map((word) => ({ text: word.text, bbox: rotateBox(word.bbox, rotation) })),
  );
}

function computeErrorRate(counts: readonly CharacterErrors[]): number {
  const sum = (count: (errors: CharacterErrors) => number) =>
    counts.reduce((total, errors) => total + count(errors), 0);
  return (
    sum(({ errors }) => errors) /
    Math.max(
      1,
      sum(({ characters }) => characters),
    )
  );
}

function visualizePage(pair: ZonePair, cells: readonly Cell[]): { truth: DrawnBox[]; predicted: DrawnBox[] } {
  const truth = prepareZones(pair.truth);
  const predicted = prepareZones(pair.predicted);
  const matches = matchZones({ truth, predicted }, 0.5);
  const matched = new Set(matches.flatMap((match) => [match.truth, match.predicted]));
  return {
    truth: truth.map((zone) => ({ bbox: zone.bbox, caption: zone.label, correct: matched.has(zone) })),
    predicted: [
      ...predicted.map((zone) => ({
        bbox: zone.bbox,
        caption: formatCaption(zone, pair.predicted.indexOf(zone)),
        correct: matched.has(zone),
      })),
      ...cells.map(({ bbox }) => ({ bbox: toEdges(bbox), caption: "", correct: undefined })),
    ],
  };
}

/**
 * Formats the caption of a predicted box: its position in reading order, label and confidence.
 * @param index Position from 0; -1 for a list joined from items, which has none.
 */
export function formatCaption({ label, confidence = 1 }: LabelledBox, index: number): string {
  return `${index < 0 ? "" : `${index + 1} `}${label} ${confidence.toFixed(2)}`;
}

function scoreOutcome(pairs: readonly ZonePair[], name: "zone" | "region"): Outcome {
  const score = scoreZones(pairs);
  const types = [...score.types].flatMap(([label, { precision, recall, f1, truth }]): Figure[] => [
    { name: `${label} (${truth}) F1`, value: f1 },
    { name: `${label} (${truth}) precision`, value: precision },
    { name: `${label} (${truth}) recall`, value: recall },
  ]);
  return {
    figures: [
      { name: `${name} F1`, value: score.f1 },
      { name: "mean IoU", value: score.meanIou },
    ],
    details: [
      { name: `${name} precision`, value: score.precision },
      { name: `${name} recall`, value: score.recall },
      { name: "mean IoU of matched", value: score.meanIouOfMatched },
      { name: "F1 at IoU .5 to .95", value: score.f1OverThresholds },
      { name: "F1 without types", value: score.f1WithoutTypes },
      { name: "macro F1", value: score.macroF1 },
      ...types,
      ...score.confusions
        .keys()
        .map((confusion) => ({ name: `confused: ${confusion}`, value: score.confusions.get(confusion), count: true })),
    ],
    files: {},
    judgedPages: score.judgedPages,
  };
}

/** Formats predictions as the published scorers read them. */
export function formatZonesFile(predictions: ReadonlyMap<string, ReadonlyMap<number, LabelledBox[]>>): unknown {
  return {
    docs: Object.fromEntries(
      [...predictions].map(([document, pages]) => [
        document,
        { pages: Object.fromEntries([...pages].map(([page, zones]) => [page, { zones: zones.map(formatZone) }])) },
      ]),
    ),
  };
}

function formatZone({ label, bbox, confidence }: LabelledBox): LabelledBox {
  return { label, bbox, confidence };
}
