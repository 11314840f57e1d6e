import type { AddressPart } from "../../../shared/taxonomy/taxonomy.ts";
import { findCountry } from "../../../shared/values/country.ts";
import { isHeading, type LabelMatch } from "./labels.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import { cutRegistration } from "./registration-numbers.ts";
import { getLeft, getOwnRows, getRight, getText, getTokens, type TokenRow, type Span } from "./rows.ts";
import { mappingThresholds } from "./thresholds.ts";

const { maxAddressLines, maxAddressPitchEm, maxContactLines, maxAlignmentEm } = mappingThresholds;

/** A postal address on a page, with the spans of its parts. */
export interface Address {
  parts: Partial<Record<AddressPart, Span>>;
  /** The uppermost row of the address, and its left edge in points. */
  top: TokenRow;
  left: number;
  /** True if the address stands on one line, as above the envelope window or at the foot of a letter. */
  isInline: boolean;
  /** True if a telephone number, e-mail or web address stands below it, as in a letterhead. */
  hasContact: boolean;
}

/**
 * Matches a line with a postcode and a city, by which an address is recognised. A country code may precede it. Two capital
 * letters after four digits belong to a Dutch postcode, unless they are the article of a city in capitals (DE, LA, LE).
 */
const postcodeBeforeCityPattern =
  /^(?:[A-Z]{1,2}[ -]|[A-Z]{3}-)?([1-9]\d{3} (?!(?:DE|LA|LE) \p{Lu}{2})[A-Z]{2}(?=,? \p{Lu})|\d{4}-\d{3}|\d{2}-\d{3}|\d{4,6}|\d{3} \d{2}),? ?(\p{Lu}[\p{L}.'’/() -]+)$/u;
const cityBeforePostcodePattern =
  /^(\p{Lu}[\p{L}.' -]+),? ([A-Z]{2}[ ,]+\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[\dW] ?[A-Z\d]{4})$/u;
/** Matches a street whose house number comes first and may be as long as a postcode: "4557 De Silva St". */
const numberedStreetPattern =
  /^\d+ .*\p{L} (?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct)\.?$/iu;
/** Matches the abbreviation of a state before an American postcode. It is no part of the postcode. */
const stateAbbreviationPattern = /^[A-Z]{2},?$/u;
/** Matches a street line, which begins with a house number or contains a word for street in one of several languages. */
const streetLinePattern =
  /^\d+[a-z]?(?:[-/]\d+[a-z]?)?,? \p{L}|(?:stra(?:ß|ss)e|str\.|gasse|weg|platz|allee|straat|laan)(?: \d|\d|$)|(?<!\p{L})(?:rue|avenue|ave|street|st|road|rd|boulevard|blvd|drive|lane|via|viale|calle|plaza)(?!\p{L})/iu;
/** Matches a number of a house, floor or unit at the beginning of a street: "No. 5, Jalan Utama", "Lot 3". */
const premisesPattern =
  /^(?:(?:no|nr|lot|unit|block|blk|level|lvl|floor|suite|shop|house)(?![\p{L}])[.:# -]*)?[A-Z]?-?\d/iu;
/** Matches the number of a house, floor or unit that a comma parts from its street: "Piazza Mercato, 129". */
const streetAdditionPattern =
  /^(?:(?:n|no|nr|nº|n°|lot|lote|nave|unit|floor|level|suite|apt|app|étage|etage|piso|piano|scala|interno|int|lok|etg|tr)(?!\p{L})[.:# ]*)?\d{1,4}(?!\d)/iu;
/** Matches a line that only has such a number and a street. The name of a company may begin with a plain number. */
const premisesLinePattern =
  /^(?:(?:no|nr|lot|unit|block|blk|level|lvl|floor|suite|house)(?![\p{L}])[.:# (-]*[A-Z]?-?\d|[A-Z]?-?\d[\d/-]*[A-Z]?,)/iu;
/**
 * Matches lines of an address block that are no part of the address: telephone, e-mail, web, remarks in parentheses,
 * numbers of registration.
 */
const extraLinePattern =
  /^(?:tel|fon|phone|fax|mobil|www\.|https?:)|@|^\(.*\)$|(?<![\p{L}])(?:no|nr|id|reg)\P{L}{0,5}\d{6}/iu;

/** Matches a line with an e-mail or web address, or with a telephone number that has a country code. */
const contactPattern = /\S@\S|(?:^|\s)www\.|\+\d{2}[\d ()/-]{7,}/iu;

/**
 * Finds the postal addresses of a window by their lines with a postcode and a city.
 * @param streetPaths The paths of the fields that are the street of an address.
 */
export function findAddresses(window: LabeledWindow, streetPaths: ReadonlySet<string>): Address[] {
  const { rows, labels } = window;
  return getOwnRows(window).flatMap((row) =>
    row.segments.flatMap((segment) => {
      const span = stripLabel({ row, ...segment }, labels);
      if (span === undefined) return [];
      const inline = parseInlineAddress(span);
      if (inline !== undefined) return [inline];
      const cityLine = parseCityLine(span);
      return cityLine === undefined ? [] : [parseAddressBlock(span, cityLine, rows, labels, streetPaths)];
    }),
  );
}

/** Removes a label that ends in a colon from the start of a span. Returns undefined if the whole span is a label. */
function stripLabel(span: Span, labels: ReadonlyMap<TokenRow, readonly LabelMatch[]>): Span | undefined {
  const label = (labels.get(span.row) ?? []).find(({ start, end }) => start === span.start && end <= span.end);
  if (label === undefined) return span;
  if (label.end === span.end) return undefined;
  const last = span.row.tokens[label.end - 1]?.text ?? "";
  return last.endsWith(":") ? { ...span, start: label.end } : span;
}

/** The parts of an address on its lowest lines. */
type CityParts = Pick<Address["parts"], "postcode" | "city" | "country">;

/** Parses a line with a postcode and a city, and optionally a country after a comma. Returns undefined for other lines. */
function parseCityLine(span: Span): CityParts | undefined {
  const comma = getTokens(span).findLastIndex(
    ({ text }, index, { length }) => text.endsWith(",") && index < length - 1,
  );
  const country = { ...span, start: span.start + comma + 1 };
  const whole = splitCityLine(span);
  if (comma < 0 || (whole !== undefined && findCountry(getText(country)) === undefined)) return whole;
  const parts = splitCityLine({ ...span, end: country.start });
  return parts && { ...parts, country };
}

/** Finds the country of an address in the line below its city. */
function findCountryBelow(
  cityLine: Span,
  rows: readonly TokenRow[],
  labels: ReadonlyMap<TokenRow, readonly LabelMatch[]>,
): Pick<Address["parts"], "country"> {
  for (let index = cityLine.row.index + 1; index < rows.length; index++) {
    const row = rows[index];
    if (row === undefined || row.y - cityLine.row.y > maxAddressPitchEm.near * Math.max(row.em, cityLine.row.em)) break;
    const line = findAlignedLine(cityLine, row, labels);
    if (line === "nothing") continue;
    return line !== "label" && findCountry(getText(line)) !== undefined ? { country: line } : {};
  }
  return {};
}

function splitCityLine(span: Span): CityParts | undefined {
  const text = getText(span).replace(/[,;]$/u, "");
  if (numberedStreetPattern.test(text)) return undefined;
  const postcodeFirst = postcodeBeforeCityPattern.exec(text);
  if (postcodeFirst?.[1] !== undefined) {
    const start = span.start + (/^[A-Z]{1,2} \d/u.test(text) ? 1 : 0);
    const boundary = start + postcodeFirst[1].split(" ").length;
    return { postcode: { ...span, start, end: boundary }, city: { ...span, start: boundary } };
  }
  const cityFirst = cityBeforePostcodePattern.exec(text);
  if (cityFirst?.[1] === undefined) return undefined;
  const boundary = span.start + cityFirst[1].split(" ").length;
  const hasState = boundary + 1 < span.end && stateAbbreviationPattern.test(span.row.tokens[boundary]?.text ?? "");
  return { city: { ...span, end: boundary }, postcode: { ...span, start: boundary + (hasState ? 1 : 0) } };
}

/** Tests if a line begins with a number of a house, floor or unit. */
export const isPremises = (text: string): boolean => premisesLinePattern.test(text);

/** Parses an address on one line: "Company · Street 1 · 12345 City". */
function parseInlineAddress(span: Span): Address | undefined {
  const parts: Span[] = [];
  let start = span.start;
  getTokens(span).forEach(({ text }, index) => {
    const position = span.start + index;
    if (/^[·•●|,;–-]$/u.test(text)) {
      if (position > start) parts.push({ ...span, start, end: position });
      start = position + 1;
    } else if (/[,;]$/u.test(text)) {
      parts.push({ ...span, start, end: position + 1 });
      start = position + 1;
    }
  });
  if (start < span.end) parts.push({ ...span, start });
  const index = parts.findIndex((part) => splitCityLine(part) !== undefined);
  const [last, previous, city] = [parts[index - 1], parts[index - 2], parts[index]];
  const hasAddition = last !== undefined && index > 2 && streetAdditionPattern.test(getText(last));
  const street = hasAddition && previous !== undefined ? { ...previous, end: last.end } : last;
  const name = hasAddition ? parts[index - 3] : previous;
  if (street === undefined || name === undefined || city === undefined) return undefined;
  if (premisesPattern.test(getText(name))) return undefined;
  return {
    parts: { ...splitCityLine(city), street, name },
    top: span.row,
    left: getLeft(span),
    isInline: true,
    hasContact: false,
  };
}

/** Parses an address of several lines, from its city line upwards. */
function parseAddressBlock(
  cityLine: Span,
  cityParts: CityParts,
  rows: readonly TokenRow[],
  labels: ReadonlyMap<TokenRow, readonly LabelMatch[]>,
  streetPaths: ReadonlySet<string>,
): Address {
  const lines: Span[] = [];
  let lineBelow = cityLine;
  for (let index = cityLine.row.index - 1; index >= 0 && lines.length < maxAddressLines; index--) {
    const row = rows[index];
    if (row === undefined) break;
    const pitch = lines.length < 2 ? maxAddressPitchEm.far : maxAddressPitchEm.near;
    if (lineBelow.row.y - row.y > pitch * Math.max(row.em, lineBelow.row.em)) break;
    const line = findAlignedLine(cityLine, row, labels);
    if (line === "nothing") continue;
    if (line === "label") break;
    if (extraLinePattern.test(getText(line))) {
      lineBelow = line;
      continue;
    }
    lines.push(line);
    lineBelow = line;
  }
  return {
    parts: {
      ...findCountryBelow(cityLine, rows, labels),
      ...cityParts,
      ...identifyNameAndStreet(lines, labels, streetPaths),
    },
    top: lineBelow.row,
    left: getLeft(cityLine),
    isInline: false,
    hasContact: hasContactBelow(cityLine, rows, labels),
  };
}

/** Tests if one of the lines below a city has a telephone number, an e-mail or a web address. */
function hasContactBelow(
  cityLine: Span,
  rows: readonly TokenRow[],
  labels: ReadonlyMap<TokenRow, readonly LabelMatch[]>,
): boolean {
  let last = cityLine.row;
  let lines = 0;
  for (let index = cityLine.row.index + 1; index < rows.length && lines < maxContactLines; index++) {
    const row = rows[index];
    if (row === undefined || row.y - last.y > maxAddressPitchEm.near * Math.max(row.em, last.em)) break;
    const line = findAlignedLine(cityLine, row, labels, true);
    if (line === "nothing") continue;
    if (line !== "label" && contactPattern.test(getText(line))) return true;
    last = row;
    lines += 1;
  }
  return false;
}

/**
 * Finds the segment of a row that is aligned with an address at the left, or at the right or centre, as letterheads are.
 * The segment is a line of the address, or ends the address as a label, a heading or an address on one line.
 * @param hasLabels Whether a line with a label and a value is a line, such as "E-mail: mail@example.org".
 */
function findAlignedLine(
  cityLine: Span,
  row: TokenRow,
  labels: ReadonlyMap<TokenRow, readonly LabelMatch[]>,
  hasLabels = false,
): Span | "label" | "nothing" {
  for (const segment of row.segments) {
    const whole = { row, ...segment };
    const span = stripLabel(whole, labels);
    const alignedSpan = span ?? whole;
    if (!isAligned(alignedSpan, cityLine) && !isAligned(whole, cityLine)) continue;
    if (hasLabels) return whole;
    const hasHeading = (labels.get(row) ?? []).some((label) => label.start === segment.start && isPartyHeading(label));
    if (span === undefined || hasHeading || getText(span).endsWith(":") || parseInlineAddress(span) !== undefined)
      return "label";
    return span;
  }
  return "nothing";
}

/** Tests if a line is aligned with another one at the left, at the centre as on a receipt, or exactly at the right. */
function isAligned(line: Span, other: Span): boolean {
  const { em } = line.row;
  const [left, right] = [getLeft(line) - getLeft(other), getRight(line) - getRight(other)];
  if (Math.min(Math.abs(left), Math.abs(left + right) / 2) <= maxAlignmentEm.left * em) return true;
  return Math.abs(right) <= maxAlignmentEm.other * em;
}

function isPartyHeading(label: LabelMatch): boolean {
  return isHeading(label) && label.meanings.some(({ kind }) => kind === "anchor" || kind === "decoy");
}

/**
 * Identifies the street and the name among the lines of an address, given from the bottom upwards. The street is the
 * lowest line that begins with a house number or has a word for street. If there is no such line, it is the lowest line
 * with a number, or else the lowest line. If there are several lines, the uppermost one is the name and not the street.
 * In a form, a line with a label at its left is the uppermost line. If this is the label of a street, the line is the
 * street, and the name is elsewhere.
 */
function identifyNameAndStreet(
  lines: readonly Span[],
  labels: ReadonlyMap<TokenRow, readonly LabelMatch[]>,
  streetPaths: ReadonlySet<string>,
): Address["parts"] {
  const findLabel = (span: Span): LabelMatch | undefined =>
    labels.get(span.row)?.find((label) => label.end === span.start && getText(label).endsWith(":"));
  const labeledIndex = lines.findIndex((line) => findLabel(line) !== undefined);
  const addressLines = labeledIndex < 0 ? lines : lines.slice(0, labeledIndex + 1);
  const top = addressLines.at(-1);
  const isStreetLabeled =
    labeledIndex >= 0 &&
    top !== undefined &&
    findLabel(top)?.meanings.some((meaning) => meaning.kind === "field" && streetPaths.has(meaning.path)) === true;
  if (isStreetLabeled) return { street: cutAddition(top) };
  const streetCandidates = addressLines.slice(0, Math.max(1, addressLines.length - 1));
  const streetIndex = [streetLinePattern, /^\P{L}*\p{L}.*\d/u, /./u]
    .map((pattern) => streetCandidates.findIndex((line) => pattern.test(getText(line))))
    .find((index) => index >= 0);
  const street = streetIndex === undefined ? undefined : streetCandidates[streetIndex];
  const rest = addressLines.slice((streetIndex ?? 0) + 1);
  const name = top === undefined || isPremises(getText(top)) ? undefined : selectName(rest);
  return { ...(street && { street: cutAddition(street) }), ...(name && { name: cutRegistration(name).name }) };
}

/**
 * Selects the name among the lines above a street, given from the bottom upwards: the uppermost line, or one below it that
 * begins with the same words. A logo has the name without its legal form.
 */
function selectName(lines: readonly Span[]): Span | undefined {
  const top = lines.at(-1);
  const short = top === undefined ? "" : getText(top).toLowerCase();
  return lines.slice(0, -1).findLast((line) => getText(line).toLowerCase().startsWith(`${short} `)) ?? top;
}

/**
 * Cuts an addition after a comma from a street with its house number: "1 High Street, Floor 3". The number of a unit does
 * not end a street: "Unit 150, Mill Lane Estate".
 */
function cutAddition(street: Span): Span {
  const comma = getTokens(street).findIndex(({ text }) => text.endsWith(","));
  const part = { ...street, end: street.start + comma + 1 };
  const text = getText(part);
  const isStreet = /\p{L}/u.test(text) && /\d/u.test(text) && !streetAdditionPattern.test(text.replace(/,$/u, ""));
  return comma >= 0 && (isStreet || streetLinePattern.test(text)) ? part : street;
}
