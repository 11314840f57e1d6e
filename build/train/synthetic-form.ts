import { type Bbox, union } from "../../shared/document/geometry.ts";
import { right } from "../../electron/pipeline/zone/layout/boxes.ts";
import type { SyntheticPage } from "./synthetic-page.ts";

const minRows = 2;
/** The share of the places that are filled in. */
const filledShare = 0.5;
/** The signs of the shortest line to write on. */
const minSigns = 8;

/** Draws a line of underscores or dots from the end of a label to the end of its place. */
function drawWritingLine(page: SyntheticPage, sign: string, labelEnd: number, end: number): Bbox {
  const from = labelEnd + 0.3 * page.size;
  const count = Math.max(minSigns, Math.floor((end - from) / page.measureWidth([sign])));
  return page.drawLine([sign.repeat(count)], from, { maxWidth: Math.max(end - from, page.size) });
}

/**
 * Draws a form at the current position of a page: labels in one or two columns, and beside each column the places to fill
 * in, which have a line below them, a frame or nothing, or are lines of underscores or dots. Returns the box of its text; undefined if it does not fit.
 */
export function drawAlignedForm(page: SyntheticPage): Bbox | undefined {
  const { random, left, size, leading } = page;
  const pairCount = random.pick([1, 1, 2]);
  const style = random.pick(["lines", "frames", "none", "underscores", "dots"]);
  const isSet = style === "underscores" || style === "dots";
  const hasColons = random.drawBoolean(0.5);
  const pitch = leading * random.drawNumber(1.1, 2.2);
  const rowCount = Math.min(random.drawInteger(minRows, 9), Math.floor((page.pageBreak - page.y) / pitch));
  if (rowCount < minRows) return undefined;
  const pairWidth = (page.right - left) / pairCount;
  const labelWidth = pairWidth * random.drawNumber(0.25, 0.55);
  const top = page.y;
  const boxes: Bbox[] = [];
  for (let row = 0; row < rowCount; row++) {
    for (let pair = 0; pair < pairCount; pair++) {
      const x = left + pair * pairWidth;
      const maxWidth = labelWidth - size;
      page.y = top + row * pitch;
      const label = random.generatePhrase(1, 3);
      const labelBox = page.drawLine(hasColons ? [...label.slice(0, -1), `${label.at(-1) ?? ""}:`] : label, x, {
        maxWidth,
      });
      boxes.push(labelBox);
      page.y = top + row * pitch;
      if (isSet) {
        boxes.push(drawWritingLine(page, style === "dots" ? "." : "_", right(labelBox), x + pairWidth - size));
        continue;
      }
      const value = random.pick([[page.generateNumber()], [page.generateDate()], random.generatePhrase(1, 3), ["☐"]]);
      if (style === "none" || random.drawBoolean(filledShare))
        boxes.push(page.drawLine(value, x + labelWidth, { maxWidth: pairWidth - labelWidth - size }));
      if (style === "lines")
        page.drawHorizontalRuling(top + row * pitch + 1.3 * size, x + labelWidth, pairWidth - labelWidth - 0.5 * size);
    }
  }
  page.y = top + rowCount * pitch;
  if (style === "frames") {
    const offset = 0.2 * size;
    for (let row = 0; row <= rowCount; row++)
      page.drawHorizontalRuling(top + row * pitch - offset, left - offset, page.right - left);
    for (let pair = 0; pair < pairCount; pair++)
      for (const x of [left + pair * pairWidth, left + pair * pairWidth + labelWidth])
        page.drawVerticalRuling(x - offset, top - offset, page.y - offset);
    page.drawVerticalRuling(page.right - offset, top - offset, page.y - offset);
  }
  return union(boxes);
}
