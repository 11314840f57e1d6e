import { expect, test } from "vitest";
import { countChanges } from "../../../../electron/domain/review/count-changes.ts";
import type { PageZones, WordCorrection } from "../../../../shared/document/zones.ts";

/** Counts the changes of a page of OCR from some corrections of its words to others. */
function countCorrections(before: readonly WordCorrection[], after: readonly WordCorrection[]) {
  const encode = (corrections: readonly WordCorrection[]): Uint8Array => {
    const page: PageZones = {
      page: 1,
      width: 600,
      height: 800,
      confidence: 0.9,
      zones: [],
      corrections: [...corrections],
    };
    return new TextEncoder().encode(JSON.stringify(page));
  };
  const versions = { role: "page-zones-json" as const, before: encode(before), computed: null, disputed: [] };
  return countChanges(encode(after), versions).changes;
}

test("a word of OCR that is confirmed as read is accepted, and one that gets another text is corrected", () => {
  const counts = countCorrections([], [{ word: 1 }, { word: 2, text: "harbour" }, { word: 3, text: "quay" }]);
  expect(counts).toMatchObject({ accepted: 1, corrected: 2, added: 0 });
});

test("a correction that is taken back is a correction, and one that becomes a confirmation is accepted", () => {
  expect(countCorrections([{ word: 1 }], [])).toMatchObject({ accepted: 0, corrected: 1 });
  expect(countCorrections([{ word: 1, text: "quay" }], [{ word: 1 }])).toMatchObject({ accepted: 1, corrected: 0 });
});
