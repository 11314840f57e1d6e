import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createDataPoint } from "../../../renderer/document-ops/data-points.ts";
import { goToPage, selectTypedWords, startLink } from "../../../renderer/workbenches/mapping/linking.ts";
import { createMapping, type Mapping } from "../../../renderer/workbenches/mapping/state.ts";
import { dataPointTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";
import { openZoning } from "../zoning/open-zoning.ts";

const disposers: (() => void | Promise<void>)[] = [];
let mapping: Mapping;

const taxonomy = dataPointTaxonomySchema.parse({
  kind: "data-points",
  name: "letters",
  version: "1",
  title: "Letters",
  language: ["en"],
  data_points: [{ id: "subject", label: "Subject", type: "string" }],
});

beforeAll(async () => {
  const { checkout, viewer } = await openZoning(3, (dispose) => disposers.push(dispose));
  mapping = createMapping(checkout, viewer, taxonomy, true);
});
beforeEach(() => startLink(mapping));
afterAll(async () => {
  for (const dispose of disposers.toReversed()) await dispose();
});

const getWords = () => mapping.store.getState().linkDraft?.words ?? null;
const search = (query: string, page = 1) =>
  selectTypedWords(
    mapping,
    query,
    { page, word: null },
    {
      direction: 1,
      includesStart: true,
      signal: new AbortController().signal,
    },
  );

it("finds typed words also while the words of the current source are still being selected", async () => {
  const text = await mapping.checkout.contents.read("page-text-json", 1);
  if (text.source === "markup") throw new Error("The page has no words.");
  const [first, second] = text.words;
  if (first === undefined || second === undefined) throw new Error("The page has too few words.");
  const point = createDataPoint("p1", "subject", "string");
  startLink({ ...mapping, getFocusedPoint: () => ({ ...point, regions: [{ page: 1, bbox: first.bbox }] }) });
  expect(await search(second.text)).toBe(true);
  expect(getWords()?.text).toBe(second.text);
});

it("keeps the words that the reviewer selects while others are searched", async () => {
  const searching = search("nowhere in the document");
  await goToPage(mapping, 1);
  const chosen = getWords();
  expect(chosen?.page).toBe(2);
  expect(await searching).toBe(true);
  expect(getWords()).toBe(chosen);
});

it("keeps the cancellation of linking while words are searched, and finds words otherwise", async () => {
  const searching = search("zzz");
  mapping.store.setState({ linkDraft: null });
  expect(await searching).toBe(true);
  expect(mapping.store.getState().linkDraft).toBeNull();
  startLink(mapping);
  await goToPage(mapping, 1);
  const [first = ""] = getWords()?.text.split(" ") ?? [];
  expect(await search(first, 1)).toBe(true);
  expect(getWords()?.text).toBe(first);
  expect(await search("nowhere in the document")).toBe(false);
});
