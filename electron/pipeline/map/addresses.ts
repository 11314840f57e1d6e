import type { AddressPart } from "../../../shared/taxonomy/taxonomy.ts";
import { findCountry } from "../../../shared/values/country.ts";
import { findAlignedSegment, isAligned, isPartyHeading, stripLabel } from "./aligned-lines.ts";
import { isCityName, isPostcodeLine, parseCityLine, splitCityLine, type CityParts } from "./city-lines.ts";
import type { LabelMatch } from "./labels.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import { isPartyName } from "./party-names.ts";
import { cutRegistration } from "./registration-numbers.ts";
import { getLeft, getOwnRows, getText, getTokens, type TokenRow, type Span } from "./rows.ts";
import { mappingThresholds } from "./thresholds.ts";

const { maxAddressLines, maxAddressPitchEm, maxContactLines } = mappingThresholds;

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
  /** True if it has no postcode, so that only the heading of a party shows that it is one. */
  isPartial?: true;
}

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

/** Matches a line above a name that only has a salutation, in several languages: "Frau", "Herrn Dr.", "Madame". */
const salutationPattern =
  /^(?:(?:an|to|herrn?|frau|familie|eheleute|firma|fa|mr|mrs|ms|messrs|m|mme|mlle|monsieur|madame|sig|sig\.ra|signora?|gent\.?(?:ma|mo)|egr|spett\.?(?:le|abile)?|d|sra?|señora?|don|doña|dhr|mevr|de heer|mevrouw|aan|dr|prof|dipl\.-ing|ing)(?:\.|(?!\p{L}))[\s,:/]*)+$/iu;

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
      const inline = parseInlineAddress(span) ?? parseStreetAndCity(span, window);
      if (inline !== undefined) return [inline];
      const cityLine = parseCityLine(span) ?? findCityAbove(span, window);
      return cityLine === undefined ? [] : [parseAddressBlock(span, cityLine, rows, labels, streetPaths)];
    }),
  );
}

