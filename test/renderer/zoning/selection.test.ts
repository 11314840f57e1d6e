import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { notices } from "../../../renderer/session/notices.ts";
import { startCut } from "../../../renderer/workbenches/zoning/cut.ts";
import { goToDoubtfulWord } from "../../../renderer/workbenches/zoning/doubtful-words.ts";
import type { Zoning } from "../../../renderer/workbenches/zoning/state.ts";
import { openZoning } from "./open-zoning.ts";

const disposers: (() => void | Promise<void>)[] = [];
let zoning: Zoning;

beforeAll(async () => {
  zoning = await openZoning(4, (dispose) => disposers.push(dispose));
  await zoning.checkout.loadItem(1);
});
beforeEach(() => notices.setState({ list: [] }));
afterAll(async () => {
  for (const dispose of disposers.toReversed()) await dispose();
});

const listIds = (page: number) => zoning.getZones(page).map(({ id }) => id);
const getSelection = () => {
  const { page, selectedIds } = zoning.store.getState();
  return [page, ...selectedIds];
};

it("keeps what the reviewer selects while the page of the next zone is loaded", async () => {
  const [first = "", ...others] = listIds(1);
  zoning.select(1, [others.at(-1) ?? ""]);
  const moving = zoning.moveSelection(1, () => true);
  zoning.select(1, [first]);
  expect(await moving).toBe(true);
  expect(getSelection()).toEqual([1, first]);
  zoning.select(1, [others.at(-1) ?? ""]);
  expect(await zoning.moveSelection(1, () => true)).toBe(true);
  expect(getSelection()).toEqual([2, listIds(2)[0]]);
});

it("ends a search for doubtful words when the reviewer selects something else", async () => {
  zoning.select(1, [listIds(1)[0] ?? ""]);
  const searching = goToDoubtfulWord(zoning, 1);
  zoning.select(1, []);
  await searching;
  expect([getSelection(), notices.getState().list]).toEqual([[1], []]);
  await goToDoubtfulWord(zoning, 1);
  expect(notices.getState().list).toMatchObject([{ title: "No word is doubtful any more" }]);
});

it("keeps the selection and the split of a page when the zones of another page are replaced", () => {
  const [id = ""] = listIds(1);
  zoning.select(1, [id]);
  zoning.store.setState({ wordIndex: 1 });
  startCut(zoning);
  zoning.announce("before");
  zoning.replacePages({ command: "page.read-by-ocr" }, new Map([[2, { after: zoning.getZones(2).slice(1) }]]));
  expect(listIds(2).length).toBeGreaterThan(0);
  const { cut, wordIndex, announcement } = zoning.store.getState();
  expect([getSelection(), cut?.id, wordIndex, announcement]).toEqual([[1, id], id, 1, "before"]);
});
