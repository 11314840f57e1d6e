import { expect, it } from "vitest";
import { inspect, type InspectionState } from "../../../renderer/checkout/use-inspection.ts";
import type { Checkout } from "../../../renderer/checkout/checkout.ts";
import type { Finding, Inspection } from "../../../renderer/checkout/workbench.ts";

const finding: Finding = { severity: "warning", message: "No text", key: null, page: 1 };
const earlier: InspectionState = { findings: [finding], done: 3, total: 3, failure: null };

/** Runs an inspection after an earlier one, and returns its states. */
async function run(search?: () => AsyncIterable<Inspection>, signal = new AbortController().signal) {
  const states: InspectionState[] = [];
  await inspect(search === undefined ? {} : { inspect: search }, {} as Checkout, signal, (update) =>
    states.push(update(states.at(-1) ?? earlier)),
  );
  return states;
}

it("An inspection begins without the findings of an earlier one, and keeps its own when it fails", async () => {
  const [first, second, third] = await run(async function* () {
    yield { findings: [], done: 1, total: 2 };
    await Promise.reject(new Error("no answer"));
  });
  expect(first).toEqual({ findings: [], done: 0, total: 0, failure: null });
  expect(second).toMatchObject({ done: 1, failure: null });
  expect(third).toMatchObject({ done: 1, failure: "no answer" });
});

it("A workbench without an inspection, and one that fails at once, show none of the earlier findings", async () => {
  expect((await run()).at(-1)?.findings).toEqual([]);
  const failed = await run(async function* () {
    yield await Promise.reject(new Error("no answer"));
  });
  expect(failed.at(-1)).toMatchObject({ findings: [], failure: "no answer" });
});
