import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Workers } from "../../electron/pipeline/tasks.ts";
import type { Processed } from "./pipeline.ts";
import type { Edges } from "./scorers/box.ts";

/** A box to draw. `right`: whether truth and prediction agree about it; undefined where that is not asked. */
export interface ShownBox {
  bbox: Edges;
  /** What stands at its corner; nothing for the cells of a table. */
  caption: string;
  right: boolean | undefined;
}

/** What a person can look at to see where a prediction went wrong. */
export type Exhibit =
  | { kind: "pages"; pages: Map<number, { truth: readonly ShownBox[]; predicted: readonly ShownBox[] }> }
  | { kind: "text"; text: string };

/** Both in pixels. */
const imageHeight = 1400;
const fontSize = 13;
const colours = new Map<boolean | undefined, string>([
  [true, "#0a7d28"],
  [false, "#d00020"],
  [undefined, "#1450c8"],
]);

/**
 * Writes what a document's prediction looks like: an image for each page with the truth on the left and the
 * prediction on the right, green where they agree; a list of what was compared where there are no boxes.
 */
export async function writeExhibit(
  workers: Workers,
  { document, pages }: Processed,
  exhibit: Exhibit,
  folder: string,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  if (exhibit.kind === "text") {
    const file = join(folder, "compared.txt");
    await writeFile(file, exhibit.text);
    return [file];
  }
  const files: string[] = [];
  for (const [page, { truth, predicted }] of exhibit.pages) {
    const text = pages.get(page)?.text;
    if (document === undefined || text === undefined || text.source === "markup") continue;
    const { bytes: image } = await workers.run("renderPage", { document, page, height: imageHeight });
    const { width, height } = await sharp(image).metadata();
    const sides = [truth, predicted].map((boxes) => drawing(boxes, { width, height, scale: height / text.height }));
    const file = join(folder, `${page}.png`);
    await sharp({ create: { width: 2 * width, height, channels: 3, background: "white" } })
      .composite(
        sides.flatMap((svg, side) => [
          { input: Buffer.from(image), left: side * width, top: 0 },
          { input: Buffer.from(svg), left: side * width, top: 0 },
        ]),
      )
      .png()
      .toFile(file);
    files.push(file);
  }
  return files;
}

function drawing(boxes: readonly ShownBox[], page: { width: number; height: number; scale: number }): string {
  const shapes = boxes.map(({ bbox, caption, right }) => {
    const [x, y, end, bottom] = bbox.map((value) => value * page.scale) as Edges;
    const colour = colours.get(right);
    const box = `x="${x}" y="${y}" width="${end - x}" height="${bottom - y}"`;
    if (caption === "") return `<rect ${box} fill="none" stroke="${colour}" stroke-width="0.7"/>`;
    const text = `x="${x + 1}" y="${Math.max(fontSize, y - 2)}" font-size="${fontSize}" font-family="sans-serif"`;
    return (
      `<rect ${box} fill="${colour}" fill-opacity="0.08" stroke="${colour}" stroke-width="2"/>` +
      `<text ${text} stroke="white" stroke-width="3">${caption}</text><text ${text} fill="${colour}">${caption}</text>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">${shapes.join("")}</svg>`;
}
