/** What the paragraphs of a page are made of, where it is looked at how they are set. */
export const sentence = "The council met in spring and agreed that the harbor should be deepened before winter came. ";

/** An image of one point. */
export const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
