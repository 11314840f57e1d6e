/** The canvas limit of browsers in pixels. What is larger is drawn at a lower resolution and stretched. */
export const maxCanvasPixels = 16_777_216;

/** Canvases that can be used again. */
const spares: HTMLCanvasElement[] = [];
/** Some more than the pages that are in view at once. */
const maxSpares = 4;
/** The largest canvas that is kept, in pixels of 4 bytes: that of a page on a large screen. */
const maxSparePixels = 8 * 1024 * 1024;

/**
 * Returns an empty canvas, of which the caller sets the size. A canvas that had this size before keeps its memory.
 * Without a graphics processor, allocating a canvas of the size of a page takes 20 to 30 ms.
 */
export function takeCanvas(): HTMLCanvasElement {
  return spares.pop() ?? document.createElement("canvas");
}

/** Takes back a canvas that is no longer shown, and clears it: it can be in view before it is painted again. */
export function giveBackCanvas(canvas: HTMLCanvasElement): void {
  const { width, height } = canvas;
  const isKept = spares.length < maxSpares && width * height <= maxSparePixels;
  // To set a size clears a canvas, also if it is the same. Without one it has no memory.
  canvas.width = isKept ? width : 0;
  if (isKept) spares.push(canvas);
}
