import { expect, test } from "vitest";
import { hostileEpubs } from "../../builders/hostile-epub.ts";
import { hostilePdfs } from "../../builders/hostile-pdf.ts";
import {
  listExceededLimits,
  expectFailed,
  expectZoned,
  expectRefused,
  expectNotRendered,
  expectRenderedOrStopped,
  type OutcomeAssertion,
} from "../../harness/hostile-outcomes.ts";
import { type Outcome, setUpMeasuredService } from "../../harness/hostile.ts";
import { reportFigure } from "../report-figure.ts";

const maxSeconds = 100;
const service = setUpMeasuredService();

const limitExceeded =
  /limit of 900 MiB of memory was exceeded|limit of [\d,.]+ s .*was exceeded|there was no progress in/;

/** Hostile files that take long; the quick ones are in the ordinary tests. */
const slowFiles: Record<string, { make: () => Uint8Array<ArrayBuffer>; expected: OutcomeAssertion }> = {
  "a million objects.pdf": { make: () => hostilePdfs.manyObjects(), expected: expectZoned() },
  "a million words.pdf": { make: () => hostilePdfs.manyWords(), expected: expectFailed(limitExceeded) },
  "words in one place.pdf": { make: () => hostilePdfs.overlappingWords(), expected: expectZoned([null], null) },
  "3 GiB of content.pdf": {
    make: () => hostilePdfs.deflateBomb(),
    expected: expectZoned([null, limitExceeded, null]),
  },
  "3 GiB of content, compressed twice.pdf": {
    make: () => hostilePdfs.doubleDeflateBomb(),
    expected: expectZoned([null, limitExceeded, null]),
  },
  "a form of itself.pdf": { make: () => hostilePdfs.recursiveForm(), expected: expectFailed(limitExceeded) },
  "forms of forms.pdf": { make: () => hostilePdfs.nestedForms(), expected: expectFailed(limitExceeded) },
  "dense tiles.pdf": { make: () => hostilePdfs.denseTiles(), expected: expectNotRendered(limitExceeded) },
  "an image of two gigapixels.pdf": {
    make: () => hostilePdfs.jbig2Bomb(),
    expected: expectRenderedOrStopped(limitExceeded),
  },
  "a million sections.epub": {
    make: () => hostileEpubs.repeatedSection(),
    expected: expectRefused(/the maximum is 20000/),
  },
  "200 MiB of XHTML.epub": { make: () => hostileEpubs.longSection(200), expected: expectZoned([null, limitExceeded]) },
};

function describeOutcome({ refusal, job, image, seconds, peakMiB }: Outcome): string {
  const rendered = image === undefined ? "" : image === "image" ? ", rendered" : ", not rendered";
  const result = refusal === undefined ? `job ${job?.status}${rendered}` : `refused: ${refusal.code}`;
  return `${result}, ${seconds.toFixed(1)} s, ${Math.round(peakMiB)} MiB`;
}

test.for(Object.entries(slowFiles))(
  "%s",
  { timeout: 2000 * maxSeconds },
  async ([name, { make, expected }], context) => {
    const outcome = await service.send(make(), name);
    reportFigure(context, `hostile: ${name}`, `ends, ≤ ${maxSeconds} s, ≤ 1024 MiB`, describeOutcome(outcome));
    expected(outcome, name);
    expect(listExceededLimits(outcome, maxSeconds)).toEqual([]);
  },
);
