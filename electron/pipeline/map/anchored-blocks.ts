import { findCountry } from "../../../shared/values/country.ts";
import type { Address } from "./addresses.ts";
import { findAlignedSegment, isPartyHeading } from "./aligned-lines.ts";
import { parseCityLine } from "./city-lines.ts";
import { listCellStarts } from "./label-columns.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import type { LabelMatch } from "./labels.ts";
import { isPartyName } from "./party-names.ts";
import { findSegment, getLeft, getOwnRows, getRight, getText, getTokens, type Span } from "./rows.ts";
import { mappingThresholds } from "./thresholds.ts";

const { maxAddressLines, maxAddressPitchEm, maxBesideHeadingEm } = mappingThresholds;

/** Matches a line of a block of text that has a number, as streets have. */
const numberPattern = /\d/u;

/**
 * Finds the blocks of text below the headings of parties, or beside them, that have no line with a postcode and a city, by
 * which an address would be recognised: a name, and perhaps a street, a city and a country.
 */
export function findAnchoredBlocks(window: LabeledWindow): Address[] {
  return getOwnRows(window).flatMap((row) =>
    (window.labels.get(row) ?? [])
      .filter((label) => isPartyHeading(label))
      .flatMap((heading) => {
        const lines = listLines(heading, window);
        return parseBlock(lines) ?? [];
      }),
  );
}

/** Lists the lines of the block that a heading names, from the top downwards. */
function listLines(heading: LabelMatch, { rows, labels }: LabeledWindow): Span[] {
  const beside = findTextBeside(heading, labels.get(heading.row) ?? []);
  const isBeside = beside !== undefined;
  const lines: Span[] = beside === undefined ? [] : [beside];
  let { row: last } = heading;
  for (let index = last.index + 1; index < rows.length && lines.length <= maxAddressLines; index++) {
    const row = rows[index];
    const pitch = lines.length === 0 ? maxAddressPitchEm.far : maxAddressPitchEm.near;
    if (row === undefined || row.y - last.y > pitch * Math.max(row.em, last.em)) break;
    const line = findAlignedSegment(beside ?? heading, row, labels);
    if (line === undefined) continue;
    const { whole, span, heading: next } = line;
    // Text beside a label is its value, and ends the block.
    if (span === undefined || next !== undefined || span.start !== whole.start || getText(span).endsWith(":")) break;
    if (isBeside && (labels.get(row) ?? []).some((label) => label.end === span.start && getText(label).endsWith(":")))
      break;
    // The next column may begin without a gap.
    const [end = span.end] = isBeside ? [] : listCellStarts(heading, span);
    lines.push({ ...span, end });
    last = row;
  }
  return lines;
}

/** Finds the text at the right of a heading, in its segment or in the next one, unless it is another label. */
function findTextBeside(heading: LabelMatch, labels: readonly LabelMatch[]): Span | undefined {
  const { row, end } = heading;
  const segment = findSegment(row, end);
  if (segment === undefined || labels.some((label) => label.start === end)) return undefined;
  const span = { row, start: end, end: segment.end };
  return getLeft(span) - getRight(heading) <= maxBesideHeadingEm * row.em ? span : undefined;
}

/** Parses a block of lines. Returns undefined if it has no name, or a line with a postcode and a city. */
function parseBlock(lines: readonly Span[]): Address | undefined {
  const [name, ...others] = lines;
  if (name === undefined || !isPartyName(getText(name)) || lines.some((line) => parseCityLine(line) !== undefined))
    return undefined;
  const { city, country, rest } = splitCountry(others);
  const street = rest.find((line) => numberPattern.test(getText(line)));
  return {
    parts: { name, ...(street && { street }), ...(city && { city }), ...(country && { country }) },
    top: name.row,
    left: getLeft(name),
    isInline: false,
    hasContact: false,
    isPartial: true,
  };
}

/** Splits the country from the end of the lines, and the city before it: "Nairobi", "Kenya" or "Dubai, Oman". */
function splitCountry(lines: readonly Span[]): { city?: Span; country?: Span; rest: readonly Span[] } {
  const index = lines.findLastIndex((line) => findCountryIn(line) !== undefined);
  const line = lines[index];
  const country = line && findCountryIn(line);
  if (line === undefined || country === undefined) return { rest: lines };
  const before = country.start > line.start ? { ...line, end: country.start } : lines[index - 1];
  const isCity = before !== undefined && !numberPattern.test(getText(before)) && index > 0;
  const rest = lines.slice(0, before?.row === line.row || !isCity ? index : index - 1);
  return { country, ...(isCity && { city: before }), rest };
}

/** Finds the country that is a line, or stands after its last comma. */
function findCountryIn(line: Span): Span | undefined {
  const comma = getTokens(line).findLastIndex(({ text }) => text.endsWith(","));
  const country = { ...line, start: line.start + comma + 1 };
  return country.start < country.end && findCountry(getText(country)) !== undefined ? country : undefined;
}
