import type { DataPointTaxonomy, PlacedField, TaxonomyGroup } from "../../../shared/taxonomy.ts";
import { listFields } from "../../../shared/taxonomy.ts";
import { fold } from "./fold.ts";
import type { Row, Span } from "./rows.ts";
import { isApart, tokensOf } from "./rows.ts";

/** Whose label a text is. `weight`: 1 for the label that the taxonomy prefers, less for later synonyms. */
export type LabelOwner =
  | { kind: "field"; path: string; weight: number }
  | { kind: "anchor"; group: string }
  | { kind: "decoy"; group: string }
  | { kind: "stop"; group: string }
  | { kind: "background" };

/** A label found in the document. */
export interface FoundLabel extends Span {
  owners: readonly LabelOwner[];
}

/** Labels are at most this many words long. */
const longest = 7;
/** What a place further down the list of synonyms costs, and what is left at the end of it. */
const preference = { step: 0.015, least: 0.65 };

/** All labels of a taxonomy by their folded text. */
export class LabelIndex {
  readonly #owners = new Map<string, LabelOwner[]>();

  constructor(taxonomy: DataPointTaxonomy) {
    for (const placed of listFields(taxonomy)) this.#addField(placed);
    const visit = (nodes: DataPointTaxonomy["data_points"], above: string): void => {
      for (const node of nodes) {
        if (node.type !== "group") continue;
        const path = above + node.id;
        this.#addGroup(path, node);
        visit(node.data_points, `${path}.`);
      }
    };
    visit(taxonomy.data_points, "");
    for (const label of taxonomy.background_labels) this.#add(label, { kind: "background" });
  }

  #addField({ path, field }: PlacedField): void {
    [field.label, ...field.synonyms].forEach((label, rank) => {
      const weight = Math.max(preference.least, 1 - preference.step * rank);
      const known = this.#owners.get(fold(label))?.some((owner) => owner.kind === "field" && owner.path === path);
      if (known !== true) this.#add(label, { kind: "field", path, weight });
    });
    for (const label of field.not) this.#add(label, { kind: "background" });
  }

  #addGroup(group: string, { role, stop }: TaxonomyGroup): void {
    for (const label of role?.anchors ?? []) this.#add(label, { kind: "anchor", group });
    for (const label of role?.decoys ?? []) this.#add(label, { kind: "decoy", group });
    for (const label of stop ?? []) this.#add(label, { kind: "stop", group });
  }

  #add(label: string, owner: LabelOwner): void {
    const key = fold(label);
    const owners = this.#owners.get(key);
    if (key === "") return;
    if (owners === undefined) this.#owners.set(key, [owner]);
    else owners.push(owner);
  }

  /** The labels in a row from left to right, none inside another: the longest wins. */
  find(row: Row): FoundLabel[] {
    const found: FoundLabel[] = [];
    for (const segment of row.segments) {
      for (let start = segment.start; start < segment.end;) {
        const label = this.#longestAt(row, start, segment.end);
        if (label !== undefined && !answersLabel(label)) found.push(label);
        start = label?.end ?? start + 1;
      }
    }
    return found;
  }

  #longestAt(row: Row, start: number, limit: number): FoundLabel | undefined {
    let key = "";
    let best: FoundLabel | undefined;
    for (let end = start + 1; end <= Math.min(limit, start + longest); end++) {
      const text = row.tokens[end - 1]?.text ?? "";
      const folded = fold(text);
      if (end === start + 1 ? folded === "" : isApart(row, end - 1)) break;
      key += folded;
      const owners = this.#owners.get(key);
      if (owners !== undefined) best = { row, start, end, owners };
      if (text.endsWith(":")) break;
    }
    return best;
  }
}

/** Right after a colon stands a value, even if it reads like a label: "Name: Supplier Ltd". */
function answersLabel({ row, start, end }: Span): boolean {
  const before = row.tokens[start - 1]?.text ?? "";
  return before.endsWith(":") && row.tokens[start]?.spaced === true && row.tokens[end - 1]?.text.endsWith(":") !== true;
}

/** Whether a label begins its segment or ends with a colon, and is not merely a word of a sentence or a name. */
export function isFirm({ row, start, end }: Span): boolean {
  const leads = row.segments.some((segment) => segment.start === start);
  return leads || row.tokens[end - 1]?.text.endsWith(":") === true || row.tokens[end]?.text.startsWith(":") === true;
}

/** Whether a label heads what stands below it: it begins a segment of a few words, or ends with a colon. */
export function isHeading(label: Span): boolean {
  const segment = label.row.segments.find(({ start }) => start === label.start);
  if (segment === undefined) return false;
  const words = tokensOf({ row: label.row, ...segment }).filter(({ spaced }) => spaced).length;
  return words <= label.end - label.start + 2 || label.row.tokens[label.end - 1]?.text.endsWith(":") === true;
}
