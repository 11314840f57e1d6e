import { escapeMarkup } from "../markup.ts";
import type { InvoiceComposer, LabelledValue } from "./composer.ts";
import { formatIban } from "./identifiers.ts";
import { formatAddress } from "./letterhead.ts";
import { formatDays } from "./references.ts";

/** Formats what follows the totals: terms, bank details and notes. */
export function formatClosing(composer: InvoiceComposer): string {
  const { style, random } = composer;
  const parts = [formatTerms(composer), formatBank(composer)];
  if (!style.references.fields.includes("delivery") && random.drawBoolean(0.3)) {
    composer.values.infer("delivery_date");
    parts.push(composer.sentence("sameDate"));
  }
  if (random.drawBoolean(style.runningNoteShare))
    parts.push(`<span class="label">${composer.labelBefore("notes")}</span> ${composer.sentence("runningNote")}`);
  parts.push(composer.sentence("thanks"));
  return parts
    .filter((part) => part !== "")
    .map((part) => (part.startsWith("<table") ? part : `<p>${part}</p>`))
    .join("");
}

function formatTerms(composer: InvoiceComposer): string {
  const { style, deal } = composer;
  if (deal.isCredit) return "";
  const due = () => composer.value("due_date", composer.date(deal.due));
  switch (style.terms) {
    case "none":
      return "";
    case "date":
      return composer.sentence("termsDate", { due });
    case "days":
      return formatDays(composer);
    case "labelled":
      return `<span class="label">${composer.labelBefore("terms")}</span> ${formatDays(composer)}`;
    case "early":
      return composer.sentence("termsEarly", {
        due,
        early: () => escapeMarkup(composer.date(deal.early)),
        percent: () => escapeMarkup(composer.percent(deal.earlyPercent)),
      });
  }
}

/** Lists the bank details with their labels. */
function listBank(composer: InvoiceComposer): LabelledValue[] {
  const { deal, style } = composer;
  if (deal.seller.iban === "") return [];
  return [
    { label: composer.labelBefore("bank"), value: escapeMarkup(deal.seller.bank) },
    {
      label: `IBAN${style.labelEnd}`,
      value: composer.value("iban", formatIban(deal.seller.iban, style.isIbanGrouped)),
    },
    { label: composer.labelBefore("bic"), value: deal.seller.bic },
  ];
}

function formatBank(composer: InvoiceComposer): string {
  const { style } = composer;
  if (style.bank !== "pairs" && style.bank !== "sentence") return "";
  const pairs = listBank(composer);
  if (style.bank === "sentence") return pairs.map(({ label, value }) => `${label} ${value}`).join(", ");
  const rows = pairs.map(({ label, value }) => `<tr><td class="label">${label}</td><td>${value}</td></tr>`);
  return `<table class="refs">${rows.join("")}</table>`;
}

/** Formats the footer with the data of the company in columns; an empty text if the family has none. */
export function formatFooter(composer: InvoiceComposer): string {
  const { style, deal } = composer;
  const { columns, hasLabels, hasRule } = style.footer;
  if (columns === 0) return "";
  const { seller } = deal;
  const before = (name: Parameters<InvoiceComposer["label"]>[0]) => (hasLabels ? `${composer.labelBefore(name)} ` : "");
  const taxNumbers = [
    ...(seller.vatId === ""
      ? []
      : [`${composer.labelBefore("vatId")} ${composer.value("seller.vat_id", seller.vatId)}`]),
    `${composer.labelBefore("taxNumber")} ${composer.value("seller.tax_number", seller.taxNumber)}`,
  ];
  const blocks = [
    formatAddress(composer, "seller", seller),
    [`${before("phone")}${seller.phone}`, `${before("email")}${seller.email}`, seller.web],
    style.bank === "footer"
      ? listBank(composer).map(
          ({ label, value }) => `${hasLabels || label.startsWith("IBAN") ? `${label} ` : ""}${value}`,
        )
      : [],
    [
      `${composer.labelBefore("director")} ${escapeMarkup(seller.director)}`,
      escapeMarkup(seller.register),
      ...taxNumbers,
    ],
  ].filter((block) => block.length > 0);
  const merged = mergeBlocks(blocks, columns);
  return `<div class="footer ${hasRule ? "ruled" : ""}" style="grid-template-columns: repeat(${merged.length}, auto)">${merged.map((block) => `<div>${block.join("<br>")}</div>`).join("")}</div>`;
}

/** Joins the first blocks until there are no more than a number of columns. */
function mergeBlocks(blocks: readonly string[][], columns: number): string[][] {
  const surplus = Math.max(0, blocks.length - columns);
  return [blocks.slice(0, surplus + 1).flat(), ...blocks.slice(surplus + 1)];
}
