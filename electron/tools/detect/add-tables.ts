import { type Bbox, roundBox } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import type { TableStructure } from "../../../shared/document/table-structure.ts";
import type { FamilyId, TableFamily } from "../../pipeline/detect/family.ts";
import { TableAnswerError } from "../../pipeline/detect/model.ts";
import type { Size } from "../../pipeline/detect/prepare-image.ts";
import type { AnyFamily } from "../../pipeline/detect/recognize-family.ts";
import type { RgbImage } from "../../pipeline/detect/resample.ts";
import { buildStructure } from "../../pipeline/detect/table-structure/build-structure.ts";
import { rotateBox } from "../../pipeline/read/rotation.ts";
import { findTablesForModel } from "../../pipeline/zone/detected/tables-for-model.ts";
import type { PdfReader } from "../pdf/pdf-reader.ts";
import { type OpenDetector, openDetector, readTable } from "./detector.ts";
import { drawUpright, getUprightSize, type UprightDrawing } from "./page-drawing.ts";

/** The scale at which pages are drawn for table models, in pixels for each point: 200 dpi, a usual one of scans. */
const drawingScale = 200 / 72;
/** The margin of a table's image around the table, in points. The models are trained on images with a little of it. */
const marginPt = 4;

/** A part of an image, in whole pixels. */
interface Part {
  left: number;
  top: number;
  image: RgbImage;
}

/** Cuts a box out of the drawing of a page. @param size The size of the upright page, which the drawing may exceed. */
function cut({ image, scale, size: drawn }: UprightDrawing, box: Bbox, size: Size): Part {
  const [x, y] = [box.x + (drawn.width - size.width) / 2, box.y + (drawn.height - size.height) / 2];
  const clamp = (value: number, maximum: number) => Math.min(maximum, Math.max(0, Math.round(value)));
  const left = clamp((x - marginPt) * scale.x, image.width - 1);
  const top = clamp((y - marginPt) * scale.y, image.height - 1);
  const width = Math.max(1, clamp((x + box.width + marginPt) * scale.x, image.width) - left);
  const height = Math.max(1, clamp((y + box.height + marginPt) * scale.y, image.height) - top);
  const pixels = new Uint8Array(3 * width * height);
  for (let row = 0; row < height; row++) {
    const from = 3 * ((top + row) * image.width + left);
    pixels.set(image.pixels.subarray(from, from + 3 * width), 3 * row * width);
  }
  return { left, top, image: { width, height, pixels } };
}

/** Reads the structure of a table. Its boxes are on the displayed page. */
async function readStructure(
  detector: OpenDetector,
  family: TableFamily,
  drawing: UprightDrawing,
  { box, text }: { box: Bbox; text: PdfPageText },
): Promise<TableStructure> {
  const { scale, size, degrees } = drawing;
  const { left, top, image } = cut(drawing, box, getUprightSize(text));
  const answer = await readTable(detector, family, image);
  const structure = buildStructure(answer, image);
  const page = { width: text.width, height: text.height };
  const toPage = (part: Bbox, from: Size) => roundBox(rotateBox(part, { degrees, from, to: page }));
  return {
    ...structure,
    confidence: answer.score,
    bbox: toPage(box, getUprightSize(text)),
    cells: structure.cells.map((cell) => {
      if (cell.bbox === null) return cell;
      const [x, y] = [(left + cell.bbox.x) / scale.x, (top + cell.bbox.y) / scale.y];
      const part = { x, y, width: cell.bbox.width / scale.x, height: cell.bbox.height / scale.y };
      return { ...cell, bbox: toPage(part, size) };
    }),
  };
}

function requireTableFamily({ families }: OpenDetector, id: FamilyId): TableFamily {
  const family = families.find((candidate: AnyFamily) => candidate.id === id);
  if (family?.kind !== "table") throw new RangeError(`${id} is no family of table models`);
  return family;
}

/**
 * Reads the tables of a page that Galley's own analysis is unsure of by a model, and adds their structures to the text.
 * @returns the text, and the reason why the answer for one of the tables is no table
 * @throws {DetectorError} if the model does not keep to its family's contract @throws {PageUnreadableError}
 */
export async function addTables(
  text: PdfPageText,
  reader: PdfReader,
  { path, family: id }: { path: string; family: FamilyId },
): Promise<{ text: PdfPageText; problem?: string }> {
  const boxes = findTablesForModel(text);
  if (boxes.length === 0) return { text };
  const detector = await openDetector(path, "table");
  const family = requireTableFamily(detector, id);
  const drawing = await drawUpright(text, reader, drawingScale);
  const tables: TableStructure[] = [];
  let problem: string | undefined;
  for (const box of boxes) {
    try {
      tables.push(await readStructure(detector, family, drawing, { box, text }));
    } catch (error) {
      if (!(error instanceof TableAnswerError)) throw error;
      problem ??= error.message;
    }
  }
  return { text: { ...text, tables }, ...(problem !== undefined && { problem }) };
}
