import { join } from "node:path";
import { uncalibrated } from "../../electron/pipeline/zone/calibration.ts";
import { models } from "../../electron/pipeline/zone/models/models.ts";
import type { Trees } from "../../electron/pipeline/zone/models/trees.ts";
import type { Workers } from "../../electron/pipeline/tasks.ts";
import { Surveyor } from "../../electron/pipeline/zone/survey.ts";
import { zonePage } from "../../electron/pipeline/zone/zone-page.ts";
import { openDocument } from "../../electron/tools/open-documents.ts";
import { readPage } from "../../electron/tools/read-page.ts";
import type { PageText } from "../../shared/document/page-text.ts";
import type { EvaluationSet } from "../evaluate/sets/set.ts";
import { tokensSet } from "../evaluate/sets/tokens.ts";
import { zonesSet } from "../evaluate/sets/zones.ts";
import type { Training } from "./training.ts";

/** Sets with zones have no step of their own to be done. */
const noWorkers: Workers = {
  run: () => Promise.reject(new Error("there are no workers here")),
  close: () => Promise.resolve(),
};

/** Zones each document of a set, scores uncalibrated, with the model of pairs that has not seen it, where there is one. */
export async function zoneSet(set: EvaluationSet, heldOut: ReadonlyMap<string, Trees>): Promise<void> {
  for (const { name, file } of set.documents) {
    if (typeof file !== "string") throw new TypeError(`${name} of ${set.name} is no file that can be read`);
    const texts = await readTexts(file, name, set.kind === "ocr");
    const surveyor = new Surveyor();
    for (const text of texts) surveyor.add(text);
    const survey = surveyor.result();
    const learned = { ...models, pairs: heldOut.get(name) ?? models.pairs, confidence: uncalibrated };
    const pages = texts.map((text) => {
      const zones = zonePage(text, survey, learned);
      return [text.page, { text, zones, files: { text: "", zones: "" } }] as const;
    });
    await set.take(name, { info: undefined, document: undefined, pages: new Map(pages), errors: [] }, noWorkers);
  }
}

async function readTexts(file: string, name: string, ocr: boolean): Promise<PageText[]> {
  const document = await openDocument(file, name, "application/pdf");
  const texts: PageText[] = [];
  for (let page = 1; page <= document.reader.info.pages; page++)
    texts.push(await readPage(document, page, ocr ? {} : false));
  await document.reader.close();
  return texts;
}

/** How good zones are on documents of which the model of pairs has seen none. */
export async function zonedFigures(data: string, heldOut: ReadonlyMap<string, Trees>): Promise<Training["figures"]> {
  const sets = [
    await zonesSet(join(data, "zoning", "tagged_pdf"), "tagged_pdf", false),
    await tokensSet(join(data, "zoning", "docbank100"), "docbank100"),
  ];
  const figures: Training["figures"] = [];
  for (const set of sets) {
    await zoneSet(set, heldOut);
    const { figures: found } = set.score(new Set(set.documents.map(({ name }) => name)));
    figures.push(...found.map(({ name, value }) => ({ name: `${set.name}, ${name}`, value })));
  }
  return figures;
}
