import type { SyntheticText } from "../../train/synthetic-text.ts";
import { addDays } from "./format.ts";
import { fillPattern } from "./identifiers.ts";
import type { Country, Language } from "./language.ts";
import { drawParty, drawPerson, drawVariant, type Party, type Seller } from "./party.ts";

/** A line of an invoice. Amounts are in cents. */
export interface DealItem {
  id: string;
  name: string;
  quantity: number;
  unit: string;
  unitPrice: number;
  /** Discount in per cent, 0 for none. */
  discount: number;
  rate: number;
  total: number;
}

/** The tax at one rate. Amounts are in cents. */
export interface DealTax {
  rate: number;
  basis: number;
  amount: number;
}

/** What an invoice is about. Amounts are in cents and add up. */
export interface Deal {
  isCredit: boolean;
  number: string;
  original: string;
  issue: Date;
  delivery: Date;
  due: Date;
  days: number;
  early: Date;
  earlyPercent: number;
  order: string;
  orderDate: Date;
  customer: string;
  deliveryNote: string;
  buyerReference: string;
  contact: string;
  seller: Seller;
  buyer: Party;
  shipTo: Party;
  items: readonly DealItem[];
  lineTotal: number;
  /** In per cent of the sum of the lines, 0 for none. */
  allowancePercent: number;
  allowance: number;
  charge: number;
  taxes: readonly DealTax[];
  net: number;
  taxTotal: number;
  grand: number;
  prepaid: number;
  payable: number;
}

/** What the invoices of a family have in common. */
export interface DealProfile {
  language: Language;
  country: Country;
  seller: Seller;
  /** Patterns of the numbers: `Y` is the year, `#` a digit, `@` a letter. */
  numbers: { invoice: string; item: string; order: string; customer: string };
  hasServices: boolean;
  hasItemDiscounts: boolean;
  /** Share of the invoices with each of these. */
  shares: { allowance: number; charge: number; prepaid: number; secondRate: number; long: number; credit: number };
}

/** Draws an invoice or a credit note. */
export function drawDeal(random: SyntheticText, profile: DealProfile): Deal {
  const { language, country, seller, numbers, shares } = profile;
  const issue = addDays(new Date(Date.UTC(2021, 0, 4)), random.drawInteger(0, 1_900));
  const days = random.pick([7, 10, 14, 21, 30, 30, 45]);
  const draw = (pattern: string) => fillPattern(random, pattern.replaceAll("YYYY", String(issue.getUTCFullYear())));
  const items = Array.from({ length: drawItemCount(random, shares.long) }, () => drawItem(random, profile));
  const buyer = drawParty(random, language, country, random.drawBoolean(0.15));
  return {
    isCredit: random.drawBoolean(shares.credit),
    number: draw(numbers.invoice),
    original: draw(numbers.invoice),
    issue,
    delivery: addDays(issue, -random.drawInteger(1, 20)),
    due: addDays(issue, days),
    days,
    early: addDays(issue, Math.max(3, Math.floor(days / 3))),
    earlyPercent: random.pick([2, 2, 3, 1.5]),
    order: draw(numbers.order),
    orderDate: addDays(issue, -random.drawInteger(22, 60)),
    customer: draw(numbers.customer),
    deliveryNote: draw(random.pick(["LS-#####", "######", "8########", "D/####"])),
    buyerReference: draw(random.pick(["0#######-####-##", "@@-###", "KST ####", "P-#####/@"])),
    contact: drawPerson(random, language),
    seller,
    buyer,
    shipTo: { ...drawParty(random, language, country), name: buyer.name },
    items,
    ...addUp(items, {
      allowancePercent: random.drawBoolean(shares.allowance) ? random.pick([2, 3, 5, 10]) : 0,
      charge: random.drawBoolean(shares.charge) ? random.pick([490, 590, 795, 1_250, 2_500]) : 0,
      prepaidShare: random.drawBoolean(shares.prepaid) ? random.pick([0.2, 0.3, 0.5]) : 0,
      standardRate: country.rates[0],
    }),
  };
}

function drawItemCount(random: SyntheticText, long: number): number {
  if (random.drawBoolean(long)) return random.drawInteger(14, 34);
  return random.pick([1, 1, 2, 3, 3, 4, 5, 6, 8]);
}

function drawItem(
  random: SyntheticText,
  { language, country, numbers, hasServices, hasItemDiscounts, shares }: DealProfile,
): DealItem {
  const name = hasServices
    ? drawVariant(random, language.services)
    : drawVariant(random, language.goods) +
      (random.drawBoolean(0.7) ? `${random.pick([" ", ", "])}${drawVariant(random, language.qualities)}` : "");
  const quantity = hasServices
    ? random.pick([1, 1, 2, 3.5, 7.25, 8, 12])
    : random.pick([1, 1, 2, 3, 4, 5, 10, 12, 25, 100, 250]);
  const unitPrice = hasServices
    ? random.pick([4_500, 6_800, 8_950, 12_000, 75_000, random.drawInteger(30, 400) * 100])
    : random.drawInteger(45, quantity > 20 ? 900 : 45_000);
  const discount = hasItemDiscounts && random.drawBoolean(0.5) ? random.pick([5, 10, 15, 20]) : 0;
  return {
    id: fillPattern(random, numbers.item),
    name: name.replace("{code}", fillPattern(random, "@@###")),
    quantity,
    unit: drawVariant(random, hasServices ? language.hours : language.units),
    unitPrice,
    discount,
    rate: random.drawBoolean(shares.secondRate) ? (country.rates[1] ?? country.rates[0]) : country.rates[0],
    total: Math.round((quantity * unitPrice * (100 - discount)) / 100),
  };
}

interface Adjustments {
  allowancePercent: number;
  charge: number;
  prepaidShare: number;
  standardRate: number;
}

/** Computes the taxes and totals of items. A charge is taxed at the standard rate, an allowance at that of each item. */
export function addUp(
  items: readonly DealItem[],
  { allowancePercent, charge, prepaidShare, standardRate }: Adjustments,
) {
  const rates = [...new Set([...items.map(({ rate }) => rate), ...(charge > 0 ? [standardRate] : [])])].sort(
    (a, b) => b - a,
  );
  const sums = rates.map((rate) => {
    const lines = sum(items.filter((item) => item.rate === rate).map(({ total }) => total));
    const allowance = Math.round((lines * allowancePercent) / 100);
    const basis = lines - allowance + (rate === standardRate ? charge : 0);
    return { rate, allowance, basis, amount: Math.round((basis * rate) / 100) };
  });
  const net = sum(sums.map(({ basis }) => basis));
  const taxTotal = sum(sums.map(({ amount }) => amount));
  const grand = net + taxTotal;
  const prepaid = Math.round((grand * prepaidShare) / 1_000) * 1_000;
  return {
    lineTotal: sum(items.map(({ total }) => total)),
    allowancePercent,
    allowance: sum(sums.map(({ allowance }) => allowance)),
    charge,
    taxes: sums.map(({ rate, basis, amount }) => ({ rate, basis, amount })),
    net,
    taxTotal,
    grand,
    prepaid,
    payable: grand - prepaid,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
