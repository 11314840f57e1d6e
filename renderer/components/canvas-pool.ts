/** Canvases that can be used again. */
const spares: HTMLCanvasElement[] = [];
/** Some more than the pages that are in view at once. */
const maxSpares = 4;

/**
 * Returns a canvas. The caller sets its size, which also clears it. A canvas that had this size before keeps its memory.
 * Without a graphics processor, allocating a canvas of the size of a page takes 20 to 30 ms.
 */
export function takeCanvas(): HTMLCanvasElement {
  return spares.pop() ?? document.createElement("canvas");
}

/** Takes back a canvas that is no longer shown. */
export function giveBackCanvas(canvas: HTMLCanvasElement): void {
  if (spares.length < maxSpares) spares.push(canvas);
}
