/**
 * Text rendering modes (ISO 32000-1, table 106): the modes that fill, the modes that stroke, and the mode that only
 * clips.
 */
export const renderModes = { fill: new Set([0, 2, 4, 6]), stroke: new Set([1, 2, 5, 6]), clip: 7 } as const;

/** The minimum difference of a colour channel, of 255, between visible text and what is behind it. */
export const minContrast = 24;

/** Returns the largest difference of the channels of two colours, `#rrggbb`. */
export function getContrast(a: string, b: string): number {
  if (a === b) return 0;
  const [x, y] = [Number.parseInt(a.slice(1), 16), Number.parseInt(b.slice(1), 16)];
  return Math.max(...[16, 8, 0].map((shift) => Math.abs(((x >> shift) & 0xff) - ((y >> shift) & 0xff))));
}
