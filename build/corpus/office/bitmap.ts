import type { SyntheticText } from "../../train/synthetic-text.ts";

const headerBytes = 54;

/** Draws a picture with the colours, edges and noise of a photograph. @returns A bitmap file (BMP). */
export function drawBitmap(random: SyntheticText, width: number, height: number): Buffer {
  const drawColor = () => [random.drawInteger(20, 235), random.drawInteger(20, 235), random.drawInteger(20, 235)];
  const [top, bottom] = [drawColor(), drawColor()];
  const discs = Array.from({ length: random.drawInteger(4, 14) }, () => ({
    x: random.drawNumber(0, width),
    y: random.drawNumber(0, height),
    radius: random.drawNumber(10, width / 4),
    color: drawColor(),
  }));
  const noise = random.drawInteger(8, 40);
  return encodeBitmap(width, height, (x, y) => {
    const disc = discs.findLast((candidate) => Math.hypot(x - candidate.x, y - candidate.y) < candidate.radius);
    const share = y / height;
    return [0, 1, 2].map((channel) => {
      const ground = (top[channel] ?? 0) * (1 - share) + (bottom[channel] ?? 0) * share;
      const value = (disc?.color[channel] ?? ground) + random.drawNumber(-noise, noise) / 2;
      return Math.min(255, Math.max(0, Math.round(value)));
    });
  });
}

/** Encodes an image with 24 bits for a pixel, from the bottom row up as the format has it. */
function encodeBitmap(width: number, height: number, getColor: (x: number, y: number) => readonly number[]): Buffer {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(headerBytes + rowBytes * height);
  file.write("BM", 0, "latin1");
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(headerBytes, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  file.writeUInt32LE(rowBytes * height, 34);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red = 0, green = 0, blue = 0] = getColor(x, y);
      file.set([blue, green, red], headerBytes + (height - 1 - y) * rowBytes + x * 3);
    }
  return file;
}
