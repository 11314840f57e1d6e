import { describe, expect, test } from "vitest";
import { hostileEpubs } from "../../builders/hostile-epub.ts";
import { hostilePdfs } from "../../builders/hostile-pdf.ts";
import { excessOf, failed, finished, refused, undrawn, type Expected } from "../../harness/hostile-outcomes.ts";
import { watchedService } from "../../harness/hostile.ts";

const maxSeconds = 15;
const service = watchedService();

/** Slow cases are fault tests; compression bombs, DRM and the like are tested with document inspection. */
const pdfs: Partial<Record<keyof typeof hostilePdfs, Expected>> = {
  noPages: refused(/it has no pages/),
  noPageTree: refused(/it has no pages/),
  cyclicPageTree: failed(/None of the 4 pages .* could be read: page 1 is damaged/),
  moreKidsThanThereAre: finished(),
  onePageAMillionTimes: refused(/has 1000000 pages, or sections; 20000 is the most/),
  largePage: finished(),
  longPage: undrawn(/too large/),
  flatPage: finished(),
  negativePage: finished(),
  endlessPage: finished(),
  largeUserUnit: finished(),
  javaScript: finished(),
  embeddedFiles: finished(),
  launchAction: finished(),
  brokenTable: finished(),
  tableOfItself: finished(),
  deepArrays: finished(),
  deepDictionaries: finished(),
  deepContent: finished(),
  inflatingTwice: finished([null, /needed more than 800 MiB of memory/, null]),
  selfContained: finished([null], null),
  largeImage: finished([null], null),
  brokenFont: finished(),
  glyphOfItself: finished(),
  cyclicOutline: finished(),
  missingPage: finished([null, /page 2 is damaged/, null]),
  pageOfGarbage: finished([null, null, null]),
  nulInFront: finished(),
};

const epubs: Partial<Record<keyof typeof hostileEpubs, Expected>> = {
  nestedBombs: finished(),
  overlappingEntries: refused(/more than 2 GiB/),
  sizeToldTooSmall: finished([null, /is damaged in the ePub/]),
  sizeToldTooLarge: refused(/more than 2 GiB/),
  traversal: finished([null, /is missing in the ePub/]),
  absolute: finished([null, null]),
  fileAddress: finished([null, /is missing in the ePub/]),
  billionLaughs: finished([null, /DOCTYPE declares entities/]),
  externalEntity: finished([null, null]),
  entitiesInPackage: finished([null], null),
  manyFiles: refused(/more than 10000 files/),
  noPackage: refused(/without its package document/),
  cyclicFallback: finished([/missing/, null]),
  duplicates: finished([null, null]),
  symbolicLink: finished([null, null]),
  noZip: refused(/damaged or truncated/),
  encryptedEntries: refused(/needs a password/, "DOCUMENT_ENCRYPTED"),
  deepMarkup: finished([/nested more than/, null]),
  longAttribute: finished(),
};

describe("a hostile or broken PDF ends in a clear error or a completed job, within limits of time and memory", () => {
  test.each(Object.entries(pdfs))("%s", { timeout: 2000 * maxSeconds }, async (name, expected) => {
    const outcome = await service.send(hostilePdfs[name as keyof typeof hostilePdfs](), `${name}.pdf`);
    expected(outcome, `${name}.pdf`);
    expect(excessOf(outcome, maxSeconds)).toEqual([]);
  });
});

describe("a hostile or broken ePub ends in a clear error or a completed job, within limits of time and memory", () => {
  test.each(Object.entries(epubs))("%s", { timeout: 2000 * maxSeconds }, async (name, expected) => {
    const outcome = await service.send(hostileEpubs[name as keyof typeof hostileEpubs](), `${name}.epub`);
    expected(outcome, `${name}.epub`);
    expect(excessOf(outcome, maxSeconds)).toEqual([]);
  });
});

test("the service still works afterwards", async () => {
  const { text } = await service.send(hostilePdfs.javaScript(), "again.pdf");
  expect(text).toContain("Good");
});
