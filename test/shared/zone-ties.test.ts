import { describe, expect, test } from "vitest";
import type { Zone } from "../../shared/document/zones.ts";
import { pageZonesSchema } from "../../shared/document/zones.ts";
import { inTextOrder, withSoundTies } from "../../shared/document/zone-ties.ts";

function zone(id: string, type: Zone["type"], more: Partial<Zone> = {}): Zone {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  return { id, type, order: 1, bbox: box, confidence: 1, origin: "human", accepted: true, ...more };
}

const picture = zone("p", "picture");
const text = zone("t", "text");

/** A zone beside a picture and a text, as it is used. */
function sound(one: Zone, before?: readonly Zone[]): Zone | undefined {
  return withSoundTies([picture, text, one], before).at(-1);
}

describe("ties between zones", () => {
  test.each<[string, Zone]>([
    ["a caption and its picture", zone("c", "caption", { describes: "p" })],
    ["a note and its picture", zone("c", "footnote", { describes: "p" })],
    ["an item and its list", zone("c", "list-item", { list: "l", level: 2 })],
    ["a text and one that it goes on from", zone("c", "text", { continues: "t" })],
    ["a text and one on the page before", zone("c", "text", { continues: "another" })],
  ])("%s are a valid tie that holds", (_, tied) => {
    const zones = [picture, text, tied].map((one, index) => ({ ...one, order: index + 1 }));
    expect(pageZonesSchema.safeParse({ page: 1, width: 9, height: 9, confidence: 1, zones }).success).toBe(true);
    expect(sound(tied)).toBe(tied);
  });

  test.each<[string, Zone]>([
    ["to a zone that is gone", zone("c", "caption", { describes: "x" })],
    ["to what nothing describes", zone("c", "caption", { describes: "t" })],
    ["of a type that describes nothing", zone("c", "text", { describes: "p" })],
    ["of no item to a list", zone("c", "text", { list: "l" })],
    ["to itself", zone("c", "text", { continues: "c" })],
  ])("one %s is left out, and nothing else", (_, tied) => {
    expect(sound(tied)).toEqual(zone("c", tied.type));
  });

  test("what goes on from the page before does so from a zone that is there", () => {
    const tied = zone("c", "text", { continues: "b" });
    expect(sound(tied, [zone("b", "text")])).toBe(tied);
    expect(sound(tied, [])).toEqual(zone("c", "text"));
  });
});

test("text stands together in its order, whatever is read in between; a ring has no beginning, and loses nothing", () => {
  const ids = (...zones: Zone[]) =>
    inTextOrder(zones.map((one, index) => ({ ...one, order: index + 1 }))).map(({ id }) => id);
  const [a, p, b] = [zone("a", "text"), zone("p", "picture"), zone("b", "text", { continues: "a" })];
  expect(ids(a, p, b, zone("c", "text", { continues: "b" }))).toEqual(["a", "b", "c", "p"]);
  expect(ids(zone("a", "text", { continues: "of the page before" }), p, b)).toEqual(["a", "b", "p"]);
  expect(ids(zone("a", "text", { continues: "b" }), p, b)).toEqual(["p", "a", "b"]);
  const chain = Array.from({ length: 20_000 }, (_, index) => zone(`z${index}`, "text", { continues: `z${index - 1}` }));
  expect(ids(...chain)).toEqual(chain.map(({ id }) => id));
});
