import type { SyntheticPage } from "./synthetic-page.ts";

/**
 * Draws rows of cards at the current position of a page: blocks side by side that each have a heading and a text of
 * several lines, perhaps on a ground. They look like the rows of a table, but are none.
 */
export function drawCards(page: SyntheticPage): void {
  const { random, left, size, leading } = page;
  const cardCount = random.drawInteger(2, 4);
  const pitch = (page.right - left) / cardCount;
  const width = pitch - size * random.drawNumber(1, 2.5);
  const scale = random.drawNumber(0.8, 1);
  const headingScale = scale * random.drawNumber(1, 1.4);
  const hasHeading = random.drawBoolean(0.8);
  const ground = random.pick(["none", "fill", "frame"]);
  for (let row = random.drawInteger(1, 3); row > 0; row--) {
    const top = page.y;
    const texts = Array.from({ length: cardCount }, () => page.wrapLines(random.generateSentence(), width, scale));
    const lineCount = Math.max(...texts.map(({ length }) => length)) + 3;
    if (!page.hasRoom(lineCount)) return;
    const height = lineCount * leading;
    for (const [index, lines] of texts.entries()) {
      const x = left + index * pitch;
      const frame = { x: Math.max(0, x - 0.4 * size), y: top, width: width + 0.8 * size, height };
      if (ground === "fill") page.drawFill(frame, "#eeeeee");
      if (ground === "frame") {
        for (const y of [top, top + height]) page.drawHorizontalRuling(y, frame.x, frame.width);
        for (const edge of [frame.x, frame.x + frame.width]) page.drawVerticalRuling(edge, top, top + height);
      }
      page.y = top + 0.5 * leading;
      if (hasHeading)
        page.drawLine(random.generatePhrase(1, 2), x, { bold: true, scale: headingScale, maxWidth: width });
      for (const line of lines) page.drawLine(line, x, { scale, maxWidth: width });
    }
    page.y = top + height + leading * random.drawNumber(0.3, 1);
  }
}
