/** The maximum size of a canvas in browsers, in pixels. Larger images are rendered at a lower resolution and stretched. */
export const maxCanvasPixels = 16_777_216;

/** The canvases that can be reused. */
const spareCanvases: HTMLCanvasElement[] = [];
/** The maximum number of kept canvases. Usually fewer pages are in view at once. */
const maxSpareCanvases = 4;
/** The maximum size of a kept canvas, in pixels of 4 bytes. It is the size of a page on a large screen. */
const maxSparePixels = 8 * 1024 * 1024;

/**
 * Returns an empty canvas, reused if possible. The caller sets its size; if the size stays the same, the canvas keeps its
 * memory. Without a graphics processor, allocating a canvas of the size of a page takes 20 to 30 ms.
 */
export function acquireCanvas(): HTMLCanvasElement {
  return spareCanvases.pop() ?? document.createElement("canvas");
}

/** Takes back a canvas for reuse. The canvas is cleared, since it may be shown again before it is painted. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  const { width, height } = canvas;
  const isKept = spareCanvases.length < maxSpareCanvases && width * height <= maxSparePixels;
  // Setting the width clears a canvas even if it stays the same. A width of 0 frees its memory.
  canvas.width = isKept ? width : 0;
  if (isKept) spareCanvases.push(canvas);
}
