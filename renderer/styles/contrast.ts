/** Computes the relative luminance of a color `#rrggbb`, 0 to 1 (WCAG 2.2). */
function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Computes the contrast ratio of two colors `#rrggbb`, from 1 to 21 (WCAG 2.2). Level AA requires 4.5 for text. */
export function computeContrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [computeLuminance(first), computeLuminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the text color with the higher contrast to a background: white or black. */
export function chooseTextColor(background: string): "#ffffff" | "#000000" {
  return computeContrast(background, "#ffffff") >= computeContrast(background, "#000000") ? "#ffffff" : "#000000";
}
