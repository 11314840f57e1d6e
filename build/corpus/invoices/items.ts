import type { InvoiceComposer } from "./composer.ts";
import type { DealItem } from "./deal.ts";
import { type ItemColumn, type LabelName, listVariants } from "./language.ts";
import { english } from "./languages/en.ts";

const textColumns: ReadonlySet<ItemColumn> = new Set(["itemId", "item", "unit"]);

/**
 * Formats the items as a table or as pairs of labels and values.
 * @param totals Rows of the totals that end the table, if the family has them there.
 */
export function formatItems(composer: InvoiceComposer, totals: readonly string[]): string {
  const { style, deal } = composer;
  if (style.items.kind === "pairs") return formatPairs(composer);
  const { columns, rules, head, isStriped } = style.items;
  const rows = deal.items.map((item, index) => {
    const cells = columns.map((column) => formatCell(column, formatColumn(composer, column, item, index)));
    return `<tr>${cells.join("")}</tr>`;
  });
  const className = `items rules-${rules} head-${head} ${isStriped ? "striped" : ""}`;
  return `<table class="${className}"><thead>${formatHead(composer)}</thead><tbody>${rows.join("")}</tbody>${totals.length > 0 ? `<tbody class="sums">${totals.join("")}</tbody>` : ""}</table>`;
}

function formatCell(column: ItemColumn, html: string, tag = "td"): string {
  const alignment = textColumns.has(column) ? "" : column === "position" ? ' class="mid"' : ' class="num"';
  return `<${tag}${alignment}>${html}</${tag}>`;
}

/** Formats the head, which may have a second row. */
function formatHead(composer: InvoiceComposer): string {
  const { columns, secondHead } = composer.style.items;
  const row = (format: (column: ItemColumn) => string) =>
    `<tr>${columns.map((column) => formatCell(column, format(column), "th")).join("")}</tr>`;
  const labels = row((column) => composer.label(column));
  switch (secondHead) {
    case "none":
      return labels;
    case "english":
      return labels + row((column) => `<i>${listVariants(english.labels[column as LabelName])[0]}</i>`);
    case "units":
      return labels + row((column) => (["unitPrice", "amount"].includes(column) ? composer.currencyCode() : ""));
    case "group": {
      const priceIndex = columns.indexOf("unitPrice");
      const group = `<th colspan="${priceIndex}"></th><th class="mid" colspan="${columns.length - priceIndex}">${composer.currencyCode()}</th>`;
      return `<tr>${group}</tr>${labels}`;
    }
  }
}

/** Formats the value of an item in a column, and records it. */
function formatColumn(composer: InvoiceComposer, column: ItemColumn, item: DealItem, index: number): string {
  const { style } = composer;
  const path = (field: string) => `line[${index}].${field}`;
  switch (column) {
    case "position":
      return String(index + 1);
    case "itemId":
      return composer.value(path("seller_item_id"), item.id);
    case "item":
      return formatName(composer, item, index);
    case "quantity": {
      const quantity = composer.value(path("quantity"), composer.quantity(item.quantity));
      return style.items.hasUnitInQuantity ? `${quantity} ${item.unit}` : quantity;
    }
    case "unit":
      return item.unit;
    case "unitPrice":
      return composer.amount(path("unit_price"), item.unitPrice, style.amounts.items);
    case "discount":
      return item.discount === 0 ? "" : composer.percent(item.discount);
    case "rate":
      return composer.value(path("tax_rate"), composer.percent(item.rate));
    case "amount":
      return composer.amount(path("total"), item.total, style.amounts.items);
  }
}

/** Formats the name of an item with the notes below it. */
function formatName(composer: InvoiceComposer, item: DealItem, index: number): string {
  const { items } = composer.style;
  const name = composer.value(`line[${index}].name`, item.name);
  const notes: string[] = [];
  if (items.isIdBelow)
    notes.push(`${composer.labelBefore("itemId")} ${composer.value(`line[${index}].seller_item_id`, item.id)}`);
  if (composer.random.drawBoolean(items.noteShare)) notes.push(composer.sentence("itemNote"));
  const className = items.isNoteSmall ? ' class="small"' : "";
  return name + notes.map((note) => `<div${className}>${note}</div>`).join("");
}

/** Formats each item as pairs of labels and values. */
function formatPairs(composer: InvoiceComposer): string {
  const { columns } = composer.style.items;
  const items = composer.deal.items.map((item, index) => {
    const rows = columns.map(
      (column) =>
        `<tr><td class="label">${composer.labelBefore(column)}</td><td>${formatColumn(composer, column, item, index)}</td></tr>`,
    );
    return `<table class="refs item">${rows.join("")}</table>`;
  });
  return items.join("");
}
