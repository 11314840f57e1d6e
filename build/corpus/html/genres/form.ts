import type { SyntheticText } from "../../../train/synthetic-text.ts";
import { escapeMarkup } from "../../markup.ts";
import type { Composer } from "../composer.ts";
import { addList } from "../lists.ts";
import { addForm, formatLines, formatPanels } from "../parts.ts";
import { a4, letter, type StyleProfile } from "../style.ts";
import { formatTable } from "../tables.ts";
import { drawAddress } from "./letter.ts";
import { formatTitle } from "./sections.ts";

export const formProfile: StyleProfile = {
  sheets: [a4, letter],
  columns: [1],
  sizes: [8, 10.5],
  colours: 0.4,
  numbered: 0.6,
};

/** Composes a form: sections of labels and places to fill in, check boxes and instructions. */
export function composeForm(composer: Composer, structure: SyntheticText): string {
  const title = composer.shortPhrase(50);
  composer.add(formatTitle(composer, title, structure.drawNumber(1.3, 2), structure.pick(["start", "center"])));
  if (structure.drawBoolean(0.6)) composer.paragraph(composer.prose(1, 3), { className: "flush small" });
  for (let section = composer.integer(2, 6); section > 0; section--) {
    composer.heading(1);
    if (composer.chance(0.3)) composer.paragraph(composer.prose(1, 2), { className: "flush" });
    addForm(composer);
    if (composer.chance(0.4)) {
      composer.paragraph(composer.sentence(), { className: "flush" });
      addList(composer, "checks");
    }
  }
  if (structure.drawBoolean(0.5)) composer.paragraph(composer.prose(2, 4), { className: "flush small" });
  if (structure.drawBoolean(0.6)) addSignatures(composer);
  return title;
}

function addSignatures(composer: Composer): void {
  const formatSignature = (text: string) =>
    `<div style="height: 30pt; border-bottom: 0.6pt solid #222"></div>${formatLines([text], "small")}`;
  composer.add(formatPanels([formatSignature(composer.shortPhrase(20)), formatSignature(composer.shortPhrase(20))], 2));
}

/** Composes an invoice: addresses, facts side by side, a table of items with sums, and terms. */
export function composeInvoice(composer: Composer, structure: SyntheticText): string {
  const title = structure.pick(["Invoice", "INVOICE", "Order confirmation", "Delivery note", "Quotation"]);
  const number = `${composer.integer(1_000, 99_999)}`;
  const heading = formatTitle(
    composer,
    structure.drawBoolean(0.5) ? title : `${title} ${number}`,
    structure.drawNumber(1.4, 2.6),
  );
  const sender = formatLines(drawAddress(composer), structure.drawBoolean(0.5) ? "small" : "right");
  const isTitleFirst = structure.drawBoolean(0.5);
  composer.add(isTitleFirst ? formatPanels([heading, sender], 2) : sender + heading);
  composer.add('<div class="spacer"></div>');
  const facts = `<table class="form" data-zone="table"><tbody>${Array.from({ length: structure.drawInteger(2, 5) }, () => `<tr><td>${escapeMarkup(composer.shortPhrase(16))}:</td><td>${escapeMarkup(composer.random.pick([composer.date(), composer.amount(), number]))}</td></tr>`).join("")}</tbody></table>`;
  composer.add(formatPanels([formatLines(drawAddress(composer)), facts], 2));
  if (structure.drawBoolean(0.5)) composer.paragraph(composer.prose(1, 2), { className: "flush" });
  composer.add(`<div class="tb-unit">${formatTable(composer, createItems(composer, structure))}</div>`);
  for (let count = structure.drawInteger(1, 3); count > 0; count--)
    composer.paragraph(composer.prose(1, 2), { className: "flush" });
  const footer = Array.from({ length: 3 }, () =>
    formatLines(
      [
        composer.person(),
        `${composer.integer(1_000, 9_999)} ${composer.shortPhrase(16)}`,
        `IBAN DE${composer.integer(10, 99)} ${composer.integer(1_000, 9_999)}`,
      ],
      "small",
    ),
  );
  if (structure.drawBoolean(0.5)) composer.add('<div class="spacer"></div><hr class="rule">', formatPanels(footer, 3));
  return title;
}

function createItems(composer: Composer, structure: SyntheticText) {
  const hasNumbers = structure.drawBoolean(0.6);
  const titles = [...(hasNumbers ? ["Pos."] : []), "Description", "Quantity", "Price", "Total"];
  const numeric = (text: string) => ({ text, className: "num" });
  const head = [titles.map((text) => (text === "Description" || text === "Pos." ? { text } : numeric(text)))];
  const body = Array.from({ length: composer.integer(2, 14) }, (_, index) => [
    ...(hasNumbers ? [{ text: String(index + 1) }] : []),
    { text: composer.chance(0.3) ? composer.sentence().slice(0, 90) : composer.shortPhrase(40) },
    numeric(String(composer.integer(1, 40))),
    numeric(composer.amount()),
    numeric(composer.amount()),
  ]);
  const labels = structure.pick([["Total"], ["Net", "VAT 19 %", "Total"], ["Subtotal", "Total due"]]);
  for (const text of labels)
    body.push([{ text, columns: titles.length - 1 } as (typeof body)[number][number], numeric(composer.amount())]);
  return { head, body, sum: body.length - 1 };
}
