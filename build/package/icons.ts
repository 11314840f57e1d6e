/** Renders the application's icon from `icon.svg` to the formats of the platforms. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const source = join(import.meta.dirname, "icon.svg");

/** Sizes in pixels of the icon in a theme of a Linux desktop. */
export const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512] as const;

/** Sizes of the images in an ICO file. */
const icoSizes = [16, 24, 32, 48, 64, 128, 256] as const;

/** Types and sizes of the images in an ICNS file. Two of the same size are for displays with one and two pixels a point. */
const icnsImages = [
  ["icp4", 16],
  ["icp5", 32],
  ["ic11", 32],
  ["ic12", 64],
  ["ic07", 128],
  ["ic13", 256],
  ["ic08", 256],
  ["ic14", 512],
  ["ic09", 512],
  ["ic10", 1024],
] as const;

/** Renders the icon as a PNG. @param inset Width of the transparent margin. */
function render(size: number, inset = 0): Promise<Buffer> {
  const width = size - 2 * inset;
  const margin = { top: inset, bottom: inset, left: inset, right: inset, background: "transparent" };
  return sharp(source).resize(width, width).extend(margin).png({ compressionLevel: 9 }).toBuffer();
}

/** Creates an ICO file: a header, an entry of 16 bytes for each image, and the images as PNG. */
async function createIco(): Promise<Buffer> {
  const images = await Promise.all(icoSizes.map((size) => render(size)));
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, image] of images.entries()) {
    const entry = 6 + 16 * index;
    // Width and height have one byte each, in which 0 means 256.
    const size = (icoSizes[index] ?? 0) % 256;
    header.set([size, size], entry);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(image.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  }
  return Buffer.concat([header, ...images]);
}

/** Creates an ICNS file: blocks of a type, their length and a PNG. macOS expects a margin around the icon. */
async function createIcns(): Promise<Buffer> {
  const block = (type: string, content: Buffer) => {
    const header = Buffer.alloc(8);
    header.write(type, "latin1");
    header.writeUInt32BE(content.length + 8, 4);
    return Buffer.concat([header, content]);
  };
  const images = await Promise.all(
    icnsImages.map(async ([type, size]) => block(type, await render(size, Math.round(size * 0.07)))),
  );
  return block("icns", Buffer.concat(images));
}

/** Returns the name of the PNG of a size, as electron-builder expects it. */
export const getPngName = (size: number): string => `${size}x${size}.png`;

/** Writes `icon.ico`, `icon.icns` and a PNG of each size of Linux into a folder. */
export async function writeIcons(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "icon.ico"), await createIco());
  writeFileSync(join(folder, "icon.icns"), await createIcns());
  for (const size of linuxSizes) writeFileSync(join(folder, getPngName(size)), await render(size));
}
