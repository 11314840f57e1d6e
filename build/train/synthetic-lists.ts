import type { SyntheticPage } from "./synthetic-page.ts";

/** Creates the marker of an item from its number, from 1. */
type CreateMarker = (item: number) => string;

const markers: [CreateMarker, ...CreateMarker[]] = [
  () => "•",
  () => "■",
  () => "–",
  (item) => `${item}.`,
  (item) => `${item})`,
  (item) => `${String.fromCharCode(96 + item)})`,
];

/**
 * Draws two or three lists of short items side by side at the current position of a page, as on slides. Their items are
 * aligned like the rows of a table, but they are none.
 */
export function drawListsSideBySide(page: SyntheticPage): void {
  const { random, left, right, size, leading } = page;
  const listCount = random.pick([2, 2, 3]);
  const pitch = leading * random.drawNumber(1, 2);
  const lengths = Array.from({ length: listCount }, () => random.drawInteger(2, 7));
  const rowCount = Math.max(...lengths);
  if (!page.hasRoom((rowCount * pitch) / leading)) return;
  const top = page.y;
  const width = (right - left) / listCount;
  const indent = size * random.drawNumber(1.3, 2.5);
  const maxWords = random.drawInteger(1, 5);
  lengths.forEach((length, list) => {
    const createMarker = random.pick(markers);
    const x = left + list * width;
    for (let item = 0; item < length; item++) {
      page.y = top + item * pitch;
      page.drawLine([createMarker(item + 1)], x, { maxWidth: indent });
      page.y = top + item * pitch;
      page.drawLine(random.generatePhrase(1, maxWords), x + indent, { maxWidth: width - indent - size });
    }
  });
  page.y = top + rowCount * pitch;
}
