import { describe, expect, test } from "vitest";
import { pageZonesSchema, type Zone } from "../../shared/document/zones.ts";
import { sortByTextFlow, omitInvalidRelations } from "../../shared/document/zone-relations.ts";

function zone(id: string, type: Zone["type"], fields: Partial<Zone> = {}): Zone {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  return { id, type, order: 1, bbox: box, confidence: 1, origin: "human", accepted: true, ...fields };
}

const picture = zone("p", "picture");
const text = zone("t", "text");

/** Returns the zone without invalid relations; a picture and a text are on its page. */
function omitInvalid(zone: Zone, previous?: readonly Zone[]): Zone | undefined {
  return omitInvalidRelations([picture, text, zone], previous).at(-1);
}

describe("relations between zones", () => {
  test.each<[string, Zone]>([
    ["a caption and its picture", zone("c", "caption", { describes: "p" })],
    ["a note and its picture", zone("c", "footnote", { describes: "p" })],
    ["an item and its list", zone("c", "list-item", { list: "l", level: 2 })],
    ["a text and the text that it continues", zone("c", "text", { continues: "t" })],
    ["a text and a text on the previous page", zone("c", "text", { continues: "another" })],
  ])("%s are valid and kept", (_, related) => {
    const zones = [picture, text, related].map((zone, index) => ({ ...zone, order: index + 1 }));
    expect(pageZonesSchema.safeParse({ page: 1, width: 9, height: 9, confidence: 1, zones }).success).toBe(true);
    expect(omitInvalid(related)).toBe(related);
  });

  test.each<[string, Zone]>([
    ["to a zone that does not exist", zone("c", "caption", { describes: "x" })],
    ["to a text, which cannot be described", zone("c", "caption", { describes: "t" })],
    ["of a text, which cannot describe", zone("c", "text", { describes: "p" })],
    ["of a text to a list", zone("c", "text", { list: "l" })],
    ["to itself", zone("c", "text", { continues: "c" })],
  ])("a relation %s is omitted, and nothing else", (_, related) => {
    expect(omitInvalid(related)).toEqual(zone("c", related.type));
  });

  test("a relation to the previous page needs a zone there", () => {
    const related = zone("c", "text", { continues: "b" });
    expect(omitInvalid(related, [zone("b", "text")])).toBe(related);
    expect(omitInvalid(related, [])).toEqual(zone("c", "text"));
  });
});

test("a continuation follows its text, whatever is read in between; a cycle loses no zone", () => {
  const ids = (...zones: Zone[]) =>
    sortByTextFlow(zones.map((zone, index) => ({ ...zone, order: index + 1 }))).map(({ id }) => id);
  const [a, p, b] = [zone("a", "text"), zone("p", "picture"), zone("b", "text", { continues: "a" })];
  expect(ids(a, p, b, zone("c", "text", { continues: "b" }))).toEqual(["a", "b", "c", "p"]);
  expect(ids(zone("a", "text", { continues: "on the previous page" }), p, b)).toEqual(["a", "b", "p"]);
  expect(ids(zone("a", "text", { continues: "b" }), p, b)).toEqual(["p", "a", "b"]);
  const chain = Array.from({ length: 20_000 }, (_, index) => zone(`z${index}`, "text", { continues: `z${index - 1}` }));
  expect(ids(...chain)).toEqual(chain.map(({ id }) => id));
});
