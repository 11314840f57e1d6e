/** Filler text of paragraphs, for tests of layout. */
export const sentence = "The council met in spring and agreed that the harbor should be deepened before winter came. ";

/** An image of one pixel. */
export const onePixelPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
