import { describe, expect, it } from "vitest";
import { findPairOfPath, listOfferedPairs } from "../../../renderer/workbenches/mapping/offered-pairs.ts";
import { findCommonCurrency } from "../../../renderer/workbenches/mapping/edits.ts";
import { createAddedPath, type DataPoint, type KeyValuePair } from "../../../shared/document/data-points.ts";

function pair(label: string, text: string, page: number): KeyValuePair {
  const regions = [{ page, bbox: { x: 100, y: 50, width: 60, height: 10 } }];
  return { label, text, type: "string", value: text, regions, label_regions: [] };
}

function point(id: string, { label, text, value, type, regions }: KeyValuePair): DataPoint {
  const base = { confidence: 1, state: "accepted", origin: "human" } as const;
  return { ...base, alternatives: [], id, path: createAddedPath(id), label, text, type, value, regions };
}

describe("listOfferedPairs", () => {
  const pairs = [pair("Order", "A-1", 1), pair("Order", "A-1", 2), pair("Order", "A-2", 3), pair("Order", "A-1", 4)];
  const listKeys = (...points: readonly DataPoint[]) => listOfferedPairs(pairs, points).map(({ key }) => key);
  const [first = pair("", "", 1), second = pair("", "", 1)] = pairs;

  it("omits only the pair that was added if others have the same label and text", () => {
    expect(listKeys(point("order", second))).toEqual(["pair 0", "pair 2", "pair 3"]);
    expect(listKeys(point("order", second), point("order_2", first))).toEqual(["pair 2", "pair 3"]);
  });

  it("omits one pair for each data point whose regions were changed", () => {
    const moved = point("order_2", { ...first, regions: [{ page: 9 }] });
    expect(listKeys(moved, point("order", first))).toEqual(["pair 2", "pair 3"]);
    expect(listKeys(moved)).toEqual(["pair 1", "pair 2", "pair 3"]);
  });

  it("keeps all pairs if the data point is of the taxonomy or has another text", () => {
    expect(
      listKeys({ ...point("order", first), path: "order" }, point("order", { ...first, text: "A-9" })),
    ).toHaveLength(4);
  });
});

describe("findPairOfPath", () => {
  const find = (labels: readonly string[], id: string) =>
    findPairOfPath(
      listOfferedPairs(
        labels.map((label, index) => pair(label, `${index}`, 1)),
        [],
      ),
      createAddedPath(id),
    )?.pair.label;

  it("finds the pair of a label that begins with another label", () => {
    expect(find(["Nr", "Nr Kunde"], "nr_kunde")).toBe("Nr Kunde");
    expect(find(["Nr"], "nr_kunde")).toBeUndefined();
  });

  it("finds the pair of an id with a number, and that of a label with this number first", () => {
    expect(find(["Nr Kunde", "Nr"], "nr_12")).toBe("Nr");
    expect(find(["Nr", "Nr 2"], "nr_2")).toBe("Nr 2");
    expect(find(["Nr"], "nr_2b")).toBeUndefined();
  });
});

describe("findCommonCurrency", () => {
  const amount = (currency: string | null, state: DataPoint["state"] = "accepted"): DataPoint => ({
    ...point("amount", pair("Amount", "1", 1)),
    type: "money",
    value: { amount: 1, currency },
    state,
  });

  it("does not count rejected amounts", () => {
    expect(findCommonCurrency([amount("CHF"), amount("EUR", "rejected")])).toBe("CHF");
    expect(findCommonCurrency([amount("EUR", "rejected")])).toBeUndefined();
  });

  it("is undefined if amounts have different currencies or none", () => {
    expect(findCommonCurrency([amount("CHF"), amount("EUR", "suggested")])).toBeUndefined();
    expect(findCommonCurrency([amount(null)])).toBeUndefined();
    expect(findCommonCurrency([amount(null), amount("CHF", "corrected")])).toBe("CHF");
  });
});
