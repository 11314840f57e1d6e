import { type DataPointTaxonomy, listFields, type PlacedField, type Role } from "../../../shared/taxonomy/taxonomy.ts";
import { findConnector, maxReferenceWords } from "./document-references.ts";
import { MisreadLabels } from "./misread-labels.ts";
import { normalizeLabel } from "../../../shared/values/normalize-label.ts";
import { findSegment, hasGapBefore, getTokens, type TokenRow, type Span } from "./rows.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

/**
 * The meaning of a label: a field, the heading of a party (anchor), a text that resembles such a heading (decoy), the
 * end of a table (stop), or a text that is not the label of a field (background). `weight` is 1 for the preferred label
 * of a field and less for later synonyms. `taughtBy` is the number of reviewed documents that taught the label, if
 * the taxonomy does not have it.
 */
export type LabelMeaning =
  | { kind: "field"; path: string; weight: number; taughtBy?: number }
  | { kind: "anchor"; group: string }
  | { kind: "decoy"; group: string }
  | { kind: "stop"; group: string }
  | { kind: "background" };

/** An occurrence of a label in the document. */
export interface LabelMatch extends Span {
  meanings: readonly LabelMeaning[];
  /**
   * True if the label names another document, to which this document refers: "invoice" in "credit note 7 for invoice
   * 5".
   */
  isReference?: true;
}

/** A label that was learned for a field. */
export interface LearnedLabel {
  path: string;
  label: string;
  weight: number;
  /** The number of documents that taught the label. */
  taughtBy: number;
  /** True if the label counts only if it has no other meaning. */
  isWeak?: true;
}

/** An index of the labels of a taxonomy by their normalized text. */
export class LabelIndex {
  readonly #meanings = new Map<string, LabelMeaning[]>();
  readonly #misread: MisreadLabels;

  /**
   * @param roles The headings of the parties, by the parties' keys.
   * @param learned Further labels of fields, learned from reviewed documents.
   */
  constructor(taxonomy: DataPointTaxonomy, roles: ReadonlyMap<string, Role>, learned: readonly LearnedLabel[] = []) {
    for (const placed of listFields(taxonomy)) this.#addField(placed);
    const visit = (nodes: DataPointTaxonomy["data_points"], prefix: string): void => {
      for (const node of nodes) {
        if (node.type !== "group") continue;
        const path = prefix + node.id;
        for (const label of node.stop ?? []) this.#add(label, { kind: "stop", group: path });
        visit(node.data_points, `${path}.`);
      }
    };
    for (const [group, role] of roles) this.#addRole(group, role);
    visit(taxonomy.data_points, "");
    for (const label of taxonomy.background_labels) this.#add(label, { kind: "background" });
    const known = new Set(this.#meanings.keys());
    for (const { path, label, weight, taughtBy, isWeak } of learned)
      if (isWeak !== true || !known.has(normalizeLabel(label))) this.#addFieldLabel(label, path, weight, taughtBy);
    this.#misread = new MisreadLabels(this.#meanings.keys());
  }

  #addField({ path, field }: PlacedField): void {
    [field.label, ...field.synonyms].forEach((label, rank) => {
      const weight = Math.max(mappingScores.synonymWeight.min, 1 - mappingScores.synonymWeight.step * rank);
      this.#addFieldLabel(label, path, weight);
    });
    for (const label of field.not) this.#add(label, { kind: "background" });
  }

