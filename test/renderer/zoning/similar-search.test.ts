import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeSimilar } from "../../../renderer/workbenches/zoning/similar-edits.ts";
import { searchSimilar, type SearchState } from "../../../renderer/workbenches/zoning/similar-search.ts";
import type { Zoning } from "../../../renderer/workbenches/zoning/state.ts";
import { openZoning } from "./open-zoning.ts";

const pageCount = 40;
const disposers: (() => void | Promise<void>)[] = [];
let zoning: Zoning;

/** Opens the zoning of a document with the same heading on each page, and selects that of page 2. */
beforeAll(async () => {
  zoning = await openZoning(pageCount, (dispose) => disposers.push(dispose));
  await zoning.checkout.loadItem(2);
  const heading = zoning.getZones(2)[0]?.id ?? "";
  zoning.select(2, [heading]);
});
afterAll(async () => {
  for (const dispose of disposers.toReversed()) await dispose();
});

async function search(criteria: { type?: boolean; style?: boolean; place?: boolean }): Promise<SearchState[]> {
  const states: SearchState[] = [];
  const all = { type: false, style: false, place: false, ...criteria };
  for await (const state of searchSimilar(zoning, all, new WeakMap(), new AbortController().signal)) states.push(state);
  return states;
}

describe("searchSimilar", () => {
  it("finds the headings of all pages by each criterion, and says how far it is", async () => {
    for (const criterion of ["type", "style", "place"]) {
      const states = await search({ [criterion]: true });
      expect(
        states.map(({ done }) => done),
        criterion,
      ).toEqual([16, 32, 40]);
      const found = states.at(-1)?.found ?? [];
      expect(
        found.map(({ page }) => page),
        criterion,
      ).toEqual(Array.from({ length: pageCount }, (_, n) => n + 1));
      expect(found[4]?.text).toBe("Chapter 5");
    }
    expect((await search({})).at(-1)?.found).toEqual([]);
  });

  it("keeps no text of pages in the cache, and stops when it is cancelled", async () => {
    await search({ style: true });
    expect(zoning.checkout.contents.peek("page-text-json", 30)).toBeUndefined();
    const controller = new AbortController();
    const criteria = { type: true, style: true, place: true };
    const states = searchSimilar(zoning, criteria, new WeakMap(), controller.signal);
    await states.next();
    controller.abort();
    await expect(states.next()).rejects.toThrow(/abort/i);
  });
});

describe("changeSimilar", () => {
  it("changes zones of many pages as one step, whose undo shows the selected one", async () => {
    const [before] = (await search({ type: true })).slice(-1);
    const chosen = before?.found.filter(({ page }) => page !== 7) ?? [];
    await changeSimilar(zoning, chosen, { kind: "type", type: "footnote" });
    const { checkout } = zoning;
    const listTypes = () => Array.from({ length: pageCount }, (_, index) => zoning.getZones(index + 1)[0]?.type);
    expect(listTypes().filter((type) => type === "footnote")).toHaveLength(pageCount - 1);
    expect(zoning.getZones(7)[0]?.type).not.toBe("footnote");
    expect(checkout.store.getState().history.undoStack).toHaveLength(1);
    checkout.undo();
    expect(listTypes()).not.toContain("footnote");
    expect(checkout.store.getState().focus).toMatchObject({ page: 2, key: `2/${zoning.getZones(2)[0]?.id}` });
  });

  it("deletes zones of many pages as one step", async () => {
    const found = (await search({ type: true, style: true })).at(-1)?.found ?? [];
    const count = zoning.getZones(9).length;
    await changeSimilar(zoning, found, { kind: "delete" });
    expect(zoning.getZones(9)).toHaveLength(count - 1);
    expect(zoning.getZones(9).map(({ order }) => order)).toEqual(zoning.getZones(9).map((_, index) => index + 1));
    zoning.checkout.undo();
    expect(zoning.getZones(9)).toHaveLength(count);
  });
});
