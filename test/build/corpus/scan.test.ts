import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { SyntheticText } from "../../../build/train/synthetic-text.ts";
import type { TruePage } from "../../../build/corpus/family.ts";
import { makeFamily } from "../../../build/corpus/make-family.ts";
import { selectPart } from "../../../build/corpus/parts.ts";
import { drawScannedPage } from "../../../build/corpus/scan/draw-scan.ts";
import { scanKind } from "../../../build/corpus/scan/kind.ts";
import type { ScanStyle } from "../../../build/corpus/scan/scan-style.ts";
import { writeSets } from "../../../build/corpus/write-sets.ts";
import { findSets } from "../../../build/evaluate/sets/find-sets.ts";
import { loadZones } from "../../../build/evaluate/sets/zones.ts";
import { createRandom } from "../../builders/random.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { readFirstPage } from "../../harness/read-document.ts";
import { readFile } from "node:fs/promises";

const style: ScanStyle = {
  dpi: 144,
  maxSkew: 6,
  turnedShare: 0,
  isCropped: false,
  surround: 255,
  blur: 0,
  noise: 0,
  saltShare: 0,
  paper: [240, 235, 220],
  shade: 0.2,
  ink: 20,
  encoding: 90,
};
const [left, top, right, bottom] = [60, 90, 210, 130];
const printed: TruePage = {
  width: 300,
  height: 400,
  zones: [{ label: "figure", bbox: [left, top, right, bottom], text: "" }],
};

/** Draws a page with a black bar at its only zone, at 144 dpi. */
function drawBar() {
  const [width, height] = [600, 800];
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = 2 * top; y < 2 * bottom; y++) pixels.fill(0, y * width + 2 * left, y * width + 2 * right);
  return { width, height, channels: 1 as const, pixels };
}

async function findInk(image: Buffer) {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = [...data.keys()].filter((index) => (data[index] ?? 255) < 90);
  const columns = dark.map((index) => index % info.width);
  const rows = dark.map((index) => Math.floor(index / info.width));
  const range = (values: number[]) => [Math.min(...values) / 2, (Math.max(...values) + 1) / 2];
  const [x, y] = [range(columns), range(rows)];
  return [x[0], y[0], x[1], y[1]];
}

test.each<[string, Partial<ScanStyle>]>([
  ["a straight scan", { maxSkew: 0 }],
  ["a skewed one", {}],
  ["a skewed one that is cropped", { isCropped: true }],
  ["a page that lies sideways or upside down", { turnedShare: 1, isCropped: true }],
  ["a bilevel image with noise", { encoding: "bilevel", noise: 8, turnedShare: 1 }],
])("the truth of %s is turned along with the page", async (_name, changes) => {
  const random = new SyntheticText(createRandom(7).next);
  const { scan, truth } = await drawScannedPage(drawBar(), printed, { ...style, ...changes }, random);
  const { width, height } = await sharp(scan.image).metadata();
  expect([truth.width, truth.height]).toEqual([width / 2, height / 2]);
  const box = truth.zones[0]?.bbox ?? [];
  const ink = await findInk(scan.image);
  box.forEach((edge, index) => expect(Math.abs(edge - (ink[index] ?? 0))).toBeLessThan(1.5));
});

test("scans printed documents without a text layer, with the texts on their paper", { timeout: 60_000 }, async () => {
  const opened = await scanKind.open();
  onTestFinished(() => opened.close());
  const family = opened.families.find(({ name }) => name === "scan/receipt-1");
  if (family === undefined) throw new Error("there is no such family");
  const first = await family.typeset(0);
  expect((await family.typeset(0)).pages).toEqual(first.pages);

  const out = createTemporaryFolder();
  const part = selectPart(family.name);
  const set = join(out, "zoning", `corpus_scan_${part}`);
  const { family: made } = await makeFamily(family, 1, { pdf: join(set, "pdf"), families: join(out, "families") });
  expect(made.failures).toEqual([]);
  await writeSets(out, "scan", part, [made]);
  expect((await findSets(out)).map(({ name, kind }) => [name, kind])).toEqual([
    [`corpus_scan_${part}`, "ocr"],
    [`corpus_scan_tables_${part}`, "tables"],
  ]);
  const [document] = await loadZones(set);
  if (document === undefined || !existsSync(document.file)) throw new Error("there is no document");
  const page = document.truth.pages.get(1);
  const texts = page?.paper?.texts.map(({ text }) => text) ?? [];
  expect(texts.length).toBeGreaterThan(page?.zones.length ?? 0);
  const read = await readFirstPage(await readFile(document.file));
  expect([read.words, read.images.length]).toEqual([[], 1]);
  expect(Math.abs(read.height - (page?.height ?? 0))).toBeLessThan(0.1);
});
