import { escapeMarkup } from "../markup.ts";
import type { InvoiceComposer, LabelledValue } from "./composer.ts";
import { addDays } from "./format.ts";
import type { LabelName } from "./language.ts";

/** Formats the title, with the number if the family has it there. */
export function formatTitle(composer: InvoiceComposer): string {
  const { style, deal } = composer;
  const kind = deal.isCredit ? style.labels.credit : style.labels.invoice;
  const number = style.title.hasNumber ? ` ${composer.value("invoice_number", deal.number)}` : "";
  return `<div class="title ${style.title.place}">${composer.value("type_code", kind)}${number}</div>`;
}

/** Formats the references: number, date, order and so on, in the form of the family. */
export function formatReferences(composer: InvoiceComposer): string {
  const { kind, hasRules } = composer.style.references;
  if (kind === "letter") return formatPlaceAndDate(composer);
  const pairs = listReferences(composer);
  const rules = hasRules ? "ruled" : "";
  const label = ({ label: text }: LabelledValue) => `<td class="label">${text}</td>`;
  const value = ({ value: text }: LabelledValue) => `<td>${text}</td>`;
  const rows = (cells: readonly string[]) => cells.map((row) => `<tr>${row}</tr>`).join("");
  switch (kind) {
    case "pairs":
      return `<table class="refs ${rules}">${rows(pairs.map((pair) => label(pair) + value(pair)))}</table>`;
    case "grid": {
      const half = Math.ceil(pairs.length / 2);
      const cells = pairs.slice(0, half).map((pair, index) => {
        const other = pairs[half + index] ?? { label: "", value: "" };
        return label(pair) + value(pair) + label(other) + value(other);
      });
      return `<table class="refs wide ${rules}">${rows(cells)}</table>`;
    }
    case "row": {
      const tables = splitIntoRows(pairs).map(
        (row) =>
          `<table class="refs wide row ${rules}">${rows([row.map(label).join(""), row.map(value).join("")])}</table>`,
      );
      return tables.join("");
    }
    case "above":
    case "below":
      return formatBoxes(pairs, kind, rules);
    case "inline":
      return `<div class="inline">${pairs.map((pair) => `<span><span class="label">${pair.label}</span> ${pair.value}</span>`).join(" ")}</div>`;
  }
}

/** Splits pairs into rows of at most five. */
function splitIntoRows(pairs: readonly LabelledValue[]): LabelledValue[][] {
  const count = Math.ceil(pairs.length / 5);
  const size = Math.ceil(pairs.length / count);
  return Array.from({ length: count }, (_, index) => pairs.slice(index * size, (index + 1) * size));
}

function formatBoxes(pairs: readonly LabelledValue[], kind: "above" | "below", rules: string): string {
  const boxes = pairs.map(({ label, value }) => {
    const parts = [`<div class="label small">${label}</div>`, `<div>${value}</div>`];
    return `<div>${(kind === "above" ? parts : parts.toReversed()).join("")}</div>`;
  });
  return `<div class="boxes ${rules}">${boxes.join("")}</div>`;
}

/** Formats the place and the date of a letter, which has no labels. */
function formatPlaceAndDate(composer: InvoiceComposer): string {
  const date = composer.value("issue_date", composer.date(composer.deal.issue));
  return `<div class="end">${escapeMarkup(composer.deal.seller.city)}, ${date}</div>`;
}

/** Lists the references with their labels. */
function listReferences(composer: InvoiceComposer): LabelledValue[] {
  const { style, deal } = composer;
  const isBefore = ["pairs", "grid", "inline"].includes(style.references.kind);
  const names = style.references.fields.filter((name) => name !== "number" || !style.title.hasNumber);
  const all: readonly LabelName[] = deal.isCredit ? [...names, "original"] : names;
  return all.flatMap((name) => {
    const value = formatReference(composer, name);
    const shown = name === "number" && deal.isCredit ? "creditNumber" : name;
    return value === "" ? [] : [{ label: isBefore ? composer.labelBefore(shown) : composer.label(shown), value }];
  });
}

/** Formats the value of a reference; an empty text if the invoice has none. */
function formatReference(composer: InvoiceComposer, name: LabelName): string {
  const { deal } = composer;
  const references: Partial<Record<LabelName, () => string>> = {
    number: () => composer.value("invoice_number", deal.number),
    date: () => composer.value("issue_date", composer.date(deal.issue)),
    delivery: () => composer.value("delivery_date", composer.date(deal.delivery)),
    period: () => formatPeriod(composer),
    due: () => composer.value("due_date", composer.date(deal.due)),
    order: () => composer.value("order_reference", deal.order),
    buyerReference: () => composer.value("buyer_reference", deal.buyerReference),
    buyerVatId: () => (deal.buyer.vatId === "" ? "" : composer.value("buyer.vat_id", deal.buyer.vatId)),
    orderDate: () => escapeMarkup(composer.date(deal.orderDate)),
    terms: () => formatDays(composer),
    customer: () => escapeMarkup(deal.customer),
    deliveryNote: () => escapeMarkup(deal.deliveryNote),
    original: () => escapeMarkup(deal.original),
    contact: () => escapeMarkup(deal.contact),
    phone: () => escapeMarkup(deal.seller.phone),
  };
  return references[name]?.() ?? "";
}

/** Formats a period of four weeks that ends on the day of delivery. */
function formatPeriod(composer: InvoiceComposer): string {
  composer.values.infer("delivery_date");
  const { delivery } = composer.deal;
  return escapeMarkup(`${composer.date(addDays(delivery, -28))} – ${composer.date(delivery)}`);
}

/** Formats the terms as a number of days. */
export function formatDays(composer: InvoiceComposer): string {
  composer.values.infer("due_date");
  return composer.sentence("termsDays", { days: () => String(composer.deal.days) });
}
