import type { Language } from "./content/vocabulary.ts";

/** How a family sets its tables. */
export interface TableStyle {
  /**
   * `booktabs`: three rules; `grid`: rules around all cells; `head`: a rule below the head; `none`: no rules; `bands`:
   * a coloured head and every second row coloured, with a rule at the bottom.
   */
  rules: "booktabs" | "grid" | "head" | "none" | "bands";
  caption: "above" | "below";
  /** Whether some heads span columns and some cells span rows. */
  hasSpans?: boolean;
  hasNotes?: boolean;
  size?: string;
  /** Whether the head is bold; true if absent. */
  boldHead?: boolean;
}

/** The typographic settings of a family. */
export interface LatexSettings {
  name: string;
  /** The line with the document class. */
  documentClass: string;
  /** Packages and settings. */
  preamble?: string;
  language?: Language;
  /** The packages of the fonts. */
  fonts?: string;
  /** Whether the class chooses its fonts itself. */
  hasOwnFonts?: boolean;
  /** Whether the class loads babel itself, or cannot be used with it. */
  hasOwnLanguage?: boolean;
  /** Commands of the headings, from the highest level. */
  headings?: readonly string[];
  table?: TableStyle;
  /** The command of citations. */
  cite?: string;
  /** Whether the class does not support placement specifiers of floats. */
  hasNoPlaces?: boolean;
  /** The number of columns; 1 if absent. With 2, a float over all columns has the starred environment. */
  columns?: 1 | 2;
}
