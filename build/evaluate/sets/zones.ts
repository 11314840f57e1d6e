import { join } from "node:path";
import { z } from "zod";
import type { Cell } from "../../../shared/document/zones.ts";
import type { LabelledBox } from "../scorers/box.ts";
import { successorsRight } from "../scorers/order.ts";
import { scoreTables, type TableCell } from "../scorers/tables.ts";
import { matchZones, scoredZones, scoreZones, type ZonePair } from "../scorers/zones.ts";
import { loadCells, predictCells } from "./cells.ts";
import { loadJson } from "./json.ts";
import { edgesOf, labelledZones } from "./labels.ts";
import type { ShownBox } from "../show.ts";
import { truthOf, type EvaluationSet, type Figure, type Labelled, type Outcome } from "./set.ts";

const edgesSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const pageSchema = z.object({
  width: z.number(),
  height: z.number(),
  zones: z.array(
    z.object({
      label: z.string(),
      bbox: edgesSchema,
      text: z.string().optional(),
      /** The element of a structure tree that it was: the zones then stand in the tree's order, which is that of reading. */
      tag: z.string().optional(),
    }),
  ),
});
const zonesSchema = z.object({
  docs: z.record(z.string(), z.object({ kind: z.string().optional(), pages: z.record(z.string(), pageSchema) })),
});

/** The true zones of some of a document's pages. Boxes stand in points from the top left of the page as displayed. */
export interface ZonesTruth {
  /** Whether the pages are images, without a text of their own. */
  image: boolean;
  /** By page number, from 1. */
  pages: Map<number, z.infer<typeof pageSchema>>;
}

/** Loads the truth of a set of PDFs with boxes: `zones.json` and `pdf/` in `folder`. */
export async function loadZones(folder: string): Promise<Labelled<ZonesTruth>[]> {
  const { docs } = await loadJson(join(folder, "zones.json"), zonesSchema);
  return Object.entries(docs).map(([name, { kind, pages }]) => ({
    name,
    file: join(folder, "pdf", name),
    truth: {
      image: kind === "image",
      pages: new Map(Object.entries(pages).map(([page, content]) => [Number(page), content])),
    },
  }));
}

/** A set with boxes; with `cells.json` beside them, a set of tables. */
export async function zonesSet(folder: string, name: string, hasCells: boolean): Promise<EvaluationSet> {
  const documents = await loadZones(folder);
  const cells = hasCells ? await loadCells(folder) : undefined;
  const known = new Set(
    documents.flatMap(({ truth }) => [...truth.pages.values()].flatMap(({ zones }) => zones.map(({ label }) => label))),
  );
  const predictions = new Map<string, Map<number, LabelledBox[]>>();
  const confidences = new Map<string, Map<number, number>>();
  const predictedCells = new Map<string, TableCell[]>();
  const image = documents.some(({ truth }) => truth.image);
  return {
    name,
    kind: cells === undefined ? (image ? "ocr" : "zoning") : "tables",
    documents,
    take(document, { pages }) {
      predictions.set(document, new Map([...pages].map(([page, { zones }]) => [page, labelledZones(zones, known)])));
      if (cells === undefined)
        confidences.set(document, new Map([...pages].map(([page, { zones }]) => [page, zones.confidence])));
      else predictedCells.set(document, [...pages.values()].flatMap(predictCells));
    },
    exhibit(document, { pages }) {
      const truth = truthOf(documents, document)?.pages ?? [];
      const shown = [...truth].map(([page, { zones }]) => {
        const predicted = predictions.get(document)?.get(page) ?? [];
        const cellsOfPage = pages.get(page)?.zones.zones.flatMap(({ table }) => table?.cells ?? []) ?? [];
        return [page, exhibitPage({ truth: zones, predicted }, cellsOfPage)] as const;
      });
      return { kind: "pages", pages: new Map(shown) };
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
      const outcome = zoneOutcome(pairs, cells === undefined ? "zone" : "region");
      outcome.files["zones.json"] = zonesFile(predictions);
      const isOrdered = pairs.some(({ truth }) => truth.some((zone) => "tag" in zone));
      if (isOrdered) outcome.figures.push({ name: "successors right", value: successorsRight(pairs) });
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

function exhibitPage(pair: ZonePair, cells: readonly Cell[]): { truth: ShownBox[]; predicted: ShownBox[] } {
  const truth = scoredZones(pair.truth);
  const predicted = scoredZones(pair.predicted);
  const matches = matchZones({ truth, predicted }, 0.5);
  const matched = new Set(matches.flatMap((match) => [match.truth, match.predicted]));
  return {
    truth: truth.map((zone) => ({ bbox: zone.bbox, caption: zone.label, right: matched.has(zone) })),
    predicted: [
      ...predicted.map((zone) => ({
        bbox: zone.bbox,
        caption: captionOf(zone, pair.predicted.indexOf(zone)),
        right: matched.has(zone),
      })),
      ...cells.map(({ bbox }) => ({ bbox: edgesOf(bbox), caption: "", right: undefined })),
    ],
  };
}

/** A prediction's place in the reading order (a list made of items has none of its own), its label and confidence. */
export function captionOf({ label, confidence = 1 }: LabelledBox, index: number): string {
  return `${index < 0 ? "" : `${index + 1} `}${label} ${confidence.toFixed(2)}`;
}

function zoneOutcome(pairs: readonly ZonePair[], what: "zone" | "region"): Outcome {
  const score = scoreZones(pairs);
  const types = [...score.types].flatMap(([label, { precision, recall, f1, truth }]): Figure[] => [
    { name: `${label} (${truth}) F1`, value: f1 },
    { name: `${label} (${truth}) precision`, value: precision },
    { name: `${label} (${truth}) recall`, value: recall },
  ]);
  return {
    figures: [
      { name: `${what} F1`, value: score.f1 },
      { name: "mean IoU", value: score.meanIou },
    ],
    details: [
      { name: `${what} precision`, value: score.precision },
      { name: `${what} recall`, value: score.recall },
      { name: "mean IoU of matched", value: score.meanIouOfMatched },
      { name: "F1 at IoU .5 to .95", value: score.f1OverThresholds },
      { name: "F1 without types", value: score.f1WithoutTypes },
      { name: "macro F1", value: score.macroF1 },
      ...types,
      ...score.confusions
        .keys()
        .map((confusion) => ({ name: `taken for: ${confusion}`, value: score.confusions.get(confusion), count: true })),
    ],
    files: {},
    judged: score.judged,
  };
}

/** Predictions as the published scorers read them. */
export function zonesFile(predictions: ReadonlyMap<string, ReadonlyMap<number, LabelledBox[]>>): unknown {
  return {
    docs: Object.fromEntries(
      [...predictions].map(([document, pages]) => [
        document,
        { pages: Object.fromEntries([...pages].map(([page, zones]) => [page, { zones: zones.map(asWritten) }])) },
      ]),
    ),
  };
}

function asWritten({ label, bbox, confidence }: LabelledBox): LabelledBox {
  return { label, bbox, confidence };
}
