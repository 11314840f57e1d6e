import { findListMarker } from "../../electron/pipeline/zone/layout/text-patterns.ts";
import type { BoostedTrees } from "../../electron/pipeline/zone/models/trees.ts";
import { predictProbability } from "../../electron/pipeline/zone/models/trees.ts";
import { affinityFeatureNames } from "../../electron/pipeline/zone/layout/affinity-features.ts";
import { findLinePairs } from "../../electron/pipeline/zone/layout/affinity.ts";
import type { LinePair } from "../../electron/pipeline/zone/layout/affinity.ts";
import { bottom, computeCoverage } from "../../electron/pipeline/zone/layout/boxes.ts";
import type { TextLine } from "../../electron/pipeline/zone/layout/text-line.ts";
import { models } from "../../electron/pipeline/zone/models/models.ts";
import { PageLayout } from "../../electron/pipeline/zone/layout/page-layout.ts";
import { detectTables, excludeTables } from "../../electron/pipeline/zone/tables/detect-tables.ts";
import { isCentreInside } from "../../shared/document/geometry.ts";
import { train } from "./boost.ts";
import { meanOf } from "./ensemble.ts";
import type { Truth, TruthDocument } from "./documents.ts";
import { labelledDocuments, zonedDocuments } from "./documents.ts";
import { folds } from "./folds.ts";
import { syntheticDocuments } from "./synthetic.ts";
import type { Training } from "./training.ts";
import { zonedFigures } from "./zoned.ts";

/** A pair of lines of which it is known whether they belong together. */
interface Example {
  row: number[];
  together: boolean;
}

interface DocumentExamples {
  name: string;
  examples: Example[];
}

/** What is one zone in the truth and none in the pipeline, or is divided there in another way. */
const undecided = new Set(["toc", "table", "figure"]);

/** Real documents are held back in so many parts. */
const foldCount = 8;

interface PairModels {
  /** Trained on all documents. */
  all: BoostedTrees;
  /** By a document's name: trained on others. */
  heldOut: Map<string, BoostedTrees>;
  figures: Training["figures"];
}

let trained: Promise<PairModels> | undefined;

/** The models of pairs, trained once: the confidence of zones is learned from what the held-out ones say. */
export function pairModels(data: string): Promise<PairModels> {
  trained ??= trainAll(data);
  return trained;
}

async function trainAll(data: string): Promise<PairModels> {
  const documents = await pairExamples(data);
  const made = syntheticExamples();
  const heldOut = new Map<string, BoostedTrees>();
  let [asked, right] = [0, 0];
  for (const { held, rest } of folds(documents, foldCount)) {
    const model = pairModel(rest, made);
    for (const { name, examples } of held) {
      heldOut.set(name, model);
      asked += examples.length;
      right += examples.filter(({ row, together }) => predictProbability(model, row) > 0.5 === together).length;
    }
  }
  return {
    all: pairModel(documents, made),
    heldOut,
    figures: [
      { name: "pairs", value: asked },
      { name: "share of pairs said right", value: right / asked },
    ],
  };
}

/** Few trees of each seed, as a page asks all of them of each of its pairs. */
const settings = { loss: "logistic", trees: 60, leaves: 10, rate: 0.16, minLeaf: 12 } as const;
const seeds = [1, 2, 3];

/** The model that says whether two lines belong to one block. */
export async function trainPairs(data: string): Promise<Training> {
  const { all, heldOut, figures } = await pairModels(data);
  const zones = await zonedFigures(data, heldOut);
  return { models: { pairs: all }, figures: [...figures, ...zones] };
}

/** How many documents are made, and how much a pair of theirs counts beside a real one. */
const synthetic = { documents: 900, seed: 11, weight: 0.15 };

/** The pairs of documents that are made at random. */
export function syntheticExamples({ documents, seed } = synthetic): DocumentExamples[] {
  return syntheticDocuments(documents, seed).map((document) => examplesOf(document, byZone));
}

function pairModel(real: readonly DocumentExamples[], made: readonly DocumentExamples[]): BoostedTrees {
  const documents = [...real, ...made];
  const examples = documents.flatMap((document) => document.examples);
  // A long document must not outweigh the others: each counts by the root of its pairs.
  const weights = documents.flatMap((document) =>
    document.examples.map(
      () => Math.sqrt(100 / document.examples.length) * (made.includes(document) ? synthetic.weight : 1),
    ),
  );
  const set = {
    ...settings,
    features: affinityFeatureNames,
    rows: examples.map((example) => example.row),
    targets: examples.map((example) => Number(example.together)),
    weights,
  };
  return meanOf(seeds.map((seed) => train({ ...set, seed })));
}

/** The pairs of all documents of which the truth says whether they belong together. */
async function pairExamples(data: string): Promise<DocumentExamples[]> {
  const zoned = await zonedDocuments(data);
  const labelled = await labelledDocuments(data);
  return [
    ...zoned.map((document) => examplesOf(document, byZone)),
    ...labelled.map((document) => examplesOf(document, byLabel)),
  ];
}

type Judge = (pair: LinePair, truthOf: (line: TextLine) => readonly Truth[]) => boolean | undefined;

function examplesOf({ name, profile, pages }: TruthDocument, judge: Judge): DocumentExamples {
  const examples = pages.flatMap((page) => {
    const layout = new PageLayout(page.text, profile);
    const lines = excludeTables(layout.bodyLines, detectTables(layout, models.tables));
    const truths = new Map(lines.map((line) => [line, judgedBy(line, page.truth)]));
    return findLinePairs(lines, layout.profile).flatMap((pair) => {
      const together = judge(pair, (line) => truths.get(line) ?? []);
      return together === undefined ? [] : { row: pair.row, together };
    });
  });
  return { name, examples };
}

/** The truths in which the line lies, or that lie in it. */
function judgedBy(line: TextLine, truth: readonly Truth[]): Truth[] {
  return truth.filter((each) => computeCoverage(line.bbox, each.bbox) > 0.5 || isCentreInside(each.bbox, line.bbox));
}

/** By boxes: lines of one zone belong together, but each item of a list is a zone of its own. */
const byZone: Judge = ({ a, b }, truthOf) => {
  const [one] = truthOf(a);
  const [other] = truthOf(b);
  if (one === undefined || other === undefined) return undefined;
  if (one !== other) return false;
  if (undecided.has(one.label)) return undefined;
  if (one.label !== "list") return true;
  if (findListMarker(b.text) !== undefined) return false;
  const marked = findListMarker(a.text) !== undefined;
  return marked ? true : undefined;
};

/** By the types of their words: where those differ, the lines do not belong together. */
const byLabel: Judge = ({ a, b }, truthOf) => {
  const one = mostFrequent(truthOf(a));
  const other = mostFrequent(truthOf(b));
  if (one === undefined || other === undefined || undecided.has(one)) return undefined;
  if (one !== other) return false;
  if (one === "caption" || one === "title" || one === "heading") return true;
  // Paragraphs and references are not told apart, but a sentence that goes on in the next line is in one.
  const isBelow = b.bbox.y + b.bbox.height / 2 > bottom(a.bbox);
  return isBelow && /^\p{Ll}/u.test(b.text) && /[\p{L},-]$/u.test(a.text) ? true : undefined;
};

function mostFrequent(truths: readonly Truth[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { label } of truths) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
