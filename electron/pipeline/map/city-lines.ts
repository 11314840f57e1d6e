import { findCountry, findCountryOfPrefix } from "../../../shared/values/country.ts";
import type { AddressPart } from "../../../shared/taxonomy/taxonomy.ts";
import { getText, getTokens, type Span } from "./rows.ts";

/**
 * Matches a line with a postcode and a city, by which an address is recognised. A country code may precede it. Two capital
 * letters after four digits belong to a Dutch postcode, unless they are the article of a city in capitals (DE, LA, LE).
 */
const postcodeBeforeCityPattern =
  /^(?:[A-Z]{1,3} ?[-–] ?|[A-Z]{1,2} )?([1-9]\d{3} (?!(?:DE|LA|LE) \p{Lu}{2})[A-Z]{2}(?=,? \p{Lu})|\d{4}-\d{3}|\d{2}-\d{3}|\d{4,6}|\d{3} \d{2}),? ?(\p{Lu}[\p{L}.'’/() -]+)$/u;
const cityBeforePostcodePattern =
  /^(\p{Lu}[\p{L}.' -]+),? ([A-Z]{2}[ ,]+\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[\dW] ?[A-Z\d]{4})$/u;
/** Matches the code of a country before a postcode, in a token of its own or in that of the postcode: "D-24103". */
const countryPrefixPattern = /^([A-Z]{1,3})(?:-\d.*)?$/u;
/** Matches a street whose house number comes first and may be as long as a postcode: "4557 De Silva St". */
const numberedStreetPattern =
  /^\d+ .*\p{L} (?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct)\.?$/iu;
/** Matches the abbreviation of a state before an American postcode. It is no part of the postcode. */
const stateAbbreviationPattern = /^[A-Z]{2},?$/u;
/** Matches a sign between a city and a country: "50124 Firenze – Italia". */
const dashPattern = /^[-–—·/]$/u;

/** Matches a British postcode. The space in it tells it from other codes. */
const britishPostcodePattern = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/u;

/** Tests if a line has a postcode only, as British addresses have below their city. */
export const isPostcodeLine = (text: string): boolean => britishPostcodePattern.test(text);

/** Tests if a line may be the name of a city: a few words of letters. */
export const isCityName = (text: string): boolean => /^\p{Lu}[\p{L}.'’-]*(?: [\p{L}.'’-]+){0,3},?$/u.test(text);

/** Tests if a line is a street that begins with the number of a house: "8 Quay Road". */
export const isNumberedStreet = (text: string): boolean => numberedStreetPattern.test(text);

/** The most words of a country after a city. */
const maxCountryWords = 3;

/** The parts of an address on its lowest lines. */
export type CityParts = Partial<Record<Extract<AddressPart, "postcode" | "city" | "country">, Span>>;

/**
 * Parses a line with a postcode and a city, and optionally a country: its code before the postcode, or its name after
 * the city. Returns undefined for other lines.
 */
export function parseCityLine(span: Span): CityParts | undefined {
  const maxWords = Math.min(maxCountryWords, span.end - span.start - 2);
  for (let words = 1; words <= maxWords; words++) {
    const country = { ...span, start: span.end - words };
    const city = { ...span, end: country.start };
    const parts = isCountryAfter(country, city) ? splitCityLine(trimDash(city)) : undefined;
    if (parts !== undefined) return { ...parts, country };
  }
  const whole = splitCityLine(span);
  if (whole !== undefined) return whole;
  const comma = getTokens(span).findLastIndex(
    ({ text }, index, { length }) => text.endsWith(",") && index < length - 1,
  );
  return comma < 0 ? undefined : splitCityLine({ ...span, end: span.start + comma + 1 });
}

/**
 * Tests if the words after a city are a country. A code must stand after a comma or dash, since two capitals may also be
 * those of a state or a district.
 */
function isCountryAfter(country: Span, { row, end }: Span): boolean {
  const text = getText(country);
  if (findCountry(text) === undefined) return false;
  return !/^[A-Z]{2}$/u.test(text) || /[,–—-]$/u.test(row.tokens[end - 1]?.text ?? "");
}

/** Removes the dash between a city and a country. */
const trimDash = (span: Span): Span =>
  dashPattern.test(span.row.tokens[span.end - 1]?.text ?? "") ? { ...span, end: span.end - 1 } : span;

/** Splits a line with a postcode and a city into its parts. Returns undefined for other lines. */
export function splitCityLine(span: Span): CityParts | undefined {
  const text = getText(span).replace(/[,;]$/u, "");
  if (numberedStreetPattern.test(text)) return undefined;
  const postcodeFirst = postcodeBeforeCityPattern.exec(text);
  if (postcodeFirst?.[1] !== undefined) {
    const first = getTokens(span).findIndex(({ text: word }) => /\d/u.test(word));
    const start = span.start + first;
    const boundary = start + postcodeFirst[1].split(" ").length;
    return {
      ...findCountryBefore({ ...span, end: start + 1 }),
      postcode: { ...span, start, end: boundary },
      city: { ...span, start: boundary },
    };
  }
  const cityFirst = cityBeforePostcodePattern.exec(text);
  if (cityFirst?.[1] === undefined) return undefined;
  const boundary = span.start + cityFirst[1].split(" ").length;
  const hasState = boundary + 1 < span.end && stateAbbreviationPattern.test(span.row.tokens[boundary]?.text ?? "");
  return { city: { ...span, end: boundary }, postcode: { ...span, start: boundary + (hasState ? 1 : 0) } };
}

/** Finds the code of a country before a postcode, in a token of its own or in that of the postcode. */
function findCountryBefore(span: Span): CityParts {
  const country = { ...span, end: span.start + 1 };
  return readCountry(getText(country)) === undefined ? {} : { country };
}

/** Reads the printed country of an address: its name or code, also as the prefix of a postcode, such as "D-24103". */
export function readCountry(printed: string): string | undefined {
  const prefix = countryPrefixPattern.exec(printed)?.[1];
  return (prefix === undefined ? undefined : findCountryOfPrefix(prefix)) ?? findCountry(printed);
}
