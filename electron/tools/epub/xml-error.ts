/** Thrown for XML that is not well formed or uses features that are not allowed. */
export class XmlError extends Error {
  override readonly name = "XmlError";
}

/** The maximum nesting depth of elements, as in browsers. Recursive functions over the tree rely on it. */
const maxDepth = 512;

/** Limits the nesting of elements during parsing. */
export class DepthLimit {
  private depth = 0;

  /** @throws {XmlError} if the nesting is too deep */
  enter(): void {
    if (++this.depth > maxDepth) throw new XmlError(`its elements are nested more than ${maxDepth} deep`);
  }

  leave(): void {
    this.depth--;
  }
}
