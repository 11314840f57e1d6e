import { type Country, type Language, listVariants } from "./language.ts";

/** How a family writes amounts. */
export interface AmountFormat {
  country: Country;
  /** Where the currency stands, and whether it is the symbol or the code. */
  currency: "symbol" | "code-first" | "code-last" | "none";
}

/** Formats a number with separators. @param value A number without rounding errors beyond `digits`. */
export function formatNumber(value: number, digits: number, { decimal, group }: Country): string {
  const [whole = "", fraction] = Math.abs(value).toFixed(digits).split(".");
  // A space between digits does not break the line.
  const separator = group === " " ? "\u00a0" : group;
  const grouped = whole.replaceAll(/(\d)(?=(?:\d{3})+$)/g, `$1${separator}`);
  return `${value < 0 ? "-" : ""}${grouped}${fraction === undefined ? "" : `${decimal}${fraction}`}`;
}

/** Formats an amount in cents. */
export function formatAmount(cents: number, { country, currency }: AmountFormat): string {
  const number = formatNumber(cents / 100, 2, country);
  switch (currency) {
    case "none":
      return number;
    case "code-first":
      return `${country.currency}\u00a0${number}`;
    case "code-last":
      return `${number}\u00a0${country.currency}`;
    case "symbol": {
      const isTight = ["$", "£"].includes(country.symbol);
      if (country.isSymbolFirst) return `${country.symbol}${isTight ? "" : "\u00a0"}${number}`;
      return `${number}\u00a0${country.symbol}`;
    }
  }
}

/** Formats a rate in per cent. */
export function formatPercent(
  rate: number,
  format: "plain" | "tight" | "decimals" | "number",
  country: Country,
): string {
  const digits = format === "decimals" ? 2 : Number.isInteger(rate) ? 0 : rate === 6.25 ? 2 : 1;
  const number = formatNumber(rate, digits, country);
  return format === "number" ? number : format === "tight" ? `${number}%` : `${number}\u00a0%`;
}

/** Formats a date in a pattern such as `d. MMMM yyyy`. Text in quotes stands as it is. */
export function formatDate(date: Date, pattern: string, language: Language): string {
  const [day, month, year] = [date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear()];
  const monthName = listVariants(language.months)[month] ?? "";
  return pattern.replaceAll(/'([^']*)'|yyyy|yy|MMMM|MMM|MM|dd|d/g, (part, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted;
    switch (part) {
      case "yyyy":
        return String(year);
      case "yy":
        return String(year % 100).padStart(2, "0");
      case "MMMM":
        return monthName;
      case "MMM":
        return monthName.slice(0, 3);
      case "MM":
        return String(month + 1).padStart(2, "0");
      case "dd":
        return String(day).padStart(2, "0");
      default:
        return String(day);
    }
  });
}

/** Returns a day a number of days later. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

/** Formats a date in ISO 8601. */
export function formatIsoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}
