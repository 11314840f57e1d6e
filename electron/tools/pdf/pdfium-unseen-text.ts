import { type Bbox, isCentreInside, union } from "../../../shared/document/geometry.ts";
import { hasInk, isDifferent, type PageRegion } from "./page-pixels.ts";
import type { HiddenText } from "./pdfium-hidden-text.ts";
import type { Pdfium } from "./pdfium.ts";
import { renderModes } from "./text-paint.ts";

/**
 * Hides the text that nobody sees. Patterns, transparency or curves may make a text visible. Such a text is hidden
 * unless drawings of the page with and without it differ. Most pages have no such text, and are not drawn.
 * @param draw Draws a box of the page, in points.
 * @param showsClip Tells whether an image shows the glyphs of a text that is only a clip.
 */
export function hideUnseenText(
  { calls }: Pdfium,
  { hidden, partlyHidden, layer, visibility }: HiddenText,
  draw: (box: Bbox) => PageRegion,
  showsClip: (object: number, box: Bbox, image: PageRegion) => boolean,
): void {
  const verdicts = visibility.result();
  for (const [object, box] of verdicts.hidden) hidden.set(object, box);
  for (const object of verdicts.layer) layer.add(object);
  const suspects = [...verdicts.doubtful.keys(), ...verdicts.partlyCovered.keys()];
  if (suspects.length === 0 && verdicts.overBackground.size === 0) return;
  const partlyCoveredBoxes = [...verdicts.partlyCovered.values()].map(({ box }) => box);
  // Only the region with the text is drawn, which is much faster than the whole page.
  const region = union([...verdicts.doubtful.values(), ...partlyCoveredBoxes, ...verdicts.overBackground.values()]);
  const image = draw(region);
  for (const [object, box] of verdicts.overBackground) {
    const isClip = calls.FPDFTextObj_GetTextRenderMode(object) === renderModes.clip;
    if (!hasInk(box, image) || (isClip && !showsClip(object, box, image))) hidden.set(object, box);
  }
  if (suspects.length === 0) return;
  for (const object of suspects) calls.FPDFPageObj_SetIsActive(object, 0);
  const imageWithout = draw(region);
  for (const object of suspects) calls.FPDFPageObj_SetIsActive(object, 1);
  const isSeen = (box: Bbox) => isDifferent(box, image, imageWithout);
  for (const [object, box] of verdicts.doubtful) if (!isSeen(box)) hidden.set(object, box);
  for (const [object, { covers }] of verdicts.partlyCovered) {
    if (!hidden.has(object))
      partlyHidden.set(object, (box) => !covers.some((cover) => isCentreInside(box, cover)) || isSeen(shrink(box)));
  }
}

/** The share of a character's cell, on each side, that may show a part of its neighbours. */
const neighbourShare = 0.2;

function shrink({ x, y, width, height }: Bbox): Bbox {
  const [dx, dy] = [neighbourShare * width, neighbourShare * height];
  return { x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy };
}

/** A distance, in units of any page or form, at which nothing is on the page. */
const farAway = 1_000_000;

/**
 * Moves hidden text objects off the loaded page. If a text is drawn twice in the same place, PDFium reads only the
 * first of both, and would leave out the visible one if the hidden one comes first.
 */
export function moveHiddenTextAside({ calls }: Pdfium, { hidden }: HiddenText): void {
  for (const object of hidden.keys()) calls.FPDFPageObj_Transform(object, 1, 0, 0, 1, farAway, 0);
}
