import { afterAll, beforeAll, expect, it } from "vitest";
import { notices } from "../../../renderer/session/notices.ts";
import { retype } from "../../../renderer/workbenches/zoning/edits.ts";
import { linkCaption, toggleContinuation } from "../../../renderer/workbenches/zoning/relation-edits.ts";
import type { Zoning } from "../../../renderer/workbenches/zoning/state.ts";
import { openZoning } from "./open-zoning.ts";

const disposers: (() => void | Promise<void>)[] = [];
let zoning: Zoning;

beforeAll(async () => {
  zoning = await openZoning(1, (dispose) => disposers.push(dispose));
  await zoning.checkout.loadItem(1);
});
afterAll(async () => {
  for (const dispose of disposers.toReversed()) await dispose();
});

/** Selects the zone at a position in the reading order, with a type. */
function select(position: number, type: "caption" | "text" | "picture"): void {
  const id = zoning.getZones(1).find(({ order }) => order === position)?.id ?? "";
  zoning.select(1, [id]);
  retype(zoning, type);
  notices.setState({ list: [] });
}
const countSteps = (): number => zoning.checkout.store.getState().history.undoStack.length;
/** Runs an edit, and returns what was said to a screen reader, the notices, and the number of new steps. */
function run(edit: (zoning: Zoning) => void) {
  const before = countSteps();
  zoning.announce("before");
  edit(zoning);
  const titles = notices.getState().list.map(({ title }) => title);
  return { said: zoning.store.getState().announcement, titles, steps: countSteps() - before };
}

it("tells that nothing can be linked instead of a link that was removed", () => {
  select(1, "caption");
  const titles = ["No zone on this page can have a caption or note."];
  expect(run(linkCaption)).toEqual({ said: "before", titles, steps: 0 });
  select(2, "picture");
  select(1, "caption");
  expect(run(linkCaption)).toMatchObject({ said: "Caption linked to zone 2, picture", titles: [], steps: 1 });
  expect(run(linkCaption)).toMatchObject({ said: "Caption unlinked", titles: [], steps: 1 });
});

it("tells that there is no text to go on from instead of a new text that begins", () => {
  select(1, "text");
  expect(run(toggleContinuation)).toEqual({
    said: "before",
    titles: ["No text before this zone can continue in it."],
    steps: 0,
  });
  select(2, "text");
  expect(run(toggleContinuation)).toMatchObject({ said: "Continues zone 1", titles: [], steps: 1 });
  expect(run(toggleContinuation)).toMatchObject({ said: "Starts a new text", titles: [], steps: 1 });
});
