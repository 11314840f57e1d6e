/** Canvases that nothing shows, the one that was given back last at the end. */
const spares: HTMLCanvasElement[] = [];
/** Some more than the pages that are in view at once. */
const maxSpares = 4;

/**
 * Returns a canvas whose size must be set, which also clears it. If it had that size before, its memory is used again,
 * while to draw first on a new canvas of the size of a page takes longer than a frame without a graphics processor.
 */
export function takeCanvas(): HTMLCanvasElement {
  return spares.pop() ?? document.createElement("canvas");
}

/** Takes back a canvas that is no longer shown. */
export function giveBackCanvas(canvas: HTMLCanvasElement): void {
  if (spares.length < maxSpares) spares.push(canvas);
}
