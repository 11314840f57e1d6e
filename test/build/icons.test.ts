import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, afterAll, expect, test } from "vitest";
import { getPngName, linuxSizes, writeIcons } from "../../build/package/icons.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";

const folder = createTemporaryFolder(afterAll);
beforeAll(() => writeIcons(folder));

const readIcon = (name: string): Buffer => readFileSync(join(folder, name));

/** Returns the width and height of a PNG. */
async function readSize(png: Buffer): Promise<number[]> {
  const { width, height, format } = await sharp(png).metadata();
  expect(format).toBe("png");
  return [width, height];
}

test("the icons of Linux have their sizes, and transparent corners", async () => {
  for (const size of linuxSizes) {
    expect(await readSize(readIcon(getPngName(size)))).toEqual([size, size]);
    const { data, info } = await sharp(readIcon(getPngName(size)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const getAlpha = (x: number, y: number) => data[(y * size + x) * info.channels + 3];
    expect([getAlpha(0, 0), getAlpha(size / 2, size / 2)], getPngName(size)).toEqual([0, 255]);
  }
});

test("the icon of Windows has images of all sizes", async () => {
  const ico = readIcon("icon.ico");
  const sizes = [];
  for (let entry = 6; entry < 6 + 16 * ico.readUInt16LE(4); entry += 16) {
    const offset = ico.readUInt32LE(entry + 12);
    const [width, height] = await readSize(ico.subarray(offset, offset + ico.readUInt32LE(entry + 8)));
    expect([ico[entry], ico[entry + 1]]).toEqual([(width ?? 0) % 256, (height ?? 0) % 256]);
    sizes.push(width);
  }
  expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
});

test("the icon of macOS has images for displays of both densities", async () => {
  const icns = readIcon("icon.icns");
  expect(icns.subarray(0, 4).toString("latin1")).toBe("icns");
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const sizes: Record<string, number | undefined> = {};
  for (let block = 8; block < icns.length; block += icns.readUInt32BE(block + 4)) {
    const [width] = await readSize(icns.subarray(block + 8, block + icns.readUInt32BE(block + 4)));
    sizes[icns.subarray(block, block + 4).toString("latin1")] = width;
  }
  expect(sizes).toMatchObject({ ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 });
});
