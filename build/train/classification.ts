import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BlockClassifier } from "../../electron/pipeline/zone/models/block-classifier.ts";
import type { ZoneType } from "../../shared/document/zones.ts";
import { createRandom } from "../../test/builders/random.ts";
import { loadWordAnnotations, loadZoneAnnotations, type AnnotatedDocument } from "./annotated-documents.ts";
import { type BlockExample, extractBlockExamples } from "./block-examples.ts";
import { splitIntoFolds } from "./cross-validation.ts";
import { measureZoning } from "./held-out-zoning.ts";
import { type ClassScore, trainMulticlassTrees } from "./multiclass-boosting.ts";
import type { TrainingResult } from "./training-result.ts";

/** The types that the model distinguishes. */
const types = [
  "title",
  "section-header",
  "text",
  "list-item",
  "caption",
  "footnote",
  "formula",
  "reference",
  "document-index",
  "code",
  "page-header",
  "page-footer",
  "table",
  "picture",
] as const satisfies readonly ZoneType[];

/** The types that a block with a label of a set may have. A set can have one label for several types. */
type TypesByLabel = Readonly<Record<string, readonly ZoneType[]>>;

/** The labels that mean the same in all sets. */
const commonLabels: TypesByLabel = {
  heading: ["title", "section-header"],
  caption: ["caption"],
  footnote: ["footnote"],
  formula: ["formula"],
  reference: ["reference"],
  table: ["table"],
  figure: ["picture"],
  header: ["page-header"],
  footer: ["page-footer"],
  toc: ["document-index"],
  list: ["list-item"],
};

/** DocBank's "footer" stands for footnotes; code, running headers and page numbers are paragraphs. */
const docbankLabels: TypesByLabel = {
  ...commonLabels,
  paragraph: ["text", "code", "page-header", "page-footer"],
  author: ["text"],
  footer: ["footnote"],
};

/** Running headers and footers are at most this far from the edge of the page, as a share of its height. */
const maxRunningShare = 0.12;

/**
 * The conditions on the features of a block for a type, if its label stands for several types. Without them, the model
 * would give each of these types a part of the probability of every paragraph.
 */
const conditions: Partial<Record<ZoneType, (getFeature: (name: string) => number) => boolean>> = {
  "page-header": (get) => get("bottom") < maxRunningShare,
  "page-footer": (get) => get("top") > 1 - maxRunningShare,
  code: (get) => get("monospaced") > 0.5,
};

const corpusLabels: TypesByLabel = {
  ...commonLabels,
  title: ["title"],
  heading: ["section-header"],
  paragraph: ["text"],
  list_item: ["list-item"],
  code: ["code"],
};

/** The kinds of the typeset corpus that the model learns from. */
const corpusKinds = ["latex", "html"] as const;

const settings = {
  trees: 120,
  maxLeaves: 12,
  learningRate: 0.1,
  minRowsPerLeaf: 8,
  subsample: { rows: 0.8, features: 0.5 },
  seed: 1,
} as const;
const foldCount = 5;
/** The minimum share of a block's characters that have its label, 0 to 1. Other blocks are left out. */
const minPurity = 0.6;
/** The number of blocks up to which the weight of a family grows, with their square root. */
const maxFamilyBlocks = 1000;
/** The weight of a real document relative to a family of typeset ones, whose text and style vary less. */
const realWeight = 4;

/** A block of a document with the types that it may have. */
interface TypedExample extends BlockExample {
  targets: number[];
}

interface DocumentExamples {
  name: string;
  family: string;
  isReal: boolean;
  examples: TypedExample[];
}

interface ClassificationModels {
  /** Trained on all documents. */
  final: BlockClassifier;
  /** The model of the fold in which a document was held out, by its name; the final one for documents of other sets. */
  heldOut: Pick<ReadonlyMap<string, BlockClassifier>, "get">;
}

/**
 * Trains the classifier of blocks on the papers of docbank100 and on the typeset corpus. The metrics are those of real
 * documents, by the rules and by models that were not trained on them. Nothing is learned from tagged PDFs: their tags
 * distinguish few types, and made the model worse on other documents. Both metrics are of the same blocks, since both
 * use the affinity model that was trained on these documents.
 * @param data The folder of the sets of real documents.
 * @param corpus The folder of the typeset corpus, see `npm run corpus`. Only the part to learn from is read.
 */
