import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test, type TestContext } from "vitest";
import { maxSmallTaxonomyBytes } from "../../../electron/domain/validations.ts";
import { createTaxonomyJson, useTaxonomy, writeManyZones } from "../../harness/large-bodies.ts";
import { startTestService } from "../../harness/test-service.ts";
import { reportFigure } from "../report-figure.ts";

/**
 * Measures the part of the time of a function in which the main thread answered nobody at a stretch: 1 if the function
 * is synchronous. It depends little on the load of the machine.
 */
async function measureStall(run: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const start = performance.now();
  delay.enable();
  await run();
  delay.disable();
  return delay.max / 1e6 / (performance.now() - start);
}

/** Reports the longest part of the time in which nobody was answered. @returns it */
function reportStall(context: TestContext, stall: number): number {
  reportFigure(context, `${context.task.name}: longest stall`, "< 50 % of the time", `${Math.round(100 * stall)} %`);
  return stall;
}

test("a taxonomy of eight megabytes is stored, read and used while others are served", async (context) => {
  const body = createTaxonomyJson(68_000);
  expect(body.length).toBeGreaterThan(0.8 * maxSmallTaxonomyBytes);
  const stall = await useTaxonomy(await startTestService(), body, measureStall);
  expect(reportStall(context, stall)).toBeLessThan(0.5);
}, 600_000);

test("the zones of a section with 50,000 blocks are written and checked in while others are served", async (context) => {
  const counts = { zones: 50_000, invalid: 50_000 };
  const stall = await writeManyZones(await startTestService(), counts, measureStall);
  expect(reportStall(context, stall)).toBeLessThan(0.5);
}, 600_000);
