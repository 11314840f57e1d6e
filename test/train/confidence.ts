import { join } from "node:path";
import { evidenceNames, evidenceOf } from "../../electron/pipeline/zone/evidence.ts";
import { regressed } from "../../electron/pipeline/zone/models/logistic-regression.ts";
import type { LogisticRegression } from "../../electron/pipeline/zone/models/logistic-regression.ts";
import type { ProcessedPage } from "../evaluate/pipeline.ts";
import { confidenceFigures } from "../evaluate/scorers/calibration.ts";
import { mean } from "../evaluate/scorers/measures.ts";
import type { JudgedPage } from "../evaluate/scorers/zones.ts";
import { zonesSet } from "../evaluate/sets/zones.ts";
import { folds } from "./folds.ts";
import { fitLogistic } from "./logistic-regression.ts";
import { pairModels } from "./pairs.ts";
import { tableModels } from "./tables.ts";
import type { Training } from "./training.ts";
import { zoneSet } from "./zoned.ts";

/** A document's zones with what is known of each, and whether they were right. */
interface Example {
  pages: JudgedPage[];
  /** By a zone's place among those of its page. */
  evidence: ReadonlyMap<unknown, number[]>;
}

/** The sets whose zones can be judged: those with boxes. Of tables alone also cells are known. */
const sets = { tagged_pdf: false, icdar2013_tables: true, publaynet20: false };

const penalty = 3;

/**
 * How probably a zone is right, by what has to do with it, on documents that the models of pairs and of tables have not
 * seen. Figures: by document, learned from the others.
 */
export async function trainConfidence(data: string): Promise<Training> {
  const heldOut = { pairs: (await pairModels(data)).heldOut, tables: (await tableModels(data)).heldOut };
  const documents: Example[] = [];
  for (const [name, hasCells] of Object.entries(sets)) {
    const set = await zonesSet(join(data, "zoning", name), name, hasCells);
    for (const [document, pages] of await zoneSet(set, heldOut))
      documents.push({ pages: set.score(new Set([document])).judged ?? [], evidence: evidenceIn(pages) });
  }
  const judged = folds(documents, documents.length).flatMap(({ held, rest }) => {
    const model = learn(rest);
    return held.flatMap((document) => withConfidence(document, model));
  });
  const zones = judged.flatMap((page) => page.zones);
  return {
    models: { confidence: learn(documents) },
    figures: [
      { name: "zones", value: zones.length },
      { name: "share of zones that are right", value: mean(zones.map(({ right }) => Number(right))) },
      ...confidenceFigures(judged),
    ],
  };
}

function evidenceIn(pages: readonly ProcessedPage[]): Example["evidence"] {
  const pairs = pages.flatMap(({ text, zones: { zones } }) => {
    if (text.source === "markup") return [];
    const placed = zones.flatMap((zone) => (zone.bbox === undefined ? [] : [{ ...zone, bbox: zone.bbox, zone }]));
    const evidence = evidenceOf(placed, text);
    return placed.map(({ zone }, index) => [zone, evidence[index] ?? []] as const);
  });
  return new Map(pairs);
}

function learn(documents: readonly Example[]): LogisticRegression {
  const rows = documents.flatMap(({ pages, evidence }) => {
    const judged = pages.flatMap(({ zones }) => zones);
    return judged.flatMap(({ right, zones }) =>
      zones.map((zone) => ({
        row: evidence.get(zone) ?? [],
        right,
        // The zones of one document are right or wrong together: a long one must not speak for all.
        weight: 1 / (zones.length * Math.sqrt(judged.length)),
      })),
    );
  });
  return fitLogistic({
    features: evidenceNames,
    rows: rows.map(({ row }) => row),
    targets: rows.map(({ right }) => right),
    weights: rows.map(({ weight }) => weight),
    penalty,
  });
}

/** A document's pages with what the model says of their zones, and of themselves where that is asked. */
function withConfidence({ pages, evidence }: Example, model: LogisticRegression): JudgedPage[] {
  return pages.map((page) => {
    const zones = page.zones.map((judged) => ({
      ...judged,
      confidence: mean(judged.zones.map((zone) => regressed(model, evidence.get(zone) ?? []))),
    }));
    const own = page.confidence === undefined ? undefined : mean(zones.map(({ confidence }) => confidence));
    return { zones, confidence: own };
  });
}
