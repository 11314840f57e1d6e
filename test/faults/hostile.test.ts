import { expect, test } from "vitest";
import { hostileEpubs } from "../builders/hostile-epub.ts";
import { hostilePdfs } from "../builders/hostile-pdf.ts";
import { excessOf, failed, finished, refused, undrawn, type Expected } from "../harness/hostile-outcomes.ts";
import { type Outcome, watchedService } from "../harness/hostile.ts";
import { mark } from "./marks.ts";

const maxSeconds = 100;
const service = watchedService();

const tooMuch = /needed more than 800 MiB of memory|took longer than/;

/** The files that take their time; the many that do not are among the plain tests. */
const heavy: Record<string, { make: () => Uint8Array<ArrayBuffer>; expected: Expected }> = {
  "a million objects.pdf": { make: () => hostilePdfs.manyObjects(), expected: finished() },
  "a million words.pdf": { make: () => hostilePdfs.manyWords(), expected: failed(tooMuch) },
  "words in one place.pdf": { make: () => hostilePdfs.wordsInOnePlace(), expected: finished([null], null) },
  "3 GiB of content.pdf": { make: () => hostilePdfs.inflatingContent(), expected: finished([null, tooMuch, null]) },
  "a form of itself.pdf": { make: () => hostilePdfs.recursiveForm(), expected: failed(tooMuch) },
  "forms of forms.pdf": { make: () => hostilePdfs.formsOfForms(), expected: failed(tooMuch) },
  "dense tiles.pdf": { make: () => hostilePdfs.denseTiles(), expected: undrawn(tooMuch) },
  "a million sections.epub": {
    make: () => hostileEpubs.sectionAMillionTimes(),
    expected: refused(/20000 is the most/),
  },
  "200 MiB of XHTML.epub": { make: () => hostileEpubs.longSection(200), expected: finished([null, tooMuch]) },
};

function tell({ refused: refusal, job, seconds, peakMiB }: Outcome): string {
  const end = refusal === undefined ? `job ${job?.status}` : `refused: ${refusal.code}`;
  return `${end}, ${seconds.toFixed(1)} s, ${Math.round(peakMiB)} MiB`;
}

test.for(Object.entries(heavy))("%s", { timeout: 2000 * maxSeconds }, async ([name, { make, expected }], context) => {
  const outcome = await service.send(make(), name);
  mark(context, `hostile: ${name}`, `an end, ≤ ${maxSeconds} s, ≤ 1024 MiB`, tell(outcome));
  expected(outcome, name);
  expect(excessOf(outcome, maxSeconds)).toEqual([]);
});
