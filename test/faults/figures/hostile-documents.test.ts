import { expect, test } from "vitest";
import { hostileEpubs } from "../../builders/hostile-epub.ts";
import { hostilePdfs } from "../../builders/hostile-pdf.ts";
import { listExceededLimits } from "../../harness/hostile-outcomes.ts";
import { setUpMeasuredService } from "../../harness/hostile.ts";
import { quickHostileEpubs, quickHostilePdfs } from "../../harness/quick-hostile-files.ts";
import { reportFigure } from "../report-figure.ts";

const maxSeconds = 15;
const service = setUpMeasuredService();

test("quick hostile files end within limits of time and memory", { timeout: 1_200_000 }, async (context) => {
  const files = [
    ...Object.keys(quickHostilePdfs).map((name) => ({
      name: `${name}.pdf`,
      make: hostilePdfs[name as keyof typeof hostilePdfs],
    })),
    ...Object.keys(quickHostileEpubs).map((name) => ({
      name: `${name}.epub`,
      make: hostileEpubs[name as keyof typeof hostileEpubs],
    })),
  ];
  const exceeded: string[] = [];
  let [longest, largest] = [0, 0];
  for (const { name, make } of files) {
    const outcome = await service.send(make(), name);
    longest = Math.max(longest, outcome.seconds);
    largest = Math.max(largest, outcome.peakMiB);
    exceeded.push(...listExceededLimits(outcome, maxSeconds).map((limit) => `${name}: ${limit}`));
  }
  const value = `${longest.toFixed(1)} s, ${Math.round(largest)} MiB`;
  reportFigure(context, `${files.length} quick hostile files`, `each ≤ ${maxSeconds} s, ≤ 1024 MiB`, value);
  expect(exceeded).toEqual([]);
});
