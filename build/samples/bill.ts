/** A line of an invoice. Amounts are in cents. */
export interface BillLine {
  description: string;
  detail?: string;
  quantity: number;
  unit: string;
  price: number;
  /** Percent of value-added tax. */
  rate: number;
}

export function lineAmount(line: BillLine): number {
  return Math.round(line.quantity * line.price);
}

export interface Totals {
  net: number;
  taxes: { rate: number; base: number; amount: number }[];
  gross: number;
}

/** The sums of an invoice, in cents: the tax is taken of each rate's sum, as EN 16931 has it. */
export function totalsOf(lines: readonly BillLine[]): Totals {
  const rates = [...new Set(lines.map((line) => line.rate))].sort((a, b) => a - b);
  const taxes = rates.map((rate) => {
    const base = lines.filter((line) => line.rate === rate).reduce((sum, line) => sum + lineAmount(line), 0);
    return { rate, base, amount: Math.round((base * rate) / 100) };
  });
  const net = taxes.reduce((sum, tax) => sum + tax.base, 0);
  return { net, taxes, gross: net + taxes.reduce((sum, tax) => sum + tax.amount, 0) };
}

/** An amount in cents as it is written in a language: `1.234,50` or `1,234.50`. */
export function amountText(cents: number, language: "de-DE" | "en-GB"): string {
  return (cents / 100).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
