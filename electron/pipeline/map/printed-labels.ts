import type { LabeledWindow } from "./label-candidates.ts";
import { isLeading, isTrailing } from "./labels.ts";
import { getOwnRows } from "./rows.ts";

/**
 * The labels of fields that a document prints: those of the taxonomy and their synonyms of the lexicon. A field whose
 * label stands on a page is hardly absent, unless another field with the same label took the value.
 */
export class PrintedLabels {
  /** The paths of the fields that each printed label may mean, and how often it is printed, by the list of the paths. */
  readonly #meanings = new Map<string, { paths: readonly string[]; count: number }>();

  /** Adds the next window of the document. Words inside a sentence are no labels. */
  add(window: LabeledWindow): void {
    for (const label of getOwnRows(window).flatMap((row) => window.labels.get(row) ?? [])) {
      if (!isLeading(label) && !isTrailing(label)) continue;
      const paths = label.meanings.flatMap((meaning) => (meaning.kind === "field" ? meaning.path : []));
      const key = paths.join();
      this.#meanings.set(key, { paths, count: (this.#meanings.get(key)?.count ?? 0) + 1 });
    }
  }

  /**
   * Counts the printed labels of each field that no field took, by path.
   * @param hasValue Tells whether a value of the document was assigned to a path, of a column in any row.
   */
  countUnused(hasValue: (path: string) => boolean): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { paths, count } of this.#meanings.values()) {
      if (paths.some(hasValue)) continue;
      for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + count);
    }
    return counts;
  }
}
