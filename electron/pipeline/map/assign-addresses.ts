import type { PlacedField, Role, TaxonomyField } from "../../../shared/taxonomy/taxonomy.ts";
import { findAddresses, type Address } from "./addresses.ts";
import { findAnchoredBlocks } from "./anchored-blocks.ts";
import { readCountry } from "./city-lines.ts";
import { noEvidence } from "./evidence.ts";
import { describeFinding } from "./found-by.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import type { Parties } from "./lexicon/complete-taxonomy.ts";
import { locateValue, type FoundBy, type ValueCandidate } from "./located-value.ts";
import { normalizeLabel } from "../../../shared/values/normalize-label.ts";
import type { Notation } from "./notation.ts";
import { acceptsAnyText, readText, type ParsedText } from "./read-values.ts";
import type { PartyHeadings } from "./roles.ts";
import { getLeft, getText, type TokenRow } from "./rows.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

const { letterScores } = mappingScores;

/** An address that may be assigned to a group. It refers to no row of its page, so that the page can be freed. */
interface AddressCandidate {
  page: number;
  /** The vertical centre (`y`) and the type size of the address's uppermost row, and its left edge, in points. */
  y: number;
  em: number;
  left: number;
  isInline: boolean;
  /** True if only the heading of its party shows that it is an address. */
  isPartial: boolean;
  /**
   * True if it is the first text of its page, and centred or above the place of an envelope window, as at the head of a
   * receipt.
   */
  isHead: boolean;
  /** True if it is followed by a telephone number or the like, or stands at the foot of the page. */
  isLetterhead: boolean;
  /** The key of its party. */
  identity: string;
  /** The key of its street and postcode, if it has both. */
  place: string | undefined;
  hasNameOrStreet: boolean;
  /** The groups of the party heading (anchor) above the address; undefined without such a heading. */
  anchorGroups: readonly string[] | undefined;
  /** Its values by the paths of their fields. */
  values: ReadonlyMap<string, ValueCandidate>;
}

/**
 * Assigns the addresses of a document to its parties. The addresses of the first page are scored together by the layout
 * of business letters. On later pages, the score of an address does not depend on other addresses. Therefore only the
 * first address of each party is kept for a group and score, and at most as many parties as there are groups.
 */
export class AddressAssigner {
  readonly #roles: ReadonlyMap<string, Role>;
  readonly #byPath: ReadonlyMap<string, string>;
  readonly #fields: readonly PlacedField[];
  readonly #streetPaths: ReadonlySet<string>;
  readonly #firstPageAddresses: AddressCandidate[] = [];
  /** For each party with an address on the first page, the number of its addresses on all pages. */
  readonly #identityCounts = new Map<string, number>();
  readonly #laterPageAddresses: AddressCandidate[] = [];
  /** The parties of the kept addresses of later pages, by group and score. */
  readonly #keptIdentities = new Map<string, Set<string>>();

  /**
   * @param parties The parties, to which the addresses are assigned.
   * @param fields All fields; those that are parts of an address receive values.
   */
  constructor({ roles, byPath }: Parties, fields: readonly PlacedField[]) {
    this.#roles = roles;
    this.#byPath = byPath;
    this.#fields = fields.filter(({ field }) => field.part !== undefined);
    this.#streetPaths = new Set(this.#fields.flatMap(({ path, field }) => (field.part === "street" ? path : [])));
  }

