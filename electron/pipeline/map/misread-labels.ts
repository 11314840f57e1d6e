import { mappingThresholds } from "./thresholds.ts";

/**
 * Finds the label that differs from a text by one letter, which OCR added, lost or misread. One half of the label is
 * then unchanged (pigeonhole principle; Wu and Manber 1992). The labels are therefore indexed by their halves.
 */
export class MisreadLabels {
  readonly #byHalf = new Map<string, string[]>();

  /** @param labels Normalized labels. Those with digits are left out, since another digit is another label. */
  constructor(labels: Iterable<string>) {
    for (const label of labels) {
      if (label.length < mappingThresholds.minMisreadLabelLength || /\d/u.test(label)) continue;
      for (const half of listHalves(label, label.length)) {
        const others = this.#byHalf.get(half);
        if (others === undefined) this.#byHalf.set(half, [label]);
        else if (others.length <= mappingThresholds.maxLabelsPerHalf) others.push(label);
      }
    }
  }

  /** Returns the label that differs from a normalized text by one letter; undefined if there is none, or more than one. */
  find(text: string): string | undefined {
    if (text.length < mappingThresholds.minMisreadLabelLength - 1) return undefined;
    const labelsFound = new Set<string>();
    for (const length of [text.length - 1, text.length, text.length + 1]) {
      for (const half of listHalves(text, length)) {
        const labels = this.#byHalf.get(half) ?? [];
        if (labels.length > mappingThresholds.maxLabelsPerHalf) continue;
        for (const label of labels) if (isOneEdit(text, label)) labelsFound.add(label);
      }
    }
    const [singleLabel] = labelsFound;
    return labelsFound.size === 1 ? singleLabel : undefined;
  }
}

/** Returns the keys of the first and the second half of a label of a given length, read from both ends of a text. */
function listHalves(text: string, length: number): [first: string, second: string] {
  const middle = length >> 1;
  return [`<${length}:${text.slice(0, middle)}`, `>${length}:${text.slice(text.length - (length - middle))}`];
}

/** Tests if at most one insertion, deletion or replacement of a character turns one text into the other. */
function isOneEdit(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const rest = long.length === short.length ? short.slice(start + 1) : short.slice(start);
  return long.length - short.length <= 1 && rest === long.slice(start + 1);
}
