/** An element that shows an image. */
interface ImageElement {
  readonly isConnected: boolean;
}

/**
 * Lends cached image elements to the views that show them. A DOM element can have only one parent, so a second view
 * gets a copy. The first view gets the cached element itself, which saves time and memory.
 */
export class ImageLender<Image extends ImageElement> {
  readonly #copy: (image: Image) => Image;
  /** The signal of the view to which an image was lent last. */
  readonly #borrowers = new WeakMap<Image, AbortSignal>();

  constructor(copy: (image: Image) => Image) {
    this.#copy = copy;
  }

  /**
   * Returns an image that only the caller shows: the cached element if it is free, or else a copy.
   * @param signal Aborted when the view no longer needs the image. After that, the element is free as soon as it has
   * been removed from the document.
   */
  lend(image: Image, signal: AbortSignal): Image {
    const borrower = this.#borrowers.get(image);
    const isFree = borrower === undefined || (borrower.aborted && !image.isConnected);
    if (!isFree) return this.#copy(image);
    this.#borrowers.set(image, signal);
    return image;
  }
}
