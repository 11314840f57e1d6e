import { expect, it } from "vitest";
import { ImageLender } from "../../../renderer/viewer/image-lender.ts";

const createImage = (isConnected = false, isCopy = false) => ({ isConnected, isCopy });
const createLender = () => new ImageLender((image: ReturnType<typeof createImage>) => ({ ...image, isCopy: true }));

it("ImageLender lends an image to one place at a time, and copies to others", () => {
  const lender = createLender();
  const image = createImage();
  const first = new AbortController();
  expect(lender.lend(image, first.signal)).toBe(image);
  // The first place has not shown the image yet.
  expect(lender.lend(image, new AbortController().signal)).toMatchObject({ isCopy: true });
  image.isConnected = true;
  expect(lender.lend(image, new AbortController().signal)).toMatchObject({ isCopy: true });
  // A place may show its image until it has another one.
  first.abort();
  expect(lender.lend(image, new AbortController().signal)).toMatchObject({ isCopy: true });
  image.isConnected = false;
  expect(lender.lend(image, new AbortController().signal)).toBe(image);
});
