import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Matrix } from "./matrix.ts";
import type { PdfjsFont } from "./pdfjs-fonts.ts";
import type { GraphicsState } from "./pdfjs-graphics.ts";
import type { TextState } from "./pdfjs-text.ts";

/** What is known of a page beside its operators. */
export interface PageContext {
  /** pdf.js's numbers of operators, by name. */
  operators: Readonly<Record<string, number>>;
  /** From the file's coordinates to the page as displayed. */
  toPage: Matrix;
  width: number;
  height: number;
  fontOf(name: string): PdfjsFont | undefined;
  /** Whether optional content is switched on. */
  isOn(group: unknown): boolean;
  /** Whether what an annotation draws is part of the page; by its id. */
  isShown(annotation: string): boolean;
  tagged: boolean;
}

export interface State extends GraphicsState {
  /** Nothing is seen outside of it. */
  clip: Bbox | undefined;
  text: TextState;
}