  /** Adds the next window of the document. */
  add(window: LabeledWindow, headings: PartyHeadings): void {
    if (this.#fields.length === 0) return;
    for (const address of [...findAddresses(window, this.#streetPaths), ...findAnchoredBlocks(window)])
      this.#addAddress(address, window, headings);
  }

  #addAddress(address: Address, window: LabeledWindow, headings: PartyHeadings): void {
    const identity = structuredClone(getIdentity(address));
    const { top, left, isInline, hasContact, parts } = address;
    const isFirstPage = top.page === 1;
    const count = this.#identityCounts.get(identity);
    if (isFirstPage || count !== undefined) this.#identityCounts.set(identity, (count ?? 0) + 1);
    const anchor = headings.find(top, left);
    const candidate = {
      page: top.page,
      y: top.y,
      em: top.em,
      left,
      isInline,
      isPartial: address.isPartial === true,
      isHead: top.index <= 1 && (top.y < mappingThresholds.maxHeadDistanceEm * top.em || isCentred(address)),
      isLetterhead: parts.name !== undefined && (hasContact || isAtFoot(top, window)),
      identity,
      place: structuredClone(getPlace(address)),
      hasNameOrStreet: parts.name !== undefined || parts.street !== undefined,
      anchorGroups: anchor?.groups,
    };
    if (!isFirstPage && !this.#isNeeded(candidate)) return;
    const list = isFirstPage ? this.#firstPageAddresses : this.#laterPageAddresses;
    const foundBy: FoundBy =
      anchor === undefined ? { method: "address" } : describeFinding("address", anchor.label, window.regions);
    list.push({ ...candidate, values: this.#readValues(address, window, foundBy) });
  }

  /** Tests if an address of a later page can be assigned, and records its party for each group. */
  #isNeeded(address: Omit<AddressCandidate, "values">): boolean {
    let isNeeded = false;
    for (const group of this.#roles.keys()) {
      const score = this.#scoreByAnchor(group, address);
      if (score <= 0) continue;
      const key = `${score} ${group}`;
      const identities = this.#keptIdentities.get(key) ?? new Set();
      this.#keptIdentities.set(key, identities);
      if (identities.size >= this.#roles.size || identities.has(address.identity)) continue;
      identities.add(address.identity);
      isNeeded = true;
    }
    return isNeeded;
  }

  #readValues(
    { parts, isPartial }: Address,
    { notation, regions }: LabeledWindow,
    foundBy: FoundBy,
  ): Map<string, ValueCandidate> {
    const values = new Map<string, ValueCandidate>();
    for (const { path, field } of this.#fields) {
      const span = field.part === undefined ? undefined : parts[field.part];
      const parsed = span && readPart(field, getText(span), notation);
      if (span !== undefined && parsed !== undefined) {
        values.set(path, {
          ...locateValue({ ...span, ...parsed }, regions),
          score: mappingScores.addressPart,
          evidence: { ...noEvidence, source: "address" },
          ...(isPartial === true && { maxConfidence: mappingThresholds.maxBlockConfidence }),
          foundBy,
        });
      }
    }
    return values;
  }

  /**
   * Assigns the addresses to the groups, the best pair first.
   * @returns the values of the fields that are parts of an address, by the paths of the fields
   */
  result(): Map<string, ValueCandidate> {
    const groups = [...this.#roles.keys()];
    const pairs = [
      ...this.#firstPageAddresses.flatMap((address) =>
        groups.map((group) => ({ group, address, score: this.#scoreOnFirstPage(group, address) })),
      ),
      ...this.#laterPageAddresses.flatMap((address) =>
        groups.map((group) => ({ group, address, score: this.#scoreByAnchor(group, address) })),
      ),
    ];
    const assignments = new Map<string, { address: AddressCandidate; score: number }>();
    const assignedParties = new Set<string>();
    for (const { group, address, score } of pairs.sort((a, b) => b.score - a.score)) {
      const parties = [address.identity, address.place].filter((key) => key !== undefined);
      if (score <= 0 || assignments.has(group) || parties.some((key) => assignedParties.has(key))) continue;
      assignments.set(group, { address, score });
      for (const key of parties) assignedParties.add(key);
    }
    return new Map(
      this.#fields.flatMap(({ path }) => {
        const assignment = assignments.get(this.#byPath.get(path) ?? "");
        const candidate = assignment?.address.values.get(path);
        if (assignment === undefined || candidate === undefined) return [];
        return [
          [
            path,
            {
              ...candidate,
              score: candidate.score * assignment.score,
              evidence: { ...candidate.evidence, role: assignment.score },
            },
          ] as const,
        ];
      }),
    );
  }

  /**
   * Scores an address by its anchor. Without an anchor, it has the score of an address on a later page, or 0 if it has
   * neither name nor street or the group has no place in letters.
   */
  #scoreByAnchor(
    group: string,
    { anchorGroups, isPartial, hasNameOrStreet }: Omit<AddressCandidate, "values">,
  ): number {
    if (anchorGroups !== undefined) {
      const score = isPartial ? mappingScores.anchoredBlock : mappingScores.anchoredAddress;
      return anchorGroups.includes(group) ? score : 0;
    }
    return hasNameOrStreet && this.#roles.get(group)?.letter !== undefined ? mappingScores.addressOnLaterPage : 0;
  }

  /**
   * Scores an address of the first page. Without an anchor, the layout of business letters counts: the recipient's
   * address stands in the envelope window, below the one-line address of the sender.
   */
  #scoreOnFirstPage(group: string, address: AddressCandidate): number {
    const { anchorGroups, hasNameOrStreet, isInline, isHead, isLetterhead, identity } = address;
    const letter = this.#roles.get(group)?.letter;
    if (anchorGroups !== undefined || !hasNameOrStreet || letter === undefined)
      return this.#scoreByAnchor(group, address);
    // Two addresses of a party have the same rank, so that the first one is preferred: the second is for the delivery.
    const rank = this.#firstPageAddresses.findIndex((other) => other.identity === identity);
    const orderOffset = Math.min(letterScores.maxOrder, letterScores.order * rank);
    const isInWindow =
      !isInline && this.#firstPageAddresses.some((other) => other.isInline && isJustBelow(address, other));
    const isOfLetterhead = (other: AddressCandidate) => other.isInline || other.isLetterhead;
    const hasLetterhead = this.#firstPageAddresses.some(isOfLetterhead);
    // The recipient's name may be repeated too, above the address of the delivery.
    const isRepeated = (this.#identityCounts.get(identity) ?? 0) > 1 && !hasLetterhead;
    const isSender = isInline || isLetterhead || isRepeated;
    const place =
      isInWindow && !(letter === "sender" && isSender)
        ? "window"
        : isSender || (isHead && !hasLetterhead)
          ? "sender"
          : "other";
    return letterScores[letter][place] + (letter === "sender" ? -orderOffset : orderOffset);
  }
}

/**
 * Parses the printed text of a part. The value of a country is its printed name if the field accepts any text,
 * otherwise its code. A country code before a postcode is that of a country, and no part of the postcode: "D-24103".
 */
function readPart(field: TaxonomyField, printed: string, notation: Notation): ParsedText | undefined {
  if (field.part === "postcode") {
    const postcode = readText(field, printed.replace(/^[A-Z]{1,3}[-–](?=\d)/u, ""), notation);
    return postcode && { ...postcode, text: printed };
  }
  const isPrefix = /\d|^[A-Z]{1,3}$/u.test(printed);
  const code = field.part === "country" && (isPrefix || !acceptsAnyText(field)) ? readCountry(printed) : undefined;
  const parsed = readText(field, code ?? printed, notation);
  return parsed && { ...parsed, text: code === undefined ? parsed.text : printed };
}

/** Tests if the lines of an address are centred, and not left-aligned as in an envelope window. */
function isCentred({ parts: { name, street }, left }: Address): boolean {
  return [name, street].some(
    (line) => line !== undefined && Math.abs(getLeft(line) - left) > mappingThresholds.minCentredShiftEm * line.row.em,
  );
}

/** Tests if a row is in the last part of its page, where letters have the data of their sender. */
function isAtFoot(row: TokenRow, { rows }: LabeledWindow): boolean {
  const last = rows.at(-1);
  return last !== undefined && row.y > mappingThresholds.minFootShare * last.y;
}

function isJustBelow(address: AddressCandidate, { em, y, left }: AddressCandidate): boolean {
  const vertical = (address.y - y) / em;
  const horizontal = Math.abs(address.left - left) / em;
  return (
    vertical > 0 &&
    vertical < mappingThresholds.maxWindowDistanceEm.vertical &&
    horizontal < mappingThresholds.maxWindowDistanceEm.horizontal
  );
}

/** Returns the key of an address's party: its name, or else its street and postcode. */
function getIdentity({ parts: { name, street, postcode } }: Address): string {
  if (name !== undefined) return normalizeLabel(getText(name));
  return normalizeLabel([street, postcode].map((span) => (span === undefined ? "" : getText(span))).join(" "));
}

/** Returns the key of a street with its postcode. It identifies a party even if different names stand above the street. */
function getPlace({ parts: { street, postcode } }: Address): string | undefined {
  if (street === undefined || postcode === undefined) return undefined;
  return normalizeLabel(`${getText(street)} ${getText(postcode)}`);
}