  /** Adds a label of a field, unless the field already has this label. */
  #addFieldLabel(label: string, path: string, weight: number, taughtBy?: number): void {
    const hasLabel = this.#meanings
      .get(normalizeLabel(label))
      ?.some((meaning) => meaning.kind === "field" && meaning.path === path);
    if (hasLabel !== true)
      this.#add(label, { kind: "field", path, weight, ...(taughtBy !== undefined && { taughtBy }) });
  }

  #addRole(group: string, { anchors, decoys }: Role): void {
    for (const label of anchors) this.#add(label, { kind: "anchor", group });
    for (const label of decoys) this.#add(label, { kind: "decoy", group });
  }

  #add(label: string, meaning: LabelMeaning): void {
    const key = normalizeLabel(label);
    const meanings = this.#meanings.get(key);
    if (key === "") return;
    if (meanings === undefined) this.#meanings.set(key, [meaning]);
    else meanings.push(meaning);
  }

  /** Finds the labels in a row from left to right. If matches overlap, the leftmost one counts, then the longest one. */
  find(row: TokenRow): LabelMatch[] {
    const matches: LabelMatch[] = [];
    for (const segment of row.segments) {
      for (let start = segment.start; start < segment.end;) {
        const match =
          this.#matchAt(row, start, segment.end) ??
          (start === segment.start ? this.#matchMisread(row, segment) : undefined);
        if (match !== undefined && !isValueAfterColon(match, matches.at(-1))) {
          const isOther = isReference(match, matches, segment.start);
          matches.push(isOther ? toReference(match) : isQualified(match, segment.start) ? toQualified(match) : match);
        }
        start = match?.end ?? start + 1;
      }
    }
    return matches;
  }

  #matchAt(row: TokenRow, start: number, limit: number): LabelMatch | undefined {
    let key = "";
    let best: LabelMatch | undefined;
    for (let end = start + 1; end <= Math.min(limit, start + mappingThresholds.maxLabelWords); end++) {
      const text = row.tokens[end - 1]?.text ?? "";
      const normalized = normalizeLabel(text);
      if (end === start + 1 ? normalized === "" : hasGapBefore(row, end - 1)) break;
      key += normalized;
      const meanings = this.#meanings.get(key);
      // A label before a comma is a part of a sentence.
      if (meanings !== undefined && !text.endsWith(",")) best = { row, start, end, meanings };
      if (text.endsWith(":")) break;
    }
    return best;
  }

  /** Finds a label with a misread letter that is a whole segment, or the beginning of a segment up to a colon. */
  #matchMisread(row: TokenRow, { start, end: limit }: TokenRow["segments"][number]): LabelMatch | undefined {
    const colon = row.tokens.slice(start, limit).findIndex(({ text }) => text.endsWith(":"));
    const end = colon < 0 ? limit : start + colon + 1;
    if (end - start > mappingThresholds.maxLabelWords) return undefined;
    const text = getTokens({ row, start, end })
      .map((token) => normalizeLabel(token.text))
      .join("");
    const label = this.#misread.find(text);
    const meanings = label === undefined ? undefined : this.#meanings.get(label);
    return meanings && { row, start, end, meanings: meanings.map(lowerWeight) };
  }
}

/** Tests if a label names another document: a connector stands between it and an earlier label of the same field. */
function isReference(
  { row, start, meanings }: LabelMatch,
  before: readonly LabelMatch[],
  segmentStart: number,
): boolean {
  const from = Math.max(segmentStart, start - maxReferenceWords);
  const words = row.tokens.slice(from, start).map(({ text }) => text);
  const index = findConnector(words, words.length);
  if (index < 0) return false;
  const connector = from + index;
  const paths = new Set(meanings.flatMap((meaning) => (meaning.kind === "field" ? meaning.path : [])));
  return before.some(
    (label) =>
      label.start >= segmentStart &&
      label.end <= connector &&
      label.meanings.some((meaning) => meaning.kind === "field" && paths.has(meaning.path)),
  );
}

/**
 * Matches a word that makes the label after it one of another value: the alternate, original or previous one. "Alt Order #"
 * is not "Order #".
 */
const qualifierPattern =
  /^(?:alt|alternate|alternative|alternativ\p{L}*|orig|original|originale?|urspr[uü]nglich\p{L}*|prev|previous|prior|vorherig\p{L}*|fr[uü]her\p{L}*|old|alt\p{L}{1,2}|former|parent|related|linked|internal|intern\p{L}*|secondary|estimated|est|proposed|revised|voraussichtlich\p{L}*|pr[eé]c[eé]dente?|anterior|precedente|vorig\p{L}*|tidigare|tidligere|poprzedni\p{L}*)\.?$/iu;

