import type { Matrix } from "./matrix.ts";
import type { PdfjsFont } from "./pdfjs-fonts.ts";
import type { GraphicsState } from "./pdfjs-graphics.ts";
import type { TextState } from "./pdfjs-text.ts";

/** Properties of a page that its operators need. */
export interface PageContext {
  /** Numbers of operators in pdf.js, by name. */
  operators: Readonly<Record<string, number>>;
  /** From PDF user space to the page as displayed. */
  toPage: Matrix;
  width: number;
  height: number;
  getFont(name: string): PdfjsFont | undefined;
  /** Returns whether optional content is switched on. */
  isOn(group: unknown): boolean;
  /** Returns whether the content of an annotation is part of the page. */
  isShown(annotation: string): boolean;
  tagged: boolean;
}

export interface DrawingState extends GraphicsState {
  text: TextState;
}
