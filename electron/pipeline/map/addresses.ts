import type { AddressPart } from "../../../shared/taxonomy.ts";
import type { FoundLabel } from "./labels.ts";
import { isHeading } from "./labels.ts";
import type { Row, Span } from "./rows.ts";
import { leftOf, rightOf, textOf, tokensOf } from "./rows.ts";

/** A postal address as it is printed: where each of its parts stands, from the top. */
export interface Address {
  parts: Partial<Record<AddressPart, Span>>;
  /** The uppermost of its rows, and where it begins. */
  top: Row;
  left: number;
  /** Whether all of it stands on one line, as above the window of an envelope and at the foot of a letter. */
  inline: boolean;
}

/** A postcode, with the country's letters before it as they are, and the city: the line that an address is known by. */
const postcodeFirst = /^(?:[A-Z]{1,3}[ -])?(\d{4,6}|\d{3} \d{2}|[1-9]\d{3} [A-Z]{2}),? (\p{Lu}[\p{L}.'’/() -]+)$/u;
const cityFirst = /^(\p{Lu}[\p{L}.' -]+),? ([A-Z]{2}[ ,]+\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/u;
/** Rows of one address follow each other within this, in em. */
const pitch = 2.4;
const mostLines = 5;

/** Every address in the rows. Labels to the left of its lines are not part of it. */
export function findAddresses(rows: readonly Row[], labels: ReadonlyMap<Row, readonly FoundLabel[]>): Address[] {
  return rows.flatMap((row) =>
    row.segments.flatMap((segment) => {
      const span = withoutLabel({ row, ...segment }, labels);
      if (span === undefined) return [];
      const inline = inlineAddress(span);
      if (inline !== undefined) return [inline];
      const cityLine = placeOf(span);
      return cityLine === undefined ? [] : [blockAbove(span, cityLine, rows, labels)];
    }),
  );
}

function withoutLabel(span: Span, labels: ReadonlyMap<Row, readonly FoundLabel[]>): Span | undefined {
  const label = (labels.get(span.row) ?? []).find(({ start, end }) => start === span.start && end <= span.end);
  if (label === undefined) return span;
  if (label.end === span.end) return undefined;
  const last = span.row.tokens[label.end - 1]?.text ?? "";
  return last.endsWith(":") ? { ...span, start: label.end } : span;
}

type Place = Pick<Address["parts"], "postcode" | "city">;

/** The postcode and the city of a line that holds nothing else but, maybe, the country after a comma. */
function placeOf(span: Span): Place | undefined {
  const shorter = { ...span, end: span.end - 1 };
  return splitPlace(span) ?? (textOf(shorter).endsWith(",") ? splitPlace(shorter) : undefined);
}

function splitPlace(span: Span): Place | undefined {
  const text = textOf(span).replace(/[,;]$/u, "");
  const country = /^[A-Z]{1,3} \d/u.test(text) ? 1 : 0;
  const first = postcodeFirst.exec(text);
  if (first?.[1] !== undefined) {
    const cut = span.start + country + first[1].split(" ").length;
    return { postcode: { ...span, start: span.start + country, end: cut }, city: { ...span, start: cut } };
  }
  const last = cityFirst.exec(text);
  if (last?.[1] === undefined) return undefined;
  const cut = span.start + last[1].split(" ").length;
  return { city: { ...span, end: cut }, postcode: { ...span, start: cut } };
}

/** "Company · Street 1 · 12345 City" on one line. */
function inlineAddress(span: Span): Address | undefined {
  const parts: Span[] = [];
  let start = span.start;
  tokensOf(span).forEach(({ text }, index) => {
    const at = span.start + index;
    if (/^[·•●|,;–-]$/u.test(text)) {
      if (at > start) parts.push({ ...span, start, end: at });
      start = at + 1;
    } else if (/[,;]$/u.test(text)) {
      parts.push({ ...span, start, end: at + 1 });
      start = at + 1;
    }
  });
  if (start < span.end) parts.push({ ...span, start });
  const index = parts.findIndex((part) => splitPlace(part) !== undefined);
  const [street, name, city] = [parts[index - 1], parts[index - 2], parts[index]];
  if (street === undefined || name === undefined || city === undefined) return undefined;
  return { parts: { ...splitPlace(city), street, name }, top: span.row, left: leftOf(span), inline: true };
}

function blockAbove(
  cityLine: Span,
  place: Place,
  rows: readonly Row[],
  labels: ReadonlyMap<Row, readonly FoundLabel[]>,
): Address {
  const lines: Span[] = [];
  let lower = cityLine;
  for (let number = cityLine.row.number - 1; number >= 0 && lines.length < mostLines; number--) {
    const row = rows[number];
    if (row === undefined || row.page !== lower.row.page) break;
    if (lower.row.y - row.y > pitch * Math.max(row.em, lower.row.em)) break;
    const line = alignedWith(cityLine, row, labels);
    if (line === "nothing") continue;
    if (line === "label") break;
    lines.push(line);
    lower = line;
  }
  return { parts: { ...place, ...namedLines(lines, labels) }, top: lower.row, left: leftOf(cityLine), inline: false };
}

/** The segment of a row that begins where the address does: a line of it, or a label that ends it. */
function alignedWith(
  cityLine: Span,
  row: Row,
  labels: ReadonlyMap<Row, readonly FoundLabel[]>,
): Span | "label" | "nothing" {
  for (const segment of row.segments) {
    const whole = { row, ...segment };
    const span = withoutLabel(whole, labels);
    const from = span ?? whole;
    if (Math.abs(leftOf(from) - leftOf(cityLine)) > 1.2 * row.em) continue;
    const headed = (labels.get(row) ?? []).some((label) => label.start === segment.start && headsParty(label));
    if (span === undefined || headed || inlineAddress(span) !== undefined) return "label";
    return span;
  }
  return "nothing";
}

function headsParty(label: FoundLabel): boolean {
  return isHeading(label) && label.owners.some(({ kind }) => kind === "anchor" || kind === "decoy");
}

/**
 * `lines` from the bottom upwards. The street is the lowest line with a house number; the name is the line on top. A
 * label at the left of a line, as in a form, leads to a better answer elsewhere, so such a line ends the block.
 */
function namedLines(lines: readonly Span[], labels: ReadonlyMap<Row, readonly FoundLabel[]>): Address["parts"] {
  const labelled = (span: Span): boolean =>
    (labels.get(span.row) ?? []).some(
      (label) => label.end <= span.start && rightOf(label) < leftOf(span) && textOf(label).endsWith(":"),
    );
  const end = lines.findIndex(labelled);
  const own = end < 0 ? lines : lines.slice(0, end + 1);
  const streetAt = Math.max(
    0,
    own.findIndex((line) => /\p{L}.*\d/u.test(textOf(line))),
  );
  const street = own[streetAt];
  const name = own.length > streetAt + 1 ? own.at(-1) : undefined;
  return { ...(street && { street }), ...(name && { name }) };
}
