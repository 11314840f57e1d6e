import { DetectorError } from "../../pipeline/detect/model.ts";
import type { AnyFamily } from "../../pipeline/detect/recognize-family.ts";
import type { RgbImage } from "../../pipeline/detect/resample.ts";
import type { DetectorCheck } from "../../pipeline/tasks.ts";
import { detect, getImageSize, type OpenDetector, openDetector, readTable } from "./detector.ts";

/** The size of the page for the check, in points. */
const page = { width: 612, height: 792 };

/** The dark boxes on the page for the check, in points: a heading, lines of text, and the ruling lines of a table. */
function* listBoxes(): Generator<[x: number, y: number, width: number, height: number]> {
  yield [72, 72, 260, 18];
  for (let line = 0; line < 16; line++) yield [72, 120 + 16 * line, line % 8 === 7 ? 220 : 468, 8];
  for (let row = 0; row < 6; row++) yield [72, 420 + 24 * row, 468, 1];
  for (let column = 0; column < 4; column++) yield [72 + 156 * column, 420, 1, 120];
  for (let cell = 0; cell < 15; cell++) yield [84 + 156 * (cell % 3), 428 + 24 * Math.floor(cell / 3), 70, 8];
}

/** Draws the page for the check in black on white. */
function drawCheckPage(size: { width: number; height: number }): RgbImage {
  const pixels = new Uint8Array(3 * size.width * size.height).fill(255);
  const scale = { x: size.width / page.width, y: size.height / page.height };
  for (const [x, y, width, height] of listBoxes()) {
    const [left, right] = [Math.round(x * scale.x), Math.ceil((x + width) * scale.x)];
    for (let row = Math.round(y * scale.y); row < Math.ceil((y + height) * scale.y); row++) {
      pixels.fill(0, 3 * (row * size.width + left), 3 * (row * size.width + right));
    }
  }
  return { ...size, pixels };
}

/**
 * Runs a model on the page for the check. Of a table model, only the form of its answer is checked, since the page has
 * other boxes beside its table.
 */
async function runOnCheckPage(detector: OpenDetector, family: AnyFamily): Promise<void> {
  const image = drawCheckPage(family.kind === "table" ? page : getImageSize(detector, family, page));
  await (family.kind === "table" ? readTable(detector, family, image) : detect(detector, family, image));
}

/** Tells which of the families of a model gives the outputs that the model has. @throws {DetectorError} if none does */
async function findFamily(detector: OpenDetector): Promise<AnyFamily> {
  let refusal: unknown;
  for (const family of detector.families) {
    try {
      await runOnCheckPage(detector, family);
      return family;
    } catch (error) {
      if (!(error instanceof DetectorError)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

/** Checks a model on a page that is made for the check, and measures the time that the model takes for it. */
export async function checkDetector(path: string): Promise<DetectorCheck> {
  try {
    const detector = await openDetector(path, "layout");
    const family = await findFamily(detector);
    const start = performance.now();
    await runOnCheckPage(detector, family);
    const pageMs = Math.max(1, Math.round(performance.now() - start));
    return { family: family.id, familyName: family.name, license: detector.license ?? family.license, pageMs };
  } catch (error) {
    if (error instanceof DetectorError) return { defect: error.message };
    throw error;
  }
}
