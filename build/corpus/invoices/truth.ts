import type { TrueValue } from "../family.ts";
import type { Deal } from "./deal.ts";
import { formatIsoDate } from "./format.ts";

type Value = Pick<TrueValue, "value" | "type">;

/** Countries whose local numbers of companies are numbers of a register, not of a tax office. */
const registerCountries = new Set(["FR", "BE", "NL", "DK", "PL", "SE", "PT", "ES", "CH"]);

/** Values that other values imply, whether they are printed or not. */
const inferablePath = /country$|^currency$|^type_code$|^total|^tax|^allowance|^charge|^line.*(?:rate|price|total)$/;

const money = (cents: number): Value => ({ value: cents / 100, type: "money" });
const text = (value: string): Value => ({ value, type: "string" });
const date = (day: Date): Value => ({ value: formatIsoDate(day), type: "date" });

/** Lists all values of an invoice by the paths of the built-in taxonomy. */
export function listValues(deal: Deal): Record<string, Value> {
  const { seller, buyer } = deal;
  const values: Record<string, Value> = {
    type_code: { value: deal.isCredit ? "381" : "380", type: "code" },
    invoice_number: text(deal.number),
    issue_date: date(deal.issue),
    delivery_date: date(deal.delivery),
    due_date: date(deal.due),
    currency: { value: seller.country.currency, type: "code" },
    iban: text(seller.iban),
    order_reference: text(deal.order),
    buyer_reference: text(deal.buyerReference),
    "seller.tax_number": text(seller.taxNumber),
    "total.line_total": money(deal.lineTotal),
    "total.allowance_total": money(deal.allowance),
    "total.charge_total": money(deal.charge),
    "total.tax_basis_total": money(deal.net),
    "total.tax_total": money(deal.taxTotal),
    "total.grand_total": money(deal.grand),
    "total.prepaid": money(deal.prepaid),
    "total.due_payable": money(deal.payable),
  };
  for (const [role, party] of [["seller", seller] as const, ["buyer", buyer] as const])
    Object.assign(values, {
      [`${role}.name`]: text(party.name),
      [`${role}.street`]: text(party.street),
      [`${role}.postcode`]: text(party.postcode),
      [`${role}.city`]: text(party.city),
      [`${role}.country`]: { value: party.country.code, type: "code" },
      [`${role}.vat_id`]: text(party.vatId),
    });
  for (const [index, { rate, basis, amount }] of deal.taxes.entries())
    Object.assign(values, {
      [`tax[${index}].rate`]: { value: rate, type: "number" },
      [`tax[${index}].basis`]: money(basis),
      [`tax[${index}].amount`]: money(amount),
    });
  for (const [index, item] of deal.items.entries())
    Object.assign(values, {
      [`line[${index}].name`]: text(item.name),
      [`line[${index}].quantity`]: { value: item.quantity, type: "number" },
      [`line[${index}].unit_price`]: money(item.unitPrice),
      [`line[${index}].total`]: money(item.total),
      [`line[${index}].tax_rate`]: { value: item.rate, type: "number" },
      [`line[${index}].seller_item_id`]: text(item.id),
    });
  if (deal.allowance > 0) values["allowance[0].amount"] = money(deal.allowance);
  if (deal.charge > 0) values["charge[0].amount"] = money(deal.charge);
  return values;
}

/** Records which values of an invoice are printed, while it is composed. */
export class PrintedValues {
  private readonly deal: Deal;
  private readonly values: Record<string, Value>;
  private readonly texts = new Map<string, string>();
  private readonly inferred = new Set<string>();

  constructor(deal: Deal) {
    this.deal = deal;
    this.values = listValues(deal);
  }

  /**
   * Records that a value is printed.
   * @param printed The text as it is printed. @returns The same text.
   * @throws {RangeError} if the invoice has no such value
   */
  mark(path: string, printed: string): string {
    if (!(path in this.values)) throw new RangeError(`the invoice has no ${path}`);
    this.texts.set(path, printed);
    return printed;
  }

  /** Records that a value follows from what is printed, such as a due date from a number of days. */
  infer(path: string): void {
    this.inferred.add(path);
  }

  /**
   * Lists the true values. An amount that equals another total is printed wherever that is. A value that is not printed is
   * absent, unless a reader could infer it: it is known but not visible then, so that it is not scored.
   */
  list(): Record<string, TrueValue> {
    const printedAmounts = new Map(
      [...this.texts].filter(([path]) => isTotal(path)).map(([path, printed]) => [this.values[path]?.value, printed]),
    );
    return Object.fromEntries(
      Object.entries(this.values).flatMap(([path, value]): [string, TrueValue][] => {
        if (value.value === "" || value.value === 0) return [];
        const printed = this.texts.get(path) ?? (isTotal(path) ? printedAmounts.get(value.value) : undefined);
        if (printed !== undefined && !this.isNumberOfRegister(path))
          return [[path, { ...value, visible: true, printed }]];
        const isKnown = printed !== undefined || this.inferred.has(path) || inferablePath.test(path);
        return isKnown ? [[path, { ...value, visible: false }]] : [];
      }),
    );
  }

  private isNumberOfRegister(path: string): boolean {
    return path === "seller.tax_number" && registerCountries.has(this.deal.seller.country.code);
  }
}

/** Tests whether a value is an amount of the whole invoice. */
function isTotal(path: string): boolean {
  return /^(?:total|allowance|charge)|^tax.*(?:basis|amount)$/.test(path);
}