export async function trainClassification(data: string, corpus: string): Promise<TrainingResult> {
  const { final, heldOut } = await crossValidate(data, corpus);
  const byRules = await measureZoning(data, { classification: { get: () => rulesOnly } });
  const learned = await measureZoning(data, { classification: heldOut });
  return {
    models: { classification: final },
    metrics: [...byRules.map(({ name, value }) => ({ name: `rules: ${name}`, value })), ...learned],
  };
}

/** A model that keeps the types of the rules, for comparison. */
const rulesOnly: BlockClassifier = { features: [], types: [] };

async function crossValidate(data: string, corpus: string): Promise<ClassificationModels> {
  const real = await loadRealExamples(data);
  const typeset = await loadCorpusExamples(corpus);
  const heldOut = new Map<string, BlockClassifier>();
  for (const { validation, training } of splitIntoFolds(real, foldCount)) {
    const model = trainModel([...training, ...typeset]);
    for (const { name } of validation) heldOut.set(name, model);
  }
  const final = trainModel([...real, ...typeset]);
  return { final, heldOut: { get: (name) => heldOut.get(name) ?? final } };
}

/** Loads the blocks of the papers of docbank100. */
async function loadRealExamples(data: string): Promise<DocumentExamples[]> {
  return (await loadWordAnnotations(data)).map((document) => toExamples(document, docbankLabels, true));
}

/** Loads the blocks of the part of the typeset corpus to learn from. @throws {RangeError} if there is none. */
async function loadCorpusExamples(corpus: string): Promise<DocumentExamples[]> {
  const sets = corpusKinds
    .map((kind) => `corpus_${kind}_learn`)
    .filter((set) => existsSync(join(corpus, "zoning", set, "zones.json")));
  if (sets.length === 0) throw new RangeError(`${corpus} has no typeset corpus; npm run corpus makes it`);
  const documents: DocumentExamples[] = [];
  for (const set of sets) {
    for (const document of await loadZoneAnnotations(corpus, set))
      documents.push(toExamples(document, corpusLabels, false));
  }
  return documents;
}

function toExamples(document: AnnotatedDocument, labels: TypesByLabel, isReal: boolean): DocumentExamples {
  const random = createRandom(settings.seed);
  const examples = extractBlockExamples(document, random).flatMap((example): TypedExample[] => {
    const possible = labels[example.label] ?? [];
    const getFeature = (feature: string) => example.values[example.names.indexOf(feature)] ?? NaN;
    const isPossible = (type: ZoneType) => possible.length === 1 || (conditions[type]?.(getFeature) ?? true);
    const targets = possible.filter(isPossible).map((type) => types.findIndex((other) => other === type));
    return example.purity < minPurity || targets.length === 0 ? [] : [{ ...example, targets }];
  });
  return { name: document.name, family: document.family, isReal, examples };
}

/** Trains a model. Families with many blocks must not dominate, so their blocks have less weight. */
function trainModel(documents: readonly DocumentExamples[]): BlockClassifier {
  const blocksByFamily = new Map<string, number>();
  for (const { family, examples } of documents)
    blocksByFamily.set(family, (blocksByFamily.get(family) ?? 0) + examples.length);
  const rows = documents.flatMap(({ family, isReal, examples }) => {
    const blocks = blocksByFamily.get(family) ?? 1;
    const weight = (Math.sqrt(Math.min(blocks, maxFamilyBlocks)) / blocks) * (isReal ? realWeight : 1);
    return examples.map(({ values, targets }) => ({ values, targets, weight }));
  });
  const mean = rows.reduce((sum, { weight }) => sum + weight, 0) / rows.length;
  const features = [...(documents.find(({ examples }) => examples.length > 0)?.examples[0]?.names ?? [])];
  const scores = trainMulticlassTrees({
    ...settings,
    features,
    rows: rows.map(({ values }) => values),
    classCount: types.length,
    targets: rows.map(({ targets }) => targets),
    weights: rows.map(({ weight }) => weight / mean),
  });
  return { features, types: scores.map((score: ClassScore, index) => ({ type: types[index] ?? "text", ...score })) };
}
