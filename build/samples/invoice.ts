/** A line of an invoice. Amounts are in cents. */
export interface InvoiceLine {
  description: string;
  detail?: string;
  quantity: number;
  unit: string;
  price: number;
  /** Rate of value-added tax in percent. */
  rate: number;
}

export function computeLineAmount(line: InvoiceLine): number {
  return Math.round(line.quantity * line.price);
}

export interface Totals {
  net: number;
  taxes: { rate: number; base: number; amount: number }[];
  gross: number;
}

/** Computes the totals of an invoice in cents. The tax is computed from the sum of each rate, as in EN 16931. */
export function computeTotals(lines: readonly InvoiceLine[]): Totals {
  const rates = [...new Set(lines.map((line) => line.rate))].sort((a, b) => a - b);
  const taxes = rates.map((rate) => {
    const base = lines.filter((line) => line.rate === rate).reduce((sum, line) => sum + computeLineAmount(line), 0);
    return { rate, base, amount: Math.round((base * rate) / 100) };
  });
  const net = taxes.reduce((sum, tax) => sum + tax.base, 0);
  return { net, taxes, gross: net + taxes.reduce((sum, tax) => sum + tax.amount, 0) };
}

/** Formats an amount in cents by locale: `1.234,50` or `1,234.50`. */
export function formatAmount(cents: number, language: "de-DE" | "en-GB"): string {
  return (cents / 100).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
