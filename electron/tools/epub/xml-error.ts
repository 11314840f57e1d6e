/** XML that is not well formed, or wants what is not allowed. */
export class XmlError extends Error {
  override readonly name = "XmlError";
}

/** Browsers do not nest elements deeper; whatever walks a tree can rely on it. */
const maxDepth = 512;

/** Counts how deep elements are nested while they are read. */
export class Depth {
  private depth = 0;

  /** @throws {XmlError} */
  enter(): void {
    if (++this.depth > maxDepth) throw new XmlError(`its elements are nested more than ${maxDepth} deep`);
  }

  leave(): void {
    this.depth--;
  }
}
