import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { zoningCommands } from "../../../renderer/workbenches/zoning/commands.ts";
import { addToReadingOrder, finishReadingOrder, retype } from "../../../renderer/workbenches/zoning/edits.ts";
import { handleClick } from "../../../renderer/workbenches/zoning/gestures.ts";
import { startTable } from "../../../renderer/workbenches/zoning/table-edits.ts";
import type { Zoning } from "../../../renderer/workbenches/zoning/state.ts";
import { openZoning } from "./open-zoning.ts";

const disposers: (() => void | Promise<void>)[] = [];
let zoning: Zoning;

beforeAll(async () => {
  zoning = await openZoning(2, (dispose) => disposers.push(dispose));
  for (const page of [1, 2]) await zoning.checkout.loadItem(page);
});
beforeEach(() => {
  zoning.store.setState({ mode: "order", orderedIds: [] });
  zoning.select(1, [listIds(1)[0] ?? ""]);
});
afterAll(async () => {
  for (const dispose of disposers.toReversed()) await dispose();
});

/** Lists the ids of the zones of a page in reading order. */
const listIds = (page: number) =>
  zoning
    .getZones(page)
    .toSorted((a, b) => a.order - b.order)
    .map(({ id }) => id);

/** Clicks the last zone of a page in reading order, and returns the ids in the order that the click asks for. */
function clickLast(page: number): string[] {
  const ids = listIds(page);
  const last = ids.at(-1) ?? "";
  const { x = 0, y = 0, width = 0, height = 0 } = zoning.getZones(page).find(({ id }) => id === last)?.bbox ?? {};
  handleClick(zoning, page, { x: x + width / 2, y: y + height / 2 }, false);
  return [last, ...ids.slice(0, -1)];
}

it("sets the order of a page when a zone of another page is clicked, and begins the order of that page", () => {
  expect(listIds(1).length).toBeGreaterThan(1);
  const first = clickLast(1);
  const second = clickLast(2);
  expect(listIds(1)).toEqual(first);
  const { mode, page, selectedIds, orderedIds } = zoning.store.getState();
  expect({ mode, page, selectedIds, orderedIds }).toEqual({
    mode: "order",
    page: 2,
    selectedIds: [],
    orderedIds: [second[0]],
  });
  finishReadingOrder(zoning);
  expect(listIds(2)).toEqual(second);
});

it("sets the order of the clicked zones after another page was selected by key", () => {
  const first = clickLast(1);
  const [other = ""] = listIds(2);
  zoning.select(2, [other]);
  finishReadingOrder(zoning);
  expect(listIds(1)).toEqual(first);
  const { mode, page, selectedIds } = zoning.store.getState();
  expect({ mode, page, selectedIds }).toEqual({ mode: "select", page: 2, selectedIds: [other] });
});

it("sets the order of the clicked zones before similar zones are searched", async () => {
  const first = clickLast(1);
  const command = zoningCommands.find(({ id }) => id === "zone.find-similar");
  await command?.run(zoning);
  expect(listIds(1)).toEqual(first);
  expect(zoning.store.getState()).toMatchObject({ mode: "select", orderedIds: [], isSimilarDialogOpen: true });
});

it("sets the order of the clicked zones before a table is edited or another mode is chosen", async () => {
  const [table = ""] = listIds(1);
  retype(zoning, "table");
  const first = clickLast(1);
  startTable(zoning);
  expect(listIds(1)).toEqual(first);
  expect(zoning.store.getState()).toMatchObject({ mode: "select", orderedIds: [], table: { page: 1, id: table } });
  zoning.store.setState({ mode: "order", table: null });
  const second = clickLast(1);
  await zoningCommands.find(({ id }) => id === "mode.draw")?.run(zoning);
  expect(listIds(1)).toEqual(second);
});

it("keeps the order when a page is clicked again", () => {
  const first = clickLast(1);
  clickLast(2);
  addToReadingOrder(zoning, 1, first[1] ?? "");
  expect(zoning.store.getState()).toMatchObject({ orderedPage: 1, orderedIds: [first[1]] });
  finishReadingOrder(zoning);
  expect(listIds(1)).toEqual([first[1], first[0], ...first.slice(2)]);
});
