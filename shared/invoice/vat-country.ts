import type { Value } from "../document/data-points.ts";

/**
 * The formats of the VAT identifiers of the European Union and its neighbours. The key is the prefix, which the pattern
 * does not include.
 */
const formats: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/u,
  BE: /^[01]?\d{9}$/u,
  BG: /^\d{9,10}$/u,
  CH: /^E\d{9}(?:MWST|TVA|IVA)?$/u,
  CY: /^\d{8}[A-Z]$/u,
  CZ: /^\d{8,10}$/u,
  DE: /^\d{9}$/u,
  DK: /^\d{8}$/u,
  EE: /^\d{9}$/u,
  EL: /^\d{9}$/u,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/u,
  FI: /^\d{8}$/u,
  FR: /^[A-Z\d]{2}\d{9}$/u,
  GB: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/u,
  HR: /^\d{11}$/u,
  HU: /^\d{8}$/u,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/u,
  IS: /^\d{5,6}$/u,
  IT: /^\d{11}$/u,
  LI: /^\d{5}$/u,
  LT: /^(?:\d{9}|\d{12})$/u,
  LU: /^\d{8}$/u,
  LV: /^\d{11}$/u,
  MT: /^\d{8}$/u,
  NL: /^[A-Z\d+*]{10}\d{2}$/u,
  NO: /^\d{9}(?:MVA)?$/u,
  PL: /^\d{10}$/u,
  PT: /^\d{9}$/u,
  RO: /^\d{2,10}$/u,
  SE: /^\d{12}$/u,
  SI: /^\d{8}$/u,
  SK: /^\d{10}$/u,
  XI: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/u,
};

/** The countries of prefixes that are no ISO 3166-1 codes: Greece, and Northern Ireland. */
const countriesByPrefix: Readonly<Record<string, string>> = { EL: "GR", XI: "GB" };

/**
 * Returns the country (ISO 3166-1) of a VAT identifier. A number that only begins with two letters, such as "NR 4711" or
 * "ID 123456", has none.
 */
export function getVatCountry(identifier: Value | undefined): string | undefined {
  if (typeof identifier !== "string") return undefined;
  const compact = identifier.toUpperCase().replaceAll(/[\s./-]/gu, "");
  const prefix = compact.slice(0, 2);
  if (formats[prefix]?.test(compact.slice(2)) !== true) return undefined;
  return countriesByPrefix[prefix] ?? prefix;
}
