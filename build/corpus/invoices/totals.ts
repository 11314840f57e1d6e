import type { InvoiceComposer, LabelledValue } from "./composer.ts";

interface Total extends LabelledValue {
  isFinal?: boolean;
}

/** Lists the totals in their order, and records them. */
function listTotals(composer: InvoiceComposer): Total[] {
  const { style, deal } = composer;
  const isAdjusted = deal.allowance > 0 || deal.charge > 0;
  const totals: Total[] = [];
  if (isAdjusted || style.totals.hasLineTotal)
    totals.push({ label: composer.label("lineTotal"), value: composer.amount("total.line_total", deal.lineTotal) });
  if (deal.allowance > 0)
    totals.push({
      label: `${composer.label("allowance")} ${composer.percent(deal.allowancePercent)}`,
      value: `-${composer.amount("allowance[0].amount", deal.allowance)}`,
    });
  if (deal.charge > 0)
    totals.push({ label: composer.label("charge"), value: composer.amount("charge[0].amount", deal.charge) });
  if (isAdjusted || !style.totals.hasLineTotal)
    totals.push({ label: composer.label("net"), value: composer.amount("total.tax_basis_total", deal.net) });
  totals.push(...listTaxes(composer));
  const isPartlyPaid = deal.prepaid > 0;
  totals.push({
    label: composer.label("grand"),
    value: composer.amount("total.grand_total", deal.grand),
    isFinal: !isPartlyPaid,
  });
  if (isPartlyPaid)
    totals.push(
      { label: composer.label("prepaid"), value: `-${composer.amount("total.prepaid", deal.prepaid)}` },
      { label: composer.label("payable"), value: composer.amount("total.due_payable", deal.payable), isFinal: true },
    );
  return totals;
}

/** Lists the taxes by rate, or only their sum if a table has the rates. */
function listTaxes(composer: InvoiceComposer): Total[] {
  const { style, deal } = composer;
  const total = () => ({
    label: composer.label("taxTotal"),
    value: composer.amount("total.tax_total", deal.taxTotal),
  });
  if (style.taxTable !== "none") return [total()];
  const taxes = deal.taxes.map(({ rate, amount }, index) => ({
    label: composer.label("vat").replace("{rate}", composer.value(`tax[${index}].rate`, composer.percent(rate))),
    value: composer.amount(`tax[${index}].amount`, amount),
  }));
  return style.totals.hasTaxTotal && taxes.length > 1 ? [...taxes, total()] : taxes;
}

/** Formats the totals as rows that end the table of items; none if the family has them elsewhere. */
export function formatTotalRows(composer: InvoiceComposer): string[] {
  const { style } = composer;
  if (style.totals.kind !== "in-table" || style.items.kind === "pairs") return [];
  const span = style.items.columns.length - 1;
  return listTotals(composer).map(
    ({ label, value, isFinal = false }) =>
      `<tr class="${isFinal ? "final" : ""}"><td class="num" colspan="${span}">${label}</td><td class="num">${value}</td></tr>`,
  );
}

/** Formats the totals below the items; an empty text if they end the table. */
export function formatTotals(composer: InvoiceComposer): string {
  const { style } = composer;
  const isInTable = style.totals.kind === "in-table" && style.items.kind === "table";
  if (isInTable) return "";
  const totals = listTotals(composer);
  const rules = style.totals.hasRules ? "ruled" : "";
  if (style.totals.kind === "row") {
    const cells = (format: (total: Total) => string) =>
      totals.map((total) => `<td class="num">${format(total)}</td>`).join("");
    return `<table class="totals row ${rules}"><tr class="label">${cells(({ label }) => label)}</tr><tr class="final">${cells(({ value }) => value)}</tr></table>`;
  }
  const rows = totals.map(
    ({ label, value, isFinal = false }) =>
      `<tr class="${isFinal ? "final" : ""}"><td>${label}</td><td class="num">${value}</td></tr>`,
  );
  return `<table class="totals ${style.totals.kind} ${rules}">${rows.join("")}</table>`;
}

/** Formats the table of the taxes by rate. */
export function formatTaxTable(composer: InvoiceComposer): string {
  const { deal, style } = composer;
  const rows = deal.taxes.map(({ rate, basis, amount }, index) => {
    const cells = [
      composer.value(`tax[${index}].rate`, composer.percent(rate)),
      composer.amount(`tax[${index}].basis`, basis, style.amounts.items),
      composer.amount(`tax[${index}].amount`, amount, style.amounts.items),
    ];
    return `<tr>${cells.map((cell) => `<td class="num">${cell}</td>`).join("")}</tr>`;
  });
  const heads = (["rate", "basis", "taxAmount"] as const).map((name) => `<th class="num">${composer.label(name)}</th>`);
  return `<table class="taxes items rules-${style.items.rules} head-${style.items.head}"><thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}
