import type { SyntheticText } from "../../train/synthetic-text.ts";
import { drawStyle, type Style, type StyleProfile } from "../html/style.ts";
import type { Bullet } from "../html/style-parts.ts";

/** The fonts of office documents: those of LibreOffice, and those that replace the ones of Microsoft Office. */
const fonts = {
  serif: ["Liberation Serif", "Liberation Serif", "Caladea", "DejaVu Serif"],
  sans: ["Liberation Sans", "Liberation Sans", "Carlito", "Carlito", "DejaVu Sans", "Liberation Sans Narrow"],
  mono: ["Liberation Mono", "DejaVu Sans Mono"],
} as const;

/** Bullets of OpenSymbol: those that LibreOffice offers, and those of Wingdings in the private use area. */
const symbolBullets = [
  "•",
  "●",
  "➢",
  "✔",
  "■",
  "✗",
  "\ue00c",
  "\ue00a",
  "\ue009",
  "\uf0b7",
  "\uf0a7",
  "\uf0d8",
  "\uf0fc",
];
const shapes = { disc: "●", square: "■", ring: "○", diamond: "◆" } as const;

/** Draws the style of a family of office documents. */
export function drawOfficeStyle(random: SyntheticText, profile: StyleProfile): Style {
  const style = drawStyle(random, profile);
  const body = random.pick(random.drawBoolean(0.4) ? fonts.serif : fonts.sans);
  const heading = random.drawBoolean(0.6) ? body : random.pick(fonts.sans);
  const [first, second, third] = style.lists.bullets;
  const drawBullet = (bullet: Bullet): Bullet => convertBullet(bullet, random);
  return {
    ...style,
    fonts: { body, heading, mono: random.pick(fonts.mono) },
    accent: convertHsl(style.accent),
    tint: convertHsl(style.tint),
    leading: random.pick([1, 1, 1, 1.08, 1.15, 1.15, 1.5]),
    lists: { ...style.lists, bullets: [drawBullet(first), drawBullet(second), drawBullet(third)] },
  };
}

/** Replaces the symbols and shapes of the browser by glyphs of OpenSymbol. */
function convertBullet(bullet: Bullet, random: SyntheticText): Bullet {
  if (bullet.kind === "text") return bullet;
  if (bullet.kind === "shape") return { kind: "symbol", text: shapes[bullet.shape] };
  return { kind: "symbol", text: symbolBullets[random.drawInteger(0, symbolBullets.length - 1)] ?? "•" };
}

/** Converts the colours of CSS, such as `hsl(210 50% 30%)`, to the hexadecimal ones of ODF and SVG 1.1. */
export function convertHsl(source: string): string {
  return source.replaceAll(/hsl\(([\d.]+) ([\d.]+)% ([\d.]+)%\)/g, (_match, hue, saturation, lightness) => {
    const [s, l] = [Number(saturation) / 100, Number(lightness) / 100];
    const channel = (offset: number) => {
      const k = (offset + Number(hue) / 30) % 12;
      const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
      return Math.round(value * 255)
        .toString(16)
        .padStart(2, "0");
    };
    return `#${channel(0)}${channel(8)}${channel(4)}`;
  });
}
