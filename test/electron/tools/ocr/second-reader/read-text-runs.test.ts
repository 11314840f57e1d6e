import sharp from "sharp";
import { expect, test } from "vitest";
import { readTextRuns } from "../../../../../electron/tools/ocr/second-reader/read-text-runs.ts";
import { buildPdf } from "../../../../builders/pdf.ts";
import { simulateScan } from "../../../../builders/scan.ts";

test("of a page with too many texts, the first ones are read, and the others are counted", async () => {
  const size: [number, number] = [200, 240];
  const pdf = await buildPdf(
    [(page) => page.fontSize(14).text("First", 20, 20).text("Second", 20, 60).text("Third", 20, 100)],
    { size },
  );
  const { image } = await simulateScan(pdf, { paperHeight: size[1] });
  const { data, info } = await sharp(image).greyscale().extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const grey = { width: info.width, height: info.height, grey: new Uint8Array(data) };
  const { runs, unread } = await readTextRuns(grey, [], 2);
  expect(runs.map(({ characters }) => characters.map(({ text }) => text).join(""))).toEqual(["First", "Second"]);
  expect(unread).toBe(1);
});
