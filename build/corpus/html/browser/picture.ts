import { createRandom, type Random } from "../../../../test/builders/random.ts";

/** Draws the pictures of a document: coloured shapes with noise, as photographs have it. */
export async function drawPictures(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>("img[data-picture]")];
  await Promise.all(
    pictures.map(async (image) => {
      const { picture = "0", width = "300", height = "200" } = image.dataset;
      image.src = drawPicture(Number(picture), Number(width), Number(height));
      await image.decode();
    }),
  );
}

function drawPicture(seed: number, width: number, height: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return "";
  const random = createRandom(seed);
  const drawHue = () => `hsl(${random.below(360)} ${20 + random.below(50)}% ${20 + random.below(60)}%)`;
  const sky = context.createLinearGradient(0, 0, random.below(width), height);
  sky.addColorStop(0, drawHue());
  sky.addColorStop(1, drawHue());
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  for (let index = 4 + random.below(14); index > 0; index--) drawShape(context, random, drawHue());
  addNoise(context, random);
  return canvas.toDataURL("image/jpeg", 0.7);
}

function drawShape(context: CanvasRenderingContext2D, random: Random, colour: string): void {
  const { width, height } = context.canvas;
  const [x, y, size] = [random.below(width), random.below(height), 10 + random.below(Math.max(20, width / 3))];
  context.fillStyle = colour;
  context.globalAlpha = 0.4 + 0.6 * random.next();
  context.beginPath();
  if (random.below(2) === 0) context.ellipse(x, y, size, size * (0.3 + random.next()), random.next() * 3, 0, 7);
  else {
    context.moveTo(x, height);
    for (let corner = 0; corner < 5; corner++)
      context.lineTo(x + random.below(2 * size) - size, y + random.below(size));
  }
  context.fill();
  context.globalAlpha = 1;
}

function addNoise(context: CanvasRenderingContext2D, random: Random): void {
  const { width, height } = context.canvas;
  const image = context.getImageData(0, 0, width, height);
  const strength = 10 + random.below(40);
  for (let index = 0; index < image.data.length; index++)
    if (index % 4 !== 3) image.data[index] = (image.data[index] ?? 0) + random.below(strength) - strength / 2;
  context.putImageData(image, 0, 0);
}
