import type { DataPointTaxonomy, Role } from "../../../shared/taxonomy.ts";
import type { Address } from "./addresses.ts";
import type { LabelMatch } from "./labels.ts";
import { isHeading } from "./labels.ts";
import type { Row } from "./rows.ts";
import { getLeft, getText } from "./rows.ts";
import { normalizeLabel } from "./normalize-label.ts";

/** A heading that names the party of the text below it, such as "Bill to". `groups` is empty for a decoy. */
interface Anchor {
  row: Row;
  left: number;
  groups: readonly string[];
}

/** Finds the party (a group with a role) of a place on a page by the headings above it. */
export class PartyRoles {
  readonly #anchors: ReadonlyMap<number, readonly Anchor[]>;
  readonly #roles: ReadonlyMap<string, Role>;

  constructor(taxonomy: DataPointTaxonomy, labels: ReadonlyMap<Row, readonly LabelMatch[]>) {
    this.#roles = listRoles(taxonomy);
    const anchors = [...labels.values()].flat().filter(isHeading).flatMap(toAnchors);
    this.#anchors = Map.groupBy(anchors, ({ row }) => row.page);
  }

  /** The paths of the groups with a role. */
  get groups(): readonly string[] {
    return [...this.#roles.keys()];
  }

  /**
   * Finds the groups of the nearest anchor above a place. They are empty for a decoy and undefined without an anchor.
   */
  findGroups(row: Row, left: number): readonly string[] | undefined {
    let best: { cost: number; groups: readonly string[] } | undefined;
    for (const anchor of this.#anchors.get(row.page) ?? []) {
      if (anchor.row.y > row.y + 0.1 * row.em) continue;
      const cost = (row.y - anchor.row.y + 0.5 * Math.abs(left - anchor.left)) / row.em;
      if (cost < anchorReach && (best === undefined || cost < best.cost)) best = { cost, groups: anchor.groups };
    }
    return best?.groups;
  }

  /**
   * Assigns addresses to parties, the best pair first. An address without an anchor is scored by the layout of business
   * letters: the recipient's address stands in the envelope window, below the one-line address of the sender.
   */
  assignAddresses(addresses: readonly Address[]): Map<string, { address: Address; score: number }> {
    const scored = addresses.flatMap((address) =>
      this.groups.map((group) => ({ group, address, score: this.#score(group, address, addresses) })),
    );
    const assignments = new Map<string, { address: Address; score: number }>();
    const assignedParties = new Set<string>();
    for (const { group, address, score } of scored.sort((a, b) => b.score - a.score)) {
      const identity = getIdentity(address);
      if (score <= 0 || assignments.has(group) || assignedParties.has(identity)) continue;
      assignments.set(group, { address, score });
      assignedParties.add(identity);
    }
    return assignments;
  }

  #score(group: string, address: Address, all: readonly Address[]): number {
    const anchorGroups = this.findGroups(address.top, address.left);
    if (anchorGroups !== undefined) return anchorGroups.includes(group) ? 1 : 0;
    const letter = this.#roles.get(group)?.letter;
    if (address.parts.name === undefined && address.parts.street === undefined) return 0;
    if (letter === undefined || address.top.page > 1) return letter === undefined ? 0 : 0.2;
    const orderOffset = all.indexOf(address) * 0.01;
    const isInWindow = !address.inline && all.some((other) => other.inline && isJustBelow(address, other));
    const isSender =
      address.inline || all.some((other) => other !== address && getIdentity(other) === getIdentity(address));
    if (letter === "sender") return (isSender ? 0.75 : isInWindow ? 0.3 : 0.5) - orderOffset;
    return (isInWindow ? 0.8 : address.inline || isSender ? 0.1 : 0.55) + orderOffset;
  }
}

/** Maximum distance of a place from its anchor, and of the recipient's address from the sender's line, in em. */
const anchorReach = 25;
const windowReach = { vertical: 12, horizontal: 5 };

function isJustBelow(address: Address, line: Address): boolean {
  const { em, page, y } = line.top;
  const vertical = (address.top.y - y) / em;
  const horizontal = Math.abs(address.left - line.left) / em;
  return (
    address.top.page === page && vertical > 0 && vertical < windowReach.vertical && horizontal < windowReach.horizontal
  );
}

/** Returns the key of an address's party: its name, or else its street and postcode. */
function getIdentity({ parts: { name, street, postcode } }: Address): string {
  if (name !== undefined) return normalizeLabel(getText(name));
  return normalizeLabel([street, postcode].map((span) => (span === undefined ? "" : getText(span))).join(" "));
}

function listRoles(taxonomy: DataPointTaxonomy): Map<string, Role> {
  const roles = new Map<string, Role>();
  const visit = (nodes: DataPointTaxonomy["data_points"], above: string): void => {
    for (const node of nodes) {
      if (node.type !== "group") continue;
      if (node.role !== undefined) roles.set(above + node.id, node.role);
      visit(node.data_points, `${above}${node.id}.`);
    }
  };
  visit(taxonomy.data_points, "");
  return roles;
}

function toAnchors(label: LabelMatch): Anchor[] {
  const groups = label.meanings.flatMap((meaning) => (meaning.kind === "anchor" ? meaning.group : []));
  const isDecoy = label.meanings.some(({ kind }) => kind === "decoy");
  return groups.length === 0 && !isDecoy ? [] : [{ row: label.row, left: getLeft(label), groups }];
}
