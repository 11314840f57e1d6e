import { type Bbox, union } from "../../shared/document/geometry.ts";
import type { SyntheticPage } from "./synthetic-page.ts";

const minRows = 2;
/** The share of the places that are filled in. */
const filledShare = 0.5;

/**
 * Draws a form at the current position of a page: labels in one or two columns, and beside each column the places to fill
 * in, which have a line below them, a frame or nothing. Returns the box of its text; undefined if it does not fit.
 */
export function drawAlignedForm(page: SyntheticPage): Bbox | undefined {
  const { random, left, size, leading } = page;
  const pairCount = random.pick([1, 1, 2]);
  const style = random.pick(["lines", "frames", "none"]);
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
      boxes.push(page.drawLine(hasColons ? [...label.slice(0, -1), `${label.at(-1) ?? ""}:`] : label, x, { maxWidth }));
      page.y = top + row * pitch;
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
