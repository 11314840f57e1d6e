import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Workers } from "../../electron/pipeline/tasks.ts";
import type { ProcessedDocument } from "./pipeline.ts";
import type { Edges } from "./scorers/box.ts";

/** A box in the visualization of a page. */
export interface DrawnBox {
  bbox: Edges;
  /** Text at the box's corner; empty for the cells of a table. */
  caption: string;
  /** Whether truth and prediction agree about the box; undefined if they are not compared. */
  correct: boolean | undefined;
}

/** A visual comparison of a prediction with the truth: boxes by page number, or a text. */
export type Visualization =
  | { kind: "pages"; pages: Map<number, { truth: readonly DrawnBox[]; predicted: readonly DrawnBox[] }> }
  | { kind: "text"; text: string };

/** Sizes in pixels. */
const imageHeight = 1400;
const fontSize = 13;
const colours = new Map<boolean | undefined, string>([
  [true, "#0a7d28"],
  [false, "#d00020"],
  [undefined, "#1450c8"],
]);

/**
 * Writes the visualization of a document's prediction: an image of each page with the truth on the left and the
 * prediction on the right, green where they agree, or a text file if the set has no boxes.
 * @returns The paths of the files.
 */
export async function writeVisualization(
  workers: Workers,
  { document, pages }: ProcessedDocument,
  visualize: Visualization,
  folder: string,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  if (visualize.kind === "text") {
    const file = join(folder, "compared.txt");
    await writeFile(file, visualize.text);
    return [file];
  }
  const files: string[] = [];
  for (const [page, { truth, predicted }] of visualize.pages) {
    const text = pages.get(page)?.text;
    if (document === undefined || text === undefined || text.source === "markup") continue;
    const { bytes: image } = await workers.run("renderPage", { document, page, height: imageHeight });
    const { width, height } = await sharp(image).metadata();
    const sides = [truth, predicted].map((boxes) => drawBoxes(boxes, { width, height, scale: height / text.height }));
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

/** Draws boxes as an SVG image of the page's size. */
function drawBoxes(boxes: readonly DrawnBox[], page: { width: number; height: number; scale: number }): string {
  const shapes = boxes.map(({ bbox, caption, correct }) => {
    const [x, y, right, bottom] = bbox.map((value) => value * page.scale) as Edges;
    const colour = colours.get(correct);
    const box = `x="${x}" y="${y}" width="${right - x}" height="${bottom - y}"`;
    if (caption === "") return `<rect ${box} fill="none" stroke="${colour}" stroke-width="0.7"/>`;
    const text = `x="${x + 1}" y="${Math.max(fontSize, y - 2)}" font-size="${fontSize}" font-family="sans-serif"`;
    return (
      `<rect ${box} fill="${colour}" fill-opacity="0.08" stroke="${colour}" stroke-width="2"/>` +
      `<text ${text} stroke="white" stroke-width="3">${caption}</text><text ${text} fill="${colour}">${caption}</text>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">${shapes.join("")}</svg>`;
}
