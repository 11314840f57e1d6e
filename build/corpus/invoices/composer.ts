import type { SyntheticText } from "../../train/synthetic-text.ts";
import { escapeMarkup } from "../markup.ts";
import type { Deal } from "./deal.ts";
import { addDays, type AmountFormat, formatAmount, formatDate, formatNumber, formatPercent } from "./format.ts";
import { fillPattern } from "./identifiers.ts";
import type { LabelName, SentenceName } from "./language.ts";
import { drawVariant } from "./party.ts";
import type { InvoiceStyle } from "./style.ts";
import { PrintedValues } from "./truth.ts";

/** A label and a value, both escaped. */
export interface LabelledValue {
  label: string;
  value: string;
}

/** Formats the values of an invoice in the style of its family, and records which are printed. Its texts are escaped. */
export class InvoiceComposer {
  readonly random: SyntheticText;
  readonly style: InvoiceStyle;
  readonly deal: Deal;
  readonly values: PrintedValues;

  constructor(random: SyntheticText, style: InvoiceStyle, deal: Deal) {
    this.random = random;
    this.style = style;
    this.deal = deal;
    this.values = new PrintedValues(deal);
  }

  /** Formats a value of the truth. */
  value(path: string, text: string): string {
    return escapeMarkup(this.values.mark(path, text));
  }

  /** Formats an amount of the truth, in cents. */
  amount(path: string, cents: number, format: AmountFormat = this.style.amounts.totals): string {
    if (format.currency !== "none") this.values.mark("currency", this.currencyText(format));
    return this.value(path, formatAmount(cents, format));
  }

  private currencyText({ currency, country }: AmountFormat): string {
    return currency === "symbol" ? country.symbol : country.currency;
  }

  /** Formats the code of the currency. */
  currencyCode(): string {
    return this.value("currency", this.style.profile.country.currency);
  }

  label(name: LabelName): string {
    return escapeMarkup(this.style.labels[name]);
  }

  /** Formats a label that stands before its value. */
  labelBefore(name: LabelName): string {
    return this.label(name) + this.style.labelEnd;
  }

  date(date: Date): string {
    return formatDate(date, this.style.dates, this.style.profile.language);
  }

  percent(rate: number): string {
    return formatPercent(rate, this.style.percent, this.style.profile.country);
  }

  quantity(quantity: number): string {
    const digits = Number.isInteger(quantity) ? 0 : 2;
    return formatNumber(quantity, this.style.profile.hasServices ? 2 : digits, this.style.profile.country);
  }

  /** Draws a sentence. @param values Escaped texts for the places in it. */
  sentence(name: SentenceName, values: Readonly<Record<string, () => string>> = {}): string {
    const { language } = this.style.profile;
    const fill: Readonly<Record<string, () => string>> = {
      date: () => escapeMarkup(this.date(addDays(this.deal.issue, -this.random.drawInteger(3, 90)))),
      code: () => fillPattern(this.random, "@#####"),
      ...values,
    };
    return escapeMarkup(drawVariant(this.random, language.sentences[name])).replaceAll(
      /\{(\w+)\}/g,
      (place, key: string) => fill[key]?.() ?? place,
    );
  }
}
