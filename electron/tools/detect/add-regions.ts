import { roundBox } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { cleanUp } from "../../pipeline/detect/clean-up.ts";
import type { FamilyId } from "../../pipeline/detect/family.ts";
import { families } from "../../pipeline/detect/recognize-family.ts";
import { rotateBox } from "../../pipeline/read/rotation.ts";
import type { PdfReader } from "../pdf/pdf-reader.ts";
import { detect, getImageSize, openDetector } from "./detector.ts";
import { drawUpright, getUprightSize } from "./page-drawing.ts";

/**
 * Finds the regions of a page by a model, and adds them to the page's text. The image of a page whose text is sideways
 * or skewed is first rotated upright.
 * @throws {DetectorError} @throws {PageUnreadableError}
 */
export async function addRegions(
  text: PdfPageText,
  reader: PdfReader,
  { path, family: id }: { path: string; family: FamilyId },
): Promise<PdfPageText> {
  const family = families.find((candidate) => candidate.id === id);
  if (family === undefined) throw new RangeError(`${id} is no family of layout models`);
  const detector = await openDetector(path, "layout");
  const upright = getUprightSize(text);
  const wantedScale = getImageSize(detector, family, upright).width / upright.width;
  const { image, size, scale, degrees } = await drawUpright(text, reader, wantedScale);
  const regions = cleanUp(await detect(detector, family, image), family, scale, size);
  const rotation = { degrees, from: size, to: { width: text.width, height: text.height } };
  return {
    ...text,
    regions: regions.map((region) => ({ ...region, bbox: roundBox(rotateBox(region.bbox, rotation)) })),
  };
}
