/** Signs and words for currencies, longest first where one begins another. Dollars are American unless told. */
const names: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/US\$|U\.S\. ?\$/iu, "USD"],
  [/(?:CA|C)\$/iu, "CAD"],
  [/(?:AU|A)\$/iu, "AUD"],
  [/€|\beuros?\b/iu, "EUR"],
  [/£/u, "GBP"],
  [/₹/u, "INR"],
  [/zł/iu, "PLN"],
  [/Kč/iu, "CZK"],
  [/₺/u, "TRY"],
  [/₽/u, "RUB"],
  [/¥/u, "JPY"],
  [/\bS?Fr\.?(?=\s|\d|-|$)/u, "CHF"],
  [/\$|\bdollars?\b/iu, "USD"],
];

const sharedSigns: Readonly<Record<string, readonly string[]>> = {
  $: ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN"],
  "¥": ["JPY", "CNY"],
};

let codes: ReadonlySet<string> | undefined;

/** Whether ISO 4217 has the code, in capital letters. */
export function isCurrency(code: string): boolean {
  codes ??= new Set(Intl.supportedValuesOf("currency"));
  return codes.has(code);
}

/**
 * The currency that a text names and the text without it. `hint` decides between the owners of a shared sign.
 */
export function splitCurrency(text: string, hint?: string): { currency: string | null; rest: string } {
  for (const match of text.matchAll(/(?<!\p{L})[A-Za-z]{3}(?!\p{L})/gu)) {
    const code = match[0].toUpperCase();
    if (isCurrency(code)) return { currency: code, rest: without(text, match.index, match[0].length) };
  }
  for (const [pattern, code] of names) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const currency = hint !== undefined && sharedSigns[match[0]]?.includes(hint) === true ? hint : code;
    return { currency, rest: without(text, match.index, match[0].length) };
  }
  return { currency: null, rest: text.trim() };
}

function without(text: string, start: number, length: number): string {
  return `${text.slice(0, start)} ${text.slice(start + length)}`.replace(/\s+/gu, " ").trim();
}

/** The digits after the point that a currency is written with: 2 for EUR, 0 for JPY; 2 where none is known. */
export function getMinorDigits(currency: string | null): number {
  if (currency === null || !isCurrency(currency)) return 2;
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
