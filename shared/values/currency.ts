/**
 * The signs and words for currencies. The first match counts. Signs such as US$, C$ or S$ therefore come before $,
 * which means the US dollar.
 */
const currencyPatterns: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/US\$|U\.S\. ?\$|\b(?:US|U\.S\.|American) dollars?\b/iu, "USD"],
  [/(?<!\p{L})CA?\$|\bCanadian dollars?\b/iu, "CAD"],
  [/(?<!\p{L})AU?\$|\bAustralian dollars?\b/iu, "AUD"],
  [/(?<!\p{L})NZ\$|\bNew Zealand dollars?\b/iu, "NZD"],
  [/(?<!\p{L})HK\$|\bHong Kong dollars?\b/iu, "HKD"],
  [/(?<!\p{L})NT\$|\bTaiwan dollars?\b/iu, "TWD"],
  [/(?<!\p{L})Me?x\$|\bMexican pesos?\b/iu, "MXN"],
  [/(?<!\p{L})S\$|\bSingapore dollars?\b/iu, "SGD"],
  [/(?<!\p{L})R\$|\bBrazilian rea(?:l|is)\b/iu, "BRL"],
  [/€|\beuros?\b/iu, "EUR"],
  [/£/u, "GBP"],
  [/₹/u, "INR"],
  [/zł/iu, "PLN"],
  [/(?<!\p{L})RM(?!\p{L})/u, "MYR"],
  [/Kč/iu, "CZK"],
  [/₺/u, "TRY"],
  [/₽/u, "RUB"],
  [/¥/u, "JPY"],
  [/\bS?Fr\.?(?=\s|\d|-|$)/u, "CHF"],
  [/\$|\bdollars?\b/iu, "USD"],
];

const dollars = ["USD", "CAD", "AUD", "NZD", "SGD", "HKD"];

/** The ISO 4217 codes of the currencies that share a sign or, in small letters, a word. */
const sharedSigns: Readonly<Record<string, readonly string[]>> = {
  $: [...dollars, "MXN", "ARS", "CLP", "COP", "TWD", "UYU"],
  dollar: dollars,
  dollars,
  "¥": ["JPY", "CNY"],
};

let currencyCodes: ReadonlySet<string> | undefined;

/** Tells whether `code`, in capital letters, is an ISO 4217 code. */
export function isCurrency(code: string): boolean {
  currencyCodes ??= new Set(Intl.supportedValuesOf("currency"));
  return currencyCodes.has(code);
}

/** A text, divided into its currency and the rest. */
interface SplitText {
  currency: string | null;
  rest: string;
  /** The currencies that share the sign or word, if several do. */
  sharing?: readonly string[];
}

/**
 * Splits a text into its currency and the rest.
 * @param hint an ISO 4217 code, which decides between currencies that share a sign or a word. If it is null, no
 * currency is chosen; without a hint, the most usual currency is chosen.
 */
export function splitCurrency(text: string, hint?: string | null): SplitText {
  // A code may touch the digits of an amount. A part of an identifier, such as of the BIC "HELADEF1GEL", is not a code.
  for (const match of text.matchAll(/(?<!\p{L}\d*)[A-Za-z]{3}(?!\d*\p{L})/gu)) {
    const code = match[0].toUpperCase();
    if (isCurrency(code)) return { currency: code, rest: removeSlice(text, match.index, match[0].length) };
  }
  for (const [pattern, code] of currencyPatterns) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const rest = removeSlice(text, match.index, match[0].length);
    const sharing = sharedSigns[match[0].toLowerCase()];
    if (sharing === undefined) return { currency: code, rest };
    if (hint === null) return { currency: null, rest, sharing };
    return { currency: hint !== undefined && sharing.includes(hint) ? hint : code, rest, sharing };
  }
  return { currency: null, rest: text.trim() };
}

function removeSlice(text: string, start: number, length: number): string {
  return `${text.slice(0, start)} ${text.slice(start + length)}`.replace(/\s+/gu, " ").trim();
}

/** Returns the number of decimals of a currency: 2 for EUR, 0 for JPY, 2 for an unknown currency. */
export function getMinorDigits(currency: string | null): number {
  if (currency === null || !isCurrency(currency)) return 2;
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
