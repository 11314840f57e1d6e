import type { SyntheticText } from "../../train/synthetic-text.ts";
import { drawBic, drawIban, fillPattern } from "./identifiers.ts";
import { type Country, type Language, listVariants } from "./language.ts";

/** A seller or a buyer that does not exist. */
export interface Party {
  name: string;
  /** The name without the legal form. */
  shortName: string;
  street: string;
  postcode: string;
  city: string;
  /** The line of postcode and city. */
  cityLine: string;
  country: Country;
  vatId: string;
  phone: string;
  email: string;
  web: string;
}

/** What only sellers have. */
export interface Seller extends Party {
  taxNumber: string;
  /** Empty where accounts have no IBAN. */
  iban: string;
  bic: string;
  bank: string;
  director: string;
  register: string;
}

/** Beginnings and ends of invented names. */
const beginnings =
  "Nor|Bel|Kor|Tal|Ver|Lin|Mar|Os|Ful|Hal|Quin|Sel|Ard|Bran|Cal|Dor|Ely|Fen|Gar|Ist|Jol|Kres|Lum|Mor|Nav|Pel|Rud|Sten|Tor|Ulm";
const ends =
  "vanto|mera|dora|stetta|linga|bray|quist|fella|monda|tara|wicka|nova|garda|loona|zano|texo|vika|rixa|besta|corva|denta|furno";

/** Draws an item of a list of variants. */
export function drawVariant(random: SyntheticText, text: string): string {
  return random.pick(listVariants(text));
}

/** Draws the name of a person. */
export function drawPerson(random: SyntheticText, language: Language): string {
  return `${drawVariant(random, language.firstNames)} ${drawVariant(random, language.lastNames)}`;
}

function drawShortName(random: SyntheticText, language: Language): string {
  const stem = `${drawVariant(random, beginnings)}${drawVariant(random, ends)}`;
  const trade = drawVariant(random, language.trades);
  return random.pick([
    `${stem} ${trade}`,
    `${stem} ${trade}`,
    stem,
    `${drawVariant(random, language.lastNames)} & ${stem}`,
  ]);
}

/** Draws a street with its number, or with two neighbouring numbers. */
function drawStreet(random: SyntheticText, language: Language): string {
  const number = random.drawInteger(1, 180);
  return drawVariant(random, language.streets)
    .replace(/#(?=[–-]#)/, String(number))
    .replaceAll(/(?<=\d[–-])#/g, String(number + 2))
    .replaceAll("#", () => String(random.drawInteger(1, 180)));
}

/** Draws a company, or a private person if `isPerson`. */
export function drawParty(random: SyntheticText, language: Language, country: Country, isPerson = false): Party {
  const shortName = isPerson ? drawPerson(random, language) : drawShortName(random, language);
  const postcode = fillPattern(random, country.postcode);
  const place = drawVariant(random, country.cities);
  const domain = `${shortName
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, "")
    .slice(0, 18)}.example`;
  return {
    name: isPerson ? shortName : `${shortName} ${drawVariant(random, country.legalForms)}`,
    shortName,
    street: drawStreet(random, language),
    postcode,
    // The city of an American address is followed by the state.
    city: place.split(",")[0] ?? place,
    cityLine: country.cityLine.replace("{postcode}", postcode).replace("{city}", place),
    country,
    vatId: isPerson || country.vatId === "" ? "" : fillPattern(random, country.vatId),
    phone: fillPattern(random, country.phone),
    email: `${random.pick(["info", "office", "mail"])}@${domain}`,
    web: `www.${domain}`,
  };
}

/** Draws a seller. */
export function drawSeller(random: SyntheticText, language: Language, country: Country): Seller {
  const party = drawParty(random, language, country);
  const bankName = `${drawVariant(random, beginnings)}${drawVariant(random, ends)}`;
  return {
    ...party,
    taxNumber: fillPattern(random, country.taxNumber),
    iban: country.iban === "" ? "" : drawIban(random, country.iban),
    bic: drawBic(random, country.code),
    bank: `${bankName} ${random.pick(["Bank", "Bank", "Kredit", "Finans"])}`,
    director: drawPerson(random, language),
    register: drawVariant(random, language.labels.register)
      .replace("{city}", party.city)
      .replace("{code}", fillPattern(random, "#####")),
  };
}
