/** How pages are laid out. All lengths are in points. */
export interface LayoutSpec {
  /** Size of the sheet that is printed. */
  width: number;
  height: number;
  /** Number of pages side by side on a sheet: 2 for spreads. */
  pagesPerSheet: 1 | 2;
  margins: { top: number; right: number; bottom: number; left: number };
  /** Whether the left and right margins are swapped on even pages. */
  mirrored: boolean;
  columns: number;
  gutter: number;
  /** Whether a line is drawn between columns. */
  columnRule: boolean;
  /** Space for notes beside the text; 0 for none. It is part of the left or right margin. */
  sideNotes: { side: "left" | "right"; width: number; gap: number } | null;
  /** Whether columns have the same height before a block that spans them. */
  balanced: boolean;
  rightToLeft: boolean;
  /** Number of the first page. */
  firstNumber: number;
}

/** Reads a length of a page in points from pixels of CSS. */
export function toPoints(pixels: number): number {
  return pixels * 0.75;
}

/** Converts points to pixels of CSS. */
export function toPixels(points: number): number {
  return points / 0.75;
}