/** Finds the city of an address in the line above a British postcode, which stands on a line of its own. */
function findCityAbove(span: Span, { rows, labels }: LabeledWindow): CityParts | undefined {
  const above = rows[span.row.index - 1];
  if (above === undefined || !isPostcodeLine(getText(span))) return undefined;
  if (span.row.y - above.y > maxAddressPitchEm.near * Math.max(above.em, span.row.em)) return undefined;
  const city = findAlignedLine(span, above, labels);
  if (city === "label" || city === "nothing" || !isCityName(getText(city))) return undefined;
  return { city, postcode: span };
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

/** Tests if a line begins with a number of a house, floor or unit. */
export const isPremises = (text: string): boolean => premisesLinePattern.test(text);

/** Splits a line at its bullets, dashes, commas and semicolons. */
function splitLine(span: Span): Span[] {
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
  return parts;
}

/** Finds the country in the part of a line after the city. */
function findCountryAfter(part: Span | undefined): CityParts {
  return part !== undefined && findCountry(getText(part)) !== undefined ? { country: part } : {};
}

/** Parses an address on one line: "Company · Street 1 · 12345 City". */
function parseInlineAddress(span: Span): Address | undefined {
  const parts = splitLine(span);
  const index = parts.findIndex((part) => splitCityLine(part) !== undefined);
  const [last, previous, city] = [parts[index - 1], parts[index - 2], parts[index]];
  const hasAddition = last !== undefined && index > 2 && streetAdditionPattern.test(getText(last));
  const street = hasAddition && previous !== undefined ? { ...previous, end: last.end } : last;
  const name = hasAddition ? parts[index - 3] : previous;
  if (street === undefined || name === undefined || city === undefined) return undefined;
  if (premisesPattern.test(getText(name))) return undefined;
  return {
    parts: { ...findCountryAfter(parts[index + 1]), ...splitCityLine(city), street, name },
    top: span.row,
    left: getLeft(span),
    isInline: true,
    hasContact: false,
  };
}

/** Parses a street and a city on one line, whose name stands in the line above: "Street 1 – 12345 City". */
function parseStreetAndCity(span: Span, { rows, labels }: LabeledWindow): Address | undefined {
  const [street, city, ...others] = splitLine(span);
  const cityParts = city && splitCityLine(city);
  if (street === undefined || cityParts === undefined || !/\p{L}.*\d|\d.*\p{L}/u.test(getText(street)))
    return undefined;
  const above = rows[span.row.index - 1];
  if (above === undefined || span.row.y - above.y > maxAddressPitchEm.near * Math.max(above.em, span.row.em))
    return undefined;
  const name = findAlignedLine(span, above, labels);
  if (name === "label" || name === "nothing" || !/\p{L}{2}/u.test(getText(name)) || isPremises(getText(name)))
    return undefined;
  return {
    parts: { ...findCountryAfter(others[0]), ...cityParts, street, name: cutRegistration(name).name },
    top: above,
    left: getLeft(span),
    isInline: false,
    hasContact: hasContactBelow(span, rows, labels),
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
  let lineBelow = cityParts.city ?? cityLine;
  for (let index = lineBelow.row.index - 1; index >= 0 && lines.length < maxAddressLines; index--) {
    const row = rows[index];
    if (row === undefined) break;
    const pitch = lines.length < 2 ? maxAddressPitchEm.far : maxAddressPitchEm.near;
    if (lineBelow.row.y - row.y > pitch * Math.max(row.em, lineBelow.row.em)) break;
    const line = findAlignedLine(cityLine, row, labels);
    if (line === "nothing") continue;
    if (line === "label") break;
    lineBelow = line;
    if (extraLinePattern.test(getText(line))) continue;
    lines.push(line);
    // The line beside the heading of a party is the first one of its address.
    if (followsHeading(line, labels)) break;
  }
  return {
    parts: {
      ...cityParts,
      ...findCountryBelow(cityLine, rows, labels),
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
  const line = findAlignedSegment(cityLine, row, labels);
  if (line === undefined) return "nothing";
  const { whole, span, heading } = line;
  if (hasLabels) return whole;
  const isOnlyHeading = heading !== undefined && (heading.end !== span?.start || !isAligned(span, cityLine));
  if (span === undefined || isOnlyHeading || getText(span).endsWith(":") || parseInlineAddress(span) !== undefined)
    return "label";
  return span;
}
/** Tests if the heading of a party stands directly at the left of a line: "Bill to: Hollis Ltd". */
function followsHeading({ row, start }: Span, labels: ReadonlyMap<TokenRow, readonly LabelMatch[]>): boolean {
  return (labels.get(row) ?? []).some((label) => label.end === start && isPartyHeading(label));
}

/**
 * Identifies the street and the name among the lines of an address, given from the bottom upwards. The street is the
 * lowest line that begins with a house number or has a word for street. If there is no such line, it is the lowest line
 * with a number, or else the lowest line. If there are several lines, the uppermost one is the name and not the street.
 * In a form, a line with a label at its left is the uppermost line. If this is the label of a street, the line is the
 * street, and the name is elsewhere. Below the heading of a party, such a label only goes on with the heading.
 */
function identifyNameAndStreet(
  lines: readonly Span[],
  labels: ReadonlyMap<TokenRow, readonly LabelMatch[]>,
  streetPaths: ReadonlySet<string>,
): Address["parts"] {
  const findLabel = (span: Span): LabelMatch | undefined =>
    labels.get(span.row)?.find((label) => label.end === span.start && getText(label).endsWith(":"));
  const isBesideHeading = lines.some((line) => followsHeading(line, labels));
  const labeledIndex = isBesideHeading ? -1 : lines.findIndex((line) => findLabel(line) !== undefined);
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
 * begins with the same words. A logo has the name without its legal form. Salutations, slogans and numbers above the
 * name are none.
 */
function selectName(allLines: readonly Span[]): Span | undefined {
  const lines = allLines.filter((line) => !salutationPattern.test(getText(line)) && isPartyName(getText(line)));
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
  // The number of the house may follow the comma: "Calle Mayor, 66".
  const isNumberNext = !/\d/u.test(text) && /^\d/u.test(street.row.tokens[part.end]?.text ?? "");
  return comma >= 0 && (isStreet || streetLinePattern.test(text)) && !isNumberNext ? part : street;
}
