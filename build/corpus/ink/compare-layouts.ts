import type { InkedGlyph, InkedPage } from "./read-ink.ts";

/** The largest distance between the same glyph of two layouts, in points. The file rounds the widths of the glyphs of a line. */
const maxDistance = 0.3;

/** Compares two layouts of a document without their colours. @throws {Error} if a glyph has moved */
export function compareLayouts(plain: readonly InkedPage[], colored: readonly InkedPage[]): void {
  if (plain.length !== colored.length) {
    throw new Error(`One layout has ${plain.length} pages, the other ${colored.length}`);
  }
  for (const [index, page] of plain.entries()) {
    const others = Map.groupBy(colored[index]?.glyphs ?? [], ({ text }) => text);
    const moved = page.glyphs.find((glyph) => !take(others.get(glyph.text) ?? [], glyph));
    const left = [...others.values()].flat();
    if (moved !== undefined || left.length > 0) {
      const { text, box } = moved ?? left[0] ?? { text: "", box: [] };
      throw new Error(`The layouts of page ${index + 1} differ at “${text}” (${box.join(", ")})`);
    }
  }
}

/** Removes the glyph at the same place from a list. @returns whether there was one */
function take(glyphs: InkedGlyph[], { box }: InkedGlyph): boolean {
  const index = glyphs.findIndex((other) =>
    other.box.every((edge, side) => Math.abs(edge - (box[side] ?? 0)) <= maxDistance),
  );
  if (index >= 0) glyphs.splice(index, 1);
  return index >= 0;
}
