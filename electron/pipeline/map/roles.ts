import type { DataPointTaxonomy, Role } from "../../../shared/taxonomy.ts";
import type { Address } from "./addresses.ts";
import type { FoundLabel } from "./labels.ts";
import { isHeading } from "./labels.ts";
import type { Row } from "./rows.ts";
import { leftOf, textOf } from "./rows.ts";
import { fold } from "./fold.ts";

/** Words on a page that say whose the things beneath them are; `groups` is empty for a decoy. */
interface Anchor {
  row: Row;
  left: number;
  groups: readonly string[];
}

/** Whose a place on a page is, by the words above it. */
export class RoleMap {
  readonly #anchors: ReadonlyMap<number, readonly Anchor[]>;
  readonly #roles: ReadonlyMap<string, Role>;

  constructor(taxonomy: DataPointTaxonomy, labels: ReadonlyMap<Row, readonly FoundLabel[]>) {
    this.#roles = rolesOf(taxonomy);
    const anchors = [...labels.values()].flat().filter(isHeading).flatMap(anchorOf);
    this.#anchors = Map.groupBy(anchors, ({ row }) => row.page);
  }

  /** The groups that have a role. */
  get groups(): readonly string[] {
    return [...this.#roles.keys()];
  }

  /** The groups of the nearest anchor above a place; empty for a decoy, undefined where there is no anchor. */
  at(row: Row, left: number): readonly string[] | undefined {
    let best: { cost: number; groups: readonly string[] } | undefined;
    for (const anchor of this.#anchors.get(row.page) ?? []) {
      if (anchor.row.y > row.y + 0.1 * row.em) continue;
      const cost = (row.y - anchor.row.y + 0.5 * Math.abs(left - anchor.left)) / row.em;
      if (cost < reach && (best === undefined || cost < best.cost)) best = { cost, groups: anchor.groups };
    }
    return best?.groups;
  }

  /**
   * Which address is whose: by the anchors above them; where those are silent by the conventions of a letter, in which
   * the recipient stands in the window at the left, under the line with the sender's own address.
   */
  assign(addresses: readonly Address[]): Map<string, { address: Address; score: number }> {
    const scored = addresses.flatMap((address) =>
      this.groups.map((group) => ({ group, address, score: this.#score(group, address, addresses) })),
    );
    const chosen = new Map<string, { address: Address; score: number }>();
    const taken = new Set<string>();
    for (const { group, address, score } of scored.sort((a, b) => b.score - a.score)) {
      const identity = nameOf(address);
      if (score <= 0 || chosen.has(group) || taken.has(identity)) continue;
      chosen.set(group, { address, score });
      taken.add(identity);
    }
    return chosen;
  }

  #score(group: string, address: Address, all: readonly Address[]): number {
    const anchored = this.at(address.top, address.left);
    if (anchored !== undefined) return anchored.includes(group) ? 1 : 0;
    const letter = this.#roles.get(group)?.letter;
    if (address.parts.name === undefined && address.parts.street === undefined) return 0;
    if (letter === undefined || address.top.page > 1) return letter === undefined ? 0 : 0.2;
    const order = all.indexOf(address) * 0.01;
    const inWindow = !address.inline && all.some((other) => other.inline && isJustBelow(address, other));
    const sent = address.inline || all.some((other) => other !== address && nameOf(other) === nameOf(address));
    if (letter === "sender") return (sent ? 0.75 : inWindow ? 0.3 : 0.5) - order;
    return (inWindow ? 0.8 : address.inline || sent ? 0.1 : 0.55) + order;
  }
}

/** How far an anchor speaks, and how near to the sender's line the window is, in em. */
const reach = 25;
const windowReach = { down: 12, aside: 5 };

function isJustBelow(address: Address, line: Address): boolean {
  const { em, page, y } = line.top;
  const down = (address.top.y - y) / em;
  const aside = Math.abs(address.left - line.left) / em;
  return address.top.page === page && down > 0 && down < windowReach.down && aside < windowReach.aside;
}

/** Two addresses of the same name are one party's; without a name, of the same street and place. */
function nameOf({ parts: { name, street, postcode } }: Address): string {
  if (name !== undefined) return fold(textOf(name));
  return fold([street, postcode].map((span) => (span === undefined ? "" : textOf(span))).join(" "));
}

function rolesOf(taxonomy: DataPointTaxonomy): Map<string, Role> {
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

function anchorOf(label: FoundLabel): Anchor[] {
  const groups = label.owners.flatMap((owner) => (owner.kind === "anchor" ? owner.group : []));
  const isDecoy = label.owners.some(({ kind }) => kind === "decoy");
  return groups.length === 0 && !isDecoy ? [] : [{ row: label.row, left: leftOf(label), groups }];
}
