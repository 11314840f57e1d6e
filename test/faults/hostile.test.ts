import { expect, test } from "vitest";
import { hostileEpubs } from "../builders/hostile-epub.ts";
import { hostilePdfs } from "../builders/hostile-pdf.ts";
import { excessOf, failed, finished, refused, undrawn, type Expected } from "../harness/hostile-outcomes.ts";
import { type Outcome, watchedService } from "../harness/hostile.ts";
import { reportFigure } from "./report-figure.ts";

const maxSeconds = 100;
const service = watchedService();

const limitExceeded = /needed more than 800 MiB of memory|took longer than/;

/** Hostile files that take long; the quick ones are in the ordinary tests. */
const slowFiles: Record<string, { make: () => Uint8Array<ArrayBuffer>; expected: Expected }> = {
  "a million objects.pdf": { make: () => hostilePdfs.manyObjects(), expected: finished() },
  "a million words.pdf": { make: () => hostilePdfs.manyWords(), expected: failed(limitExceeded) },
  "words in one place.pdf": { make: () => hostilePdfs.wordsInOnePlace(), expected: finished([null], null) },
  "3 GiB of content.pdf": {
    make: () => hostilePdfs.inflatingContent(),
    expected: finished([null, limitExceeded, null]),
  },
  "a form of itself.pdf": { make: () => hostilePdfs.recursiveForm(), expected: failed(limitExceeded) },
  "forms of forms.pdf": { make: () => hostilePdfs.formsOfForms(), expected: failed(limitExceeded) },
  "dense tiles.pdf": { make: () => hostilePdfs.denseTiles(), expected: undrawn(limitExceeded) },
  "a million sections.epub": {
    make: () => hostileEpubs.sectionAMillionTimes(),
    expected: refused(/20000 is the most/),
  },
  "200 MiB of XHTML.epub": { make: () => hostileEpubs.longSection(200), expected: finished([null, limitExceeded]) },
};

function describeOutcome({ refused: refusal, job, seconds, peakMiB }: Outcome): string {
  const result = refusal === undefined ? `job ${job?.status}` : `refused: ${refusal.code}`;
  return `${result}, ${seconds.toFixed(1)} s, ${Math.round(peakMiB)} MiB`;
}

test.for(Object.entries(slowFiles))(
  "%s",
  { timeout: 2000 * maxSeconds },
  async ([name, { make, expected }], context) => {
    const outcome = await service.send(make(), name);
    reportFigure(context, `hostile: ${name}`, `ends, ≤ ${maxSeconds} s, ≤ 1024 MiB`, describeOutcome(outcome));
    expected(outcome, name);
    expect(excessOf(outcome, maxSeconds)).toEqual([]);
  },
);
