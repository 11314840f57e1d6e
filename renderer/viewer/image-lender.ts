/** An element that shows an image. */
interface ImageElement {
  readonly isConnected: boolean;
}

/**
 * Lends elements of a cache to the places of the window that show them, since a copy costs as much time and memory as an
 * image. An element has one place in the window, so a second place gets a copy.
 */
export class ImageLender<Image extends ImageElement> {
  readonly #copy: (image: Image) => Image;
  /** The signal of the place that an image was lent to last. */
  readonly #borrowers = new WeakMap<Image, AbortSignal>();

  constructor(copy: (image: Image) => Image) {
    this.#copy = copy;
  }

  /** @param signal Aborted when the place no longer needs the image; it may show it until it has another one. */
  lend(image: Image, signal: AbortSignal): Image {
    const borrower = this.#borrowers.get(image);
    const isFree = borrower === undefined || (borrower.aborted && !image.isConnected);
    if (!isFree) return this.#copy(image);
    this.#borrowers.set(image, signal);
    return image;
  }
}
