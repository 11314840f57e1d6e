import { expect, test } from "vitest";
import { collectFindings } from "../../../renderer/checkout/findings.ts";
import { emptyHistory } from "../../../renderer/history/history.ts";
import { ApiError } from "../../../shared/api/client.ts";

test("Findings are those of the workbench, then the pages that were not opened, then the refused write", () => {
  const found = { severity: "error", message: "overlap", key: "1/a", page: 1 } as const;
  const items = new Map([
    [1, { kind: "ready" }],
    [2, { kind: "failed", error: new Error("gone") }],
  ] as const);
  const state = {
    history: emptyHistory,
    items,
    itemCount: 4,
    publish: { kind: "published" },
    taxonomy: null,
    job: { metadata: {} },
  } as const;
  expect(collectFindings(state, { step: "zoning", validate: () => [found] })).toEqual([
    found,
    { severity: "unresolved", message: "3 pages were not opened", key: null, page: 2 },
  ]);
  const thresholds: number[] = [];
  const validate = (_records: unknown, threshold: number) => (thresholds.push(threshold), []);
  for (const metadata of [{ zoning: { high_confidence_threshold: 0.9 } }, { mapping: {} }]) {
    collectFindings({ ...state, job: { metadata } }, { step: "zoning", validate });
  }
  expect(thresholds, "the workbench knows what needs a review").toEqual([0.9, 1]);
  const refusal = new ApiError(400, "FIELD_INVALID", "That is wrong.", null, null);
  const refused = { ...state, itemCount: 1, publish: { kind: "failed", item: 1, error: refusal } } as const;
  expect(collectFindings(refused, { step: "zoning", validate: () => [] })).toMatchObject([
    { severity: "warning", page: 1 },
  ]);
});
