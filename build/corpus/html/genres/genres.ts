import type { SyntheticText } from "../../../train/synthetic-text.ts";
import type { Composer } from "../composer.ts";
import type { StyleProfile } from "../style.ts";
import { composeManual, manualProfile } from "./manual.ts";
import { composeReport, reportProfile } from "./report.ts";
import { composeLetter, letterProfile } from "./letter.ts";

/** A kind of documents with a structure of its own. */
export interface Genre {
  name: string;
  /** Number of families, each with its own style. */
  families: number;
  profile: StyleProfile;
  /**
   * Composes a document.
   * @param structure Random numbers that are the same for all documents of the family.
   * @returns The title for running headers.
   */
  compose(composer: Composer, structure: SyntheticText): string;
}

export const genres: readonly Genre[] = [
  { name: "manual", families: 6, profile: manualProfile, compose: composeManual },
  { name: "report", families: 6, profile: reportProfile, compose: composeReport },
  { name: "letter", families: 3, profile: letterProfile, compose: composeLetter },
];
