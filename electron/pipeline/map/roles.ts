import { isHeading, type LabelMatch } from "./labels.ts";
import { getLeft, type TokenRow } from "./rows.ts";
import { mappingThresholds } from "./thresholds.ts";

/** A heading that names the party of the text below it, such as "Bill to". `groups` is empty for a decoy. */
interface Anchor {
  row: TokenRow;
  left: number;
  groups: readonly string[];
  label: LabelMatch;
}

/** Finds the party (a group with a role) of a place on a page by the headings above it. */
export class PartyHeadings {
  readonly #anchors: readonly Anchor[];

  /** @param labels The labels of the rows of the page. */
  constructor(labels: ReadonlyMap<TokenRow, readonly LabelMatch[]>) {
    this.#anchors = [...labels.values()].flat().filter(isHeading).flatMap(toAnchors);
  }

  /**
   * Finds the groups of the nearest anchor above a place or in its row. An anchor that begins further to the right is
   * that of another column. Returns none for a decoy, and undefined without an anchor.
   */
  findGroups(row: TokenRow, left: number): readonly string[] | undefined {
    return this.find(row, left)?.groups;
  }

  /** Finds the nearest anchor above a place or in its row, see `findGroups`. */
  find(row: TokenRow, left: number): Pick<Anchor, "groups" | "label"> | undefined {
    let best: { cost: number; anchor: Anchor } | undefined;
    for (const anchor of this.#anchors) {
      const isFurtherRight = anchor.left > left + mappingThresholds.maxAnchorShiftEm * row.em;
      if (anchor.row.y > row.y + 0.1 * row.em || isFurtherRight) continue;
      const cost = (row.y - anchor.row.y + 0.5 * Math.abs(left - anchor.left)) / row.em;
      if (cost < mappingThresholds.maxAnchorDistanceEm && (best === undefined || cost < best.cost))
        best = { cost, anchor };
    }
    return best?.anchor;
  }
}

function toAnchors(label: LabelMatch): Anchor[] {
  const groups = label.meanings.flatMap((meaning) => (meaning.kind === "anchor" ? meaning.group : []));
  const isDecoy = label.meanings.some(({ kind }) => kind === "decoy");
  return groups.length === 0 && !isDecoy ? [] : [{ row: label.row, left: getLeft(label), groups, label }];
}
