import { z } from "zod";
import type { TextLine } from "./text-line.ts";

/** The typography of the headings of one level of a document, as far as the document marks its headings. */
export const headingStyleSchema = z.strictObject({
  /** The font size in points, rounded to halves. */
  size: z.number().positive(),
  bold: z.boolean(),
  italic: z.boolean(),
  level: z.int().positive(),
});
export type HeadingStyle = z.infer<typeof headingStyleSchema>;

/** Returns the typography of a heading: that of its largest line. */
export function getHeadingStyle(lines: readonly TextLine[]): Omit<HeadingStyle, "level"> {
  const [largest] = lines.toSorted((a, b) => b.size - a.size);
  return {
    size: Math.max(0.5, Math.round((largest?.size ?? 0) * 2) / 2),
    bold: (largest?.bold ?? 0) > 0.5,
    italic: (largest?.italic ?? 0) > 0.5,
  };
}

/** Checks whether two headings have the same typography. */
export function isSameStyle(a: Omit<HeadingStyle, "level">, b: Omit<HeadingStyle, "level">): boolean {
  return a.size === b.size && a.bold === b.bold && a.italic === b.italic;
}

/** Counts the levels of marked headings by their style. */
export class HeadingStyleCounter {
  private readonly styles = new Map<string, { style: Omit<HeadingStyle, "level">; levels: Map<number, number> }>();

  add(lines: readonly TextLine[], level: number): void {
    const style = getHeadingStyle(lines);
    const key = JSON.stringify(style);
    const entry = this.styles.get(key) ?? { style, levels: new Map<number, number>() };
    this.styles.set(key, entry);
    entry.levels.set(level, (entry.levels.get(level) ?? 0) + 1);
  }

  /** Returns the styles, each with its highest level, which has the smallest number. */
  listHighest(): HeadingStyle[] {
    return [...this.styles.values()].map(({ style, levels }) => ({ ...style, level: Math.min(...levels.keys()) }));
  }

  /** Returns the styles, each with its most frequent level. */
  result(): HeadingStyle[] {
    return [...this.styles.values()].map(({ style, levels }) => ({
      ...style,
      level: [...levels].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 1,
    }));
  }
}
