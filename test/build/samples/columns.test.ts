import { expect, test, vi } from "vitest";
import { Columns } from "../../../build/samples/columns.ts";
import { createPdf } from "../../../build/samples/pdf.ts";

test("the footnotes of two paragraphs are in their order", () => {
  const pdf = createPdf("Notes", "en");
  const drawText = vi.spyOn(pdf, "text");
  const columns = new Columns(pdf, 60, 60, () => undefined);
  columns.typesetParagraph("The first paragraph.", "1 The first note.");
  columns.typesetParagraph("The second paragraph.", "2 The second note.");
  const calls: readonly (readonly unknown[])[] = drawText.mock.calls;
  const place = (start: string) =>
    calls
      .find(([text]) => String(text).startsWith(start))
      ?.slice(1, 3)
      .map(Number) ?? [];
  const [[x1 = NaN, y1 = NaN], [x2 = NaN, y2 = NaN]] = [place("1 The"), place("2 The")];
  expect(x2 > x1 || (x2 === x1 && y2 > y1), "the second note is read after the first").toBe(true);
});