/** Tests if a qualifier begins the segment directly before a label, so that they name another value. */
function isQualified({ row, start }: LabelMatch, segmentStart: number): boolean {
  return start === segmentStart + 1 && qualifierPattern.test(row.tokens[segmentStart]?.text ?? "");
}

/** A qualified label says where a value is, but hardly that of the field. */
const toQualified = (match: LabelMatch): LabelMatch => ({
  ...match,
  meanings: match.meanings.map((meaning) =>
    meaning.kind === "field" ? { ...meaning, weight: meaning.weight * mappingScores.qualifiedFactor } : meaning,
  ),
});

const toReference = (match: LabelMatch): LabelMatch => ({
  ...match,
  meanings: [{ kind: "background" }],
  isReference: true,
});

const lowerWeight = (meaning: LabelMeaning): LabelMeaning =>
  meaning.kind === "field" ? { ...meaning, weight: meaning.weight * mappingScores.misreadFactor } : meaning;

/**
 * Tests if a label directly follows a colon, so that it is a value: "Name: Supplier Ltd". If it fills its segment or ends
 * with a colon, or if a heading of a party is before the colon, it is the next label of the row instead: "Bill to:
 * Invoice no. 7".
 * @param last The label before it in the row.
 */
function isValueAfterColon({ row, start, end }: Span, last: LabelMatch | undefined): boolean {
  const before = row.tokens[start - 1]?.text ?? "";
  const segment = findSegment(row, start);
  const followsHeading = segment?.start === start && last?.end === start && isHeadingOnly(last);
  return (
    before.endsWith(":") &&
    !(segment?.start === start && segment.end === end) &&
    !followsHeading &&
    row.tokens[start]?.hasSpaceBefore === true &&
    row.tokens[end - 1]?.text.endsWith(":") !== true
  );
}

/** Tests if a label is known only as the heading of a party. */
export const isHeadingOnly = ({ meanings }: LabelMatch): boolean =>
  meanings.every(({ kind }) => kind === "anchor" || kind === "decoy");

/** Tests if a label begins its segment or ends with a colon. Any other match may be a word of a sentence or a name. */
export function isLeading({ row, start, end }: Span): boolean {
  const startsSegment = findSegment(row, start)?.start === start;
  return (
    startsSegment || row.tokens[end - 1]?.text.endsWith(":") === true || row.tokens[end]?.text.startsWith(":") === true
  );
}

/** Tests if a label ends its segment and another segment follows, in which its value may be. */
export function isTrailing({ row, end }: Span): boolean {
  return end < row.tokens.length && findSegment(row, end - 1)?.end === end;
}

/**
 * Tests if a label without a colon begins a longer phrase, which continues in lower case: "Buyer line 2". The text after
 * it is then not its value.
 */
export function beginsPhrase({ row, start, end }: Span): boolean {
  const last = row.tokens[end - 1]?.text ?? "";
  const next = row.tokens[end]?.text ?? "";
  const isInSegment = end < (findSegment(row, start)?.end ?? 0);
  return isInSegment && /\p{L}$/u.test(last) && /^(?:\p{Ll}{2}|&$)/u.test(next) && !hasGapBefore(row, end);
}

/** Tests if a label is a heading: it begins a segment, and has at most two more words there or ends with a colon. */
export function isHeading(label: Span): boolean {
  const segment = findSegment(label.row, label.start);
  if (segment?.start !== label.start || beginsPhrase(label)) return false;
  const words = getTokens({ row: label.row, ...segment }).filter(({ hasSpaceBefore }) => hasSpaceBefore).length;
  return words <= label.end - label.start + 2 || label.row.tokens[label.end - 1]?.text.endsWith(":") === true;
}
