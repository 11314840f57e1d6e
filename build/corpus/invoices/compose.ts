import { formatClosing, formatFooter } from "./closing.ts";
import type { InvoiceComposer } from "./composer.ts";
import { formatItems } from "./items.ts";
import { formatLetterhead } from "./letterhead.ts";
import { formatReferences, formatTitle } from "./references.ts";
import { formatTaxTable, formatTotalRows, formatTotals } from "./totals.ts";

/** Composes the body of an invoice. The outer table reserves the space of the footer on each page. */
export function composeInvoice(composer: InvoiceComposer): string {
  const { style } = composer;
  const title = formatTitle(composer);
  const references = formatReferences(composer);
  const isBeside = style.references.isBeside;
  const isRight = style.title.place === "right";
  const parts = [
    style.title.place === "above" ? title : "",
    formatLetterhead(composer, title, isBeside ? references : ""),
    style.title.place === "above" || isRight ? "" : title,
    isBeside ? "" : references,
    style.hasIntro ? `<p>${composer.sentence("intro")}</p>` : "",
    formatItems(composer, formatTotalRows(composer)),
    style.taxTable === "before" ? formatTaxTable(composer) : "",
    formatTotals(composer),
    style.taxTable === "after" ? formatTaxTable(composer) : "",
    formatClosing(composer),
  ];
  const body = `<table class="frame"><tbody><tr><td>${parts.join("")}</td></tr></tbody><tfoot><tr><td><div class="space"></div></td></tr></tfoot></table>`;
  return `${body}${formatFooter(composer)}`;
}
