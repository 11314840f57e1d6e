import { type Bbox, union } from "../../shared/document/geometry.ts";
import type { Align, SyntheticPage } from "./synthetic-page.ts";

/**
 * Draws the sums below the items of an invoice at the current position of a page: labels with amounts at the right. The
 * last is often bold, larger and set off, with a ruling line above it. A note about the payment may stand beside them.
 * Returns the box of the labels and amounts; undefined if they do not fit.
 */
export function drawSums(page: SyntheticPage): Bbox | undefined {
  const { random, leading, left, size } = page;
  const count = random.drawInteger(2, 5);
  if (!page.hasRoom(count + 2)) return undefined;
  const width = page.right - left;
  const labelAlign = random.pick<Align>(["left", "right"]);
  const end = page.right - (random.drawBoolean(0.7) ? 0 : width * random.drawNumber(0, 0.3));
  const amountWidth = size * random.drawNumber(6, 9);
  const labelWidth = size * random.drawNumber(8, 18);
  const labelX = labelAlign === "right" ? end - amountWidth - size : end - amountWidth - labelWidth;
  const pitch = leading * random.drawNumber(1, 1.6);
  const totalScale = random.pick([1, 1, 1.15, 1.3]);
  const isTotalBold = random.drawBoolean(0.7);
  const hasRuling = random.drawBoolean(0.5);
  const totalGap = leading * random.pick([0, 0.3, 0.8, 1.2]);
  const colon = random.drawBoolean(0.3) ? ":" : "";
  const top = page.y;
  const boxes: Bbox[] = [];
  for (let row = 0; row < count; row++) {
    const isTotal = row === count - 1;
    const style = { scale: isTotal ? totalScale : 1, bold: isTotal && isTotalBold };
    const y = top + row * pitch + (isTotal ? totalGap : 0);
    if (isTotal && hasRuling)
      page.drawHorizontalRuling(y - 0.2 * size, end - amountWidth - labelWidth, amountWidth + labelWidth);
    const label = random.generatePhrase(1, 4);
    const words = [...label.slice(0, -1), `${label.at(-1) ?? ""}${colon}`];
    page.y = y;
    boxes.push(page.drawLine(words, labelX, { ...style, align: labelAlign, maxWidth: labelWidth - size }));
    page.y = y;
    boxes.push(page.drawLine(drawAmount(page), end, { ...style, align: "right", maxWidth: amountWidth }));
  }
  const bottom = page.y;
  if (random.drawBoolean(0.35)) {
    page.y = top;
    const noteWidth = Math.max(4 * size, end - amountWidth - labelWidth - 2 * size - left);
    page.drawLine(random.generatePhrase(1, 2), left, { bold: random.drawBoolean(0.5), maxWidth: noteWidth });
    for (let line = random.drawInteger(1, 3); line > 0; line--)
      page.drawLine(random.generatePhrase(1, 4), left, { maxWidth: noteWidth });
  }
  page.y = Math.max(page.y, bottom) + leading;
  return union(boxes);
}

/** Draws an amount, perhaps with a currency. */
function drawAmount({ random }: SyntheticPage): string[] {
  const amount = `${random.drawBoolean(0.3) ? `${random.drawInteger(1, 9)},` : ""}${random.drawInteger(100, 999)}.${random.drawInteger(10, 99)}`;
  return random.pick([[amount], [amount], [amount, "EUR"], [`£${amount}`]]);
}
