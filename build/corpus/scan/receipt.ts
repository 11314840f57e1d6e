import type { SyntheticText } from "../../train/synthetic-text.ts";
import type { Composer } from "../html/composer.ts";
import { escapeMarkup } from "../markup.ts";
import { formatLines } from "../html/parts.ts";
import { drawAddress } from "../html/genres/letter.ts";
import type { Genre } from "../html/genres/genres.ts";

type Row = readonly [text: string, amount: string];

/** Formats rows of a text and an amount at the right as a table without ruling lines. */
function formatRows(rows: readonly Row[], className = ""): string {
  const cells = rows.map(
    ([text, amount]) =>
      `<tr><td>${escapeMarkup(text)}</td><td style="text-align: end; white-space: nowrap">${amount}</td></tr>`,
  );
  return `<table class="form ${className}" data-zone="table"><tbody>${cells.join("")}</tbody></table>`;
}

function formatSeparator(kind: "rule" | "space"): string {
  return kind === "rule" ? '<hr class="rule">' : '<div class="spacer"></div>';
}

/** Composes a receipt: shop, date, items with prices, sums, payment and a greeting. */
function composeReceipt(composer: Composer, structure: SyntheticText): string {
  const title = composer.shortPhrase(18);
  const align = structure.pick(["center", "center", "flush"]);
  const separator = structure.pick(["rule", "space"] as const);
  const currency = structure.pick(["", " A", " EUR"]);
  const rate = structure.pick(["19 %", "7 %", "20 %"]);
  const amount = () => composer.random.drawNumber(0.4, 90).toFixed(2);
  composer.add(
    `<div class="title ${align}" data-zone="title" style="font-size: ${structure.drawNumber(1.3, 2)}em">${escapeMarkup(structure.drawBoolean(0.4) ? title.toUpperCase() : title)}</div>`,
    formatLines(
      [...drawAddress(composer), `Tel. 0${composer.integer(20, 99)} ${composer.integer(10_000, 99_999)}`],
      align,
    ),
    formatSeparator("space"),
    formatLines(
      [
        `${composer.date()} ${composer.integer(10, 21)}:${composer.integer(10, 59)}`,
        `${structure.pick(["Receipt", "Bon", "Ticket"])} ${composer.integer(100, 99_999)}`,
      ],
      structure.pick(["flush", align]),
    ),
    formatSeparator(separator),
  );
  const hasQuantities = structure.drawBoolean(0.4);
  const items = Array.from({ length: composer.integer(2, 16) }, (): Row => {
    const quantity = hasQuantities ? `${composer.integer(1, 5)} x ` : "";
    return [`${quantity}${composer.shortPhrase(hasQuantities ? 14 : 18)}`, `${amount()}${currency}`];
  });
  const labels = structure.pick([["Total"], ["Subtotal", "Total"], ["Net", `VAT ${rate}`, "Total EUR"]]);
  const payments = structure.drawBoolean(0.5) ? ["Cash", "Change"] : ["Card"];
  composer.add(
    formatRows(items),
    formatSeparator(separator),
    formatRows([...labels, ...payments].map((label): Row => [label, amount()])),
    formatSeparator(separator),
  );
  if (structure.drawBoolean(0.5)) composer.paragraph(composer.sentence(), { className: `flush ${align}` });
  composer.paragraph(structure.pick(["Thank you for your visit!", "Please come again", "Vielen Dank"]), {
    className: `flush ${align}`,
  });
  return title;
}

/** Receipts on narrow paper. The page is longer than their text; a scan shows it only to the last line. */
export const receiptGenre: Genre = {
  name: "receipt",
  families: 10,
  isWithoutRunning: true,
  profile: {
    sheets: [
      [165, 900],
      [204, 1000],
      [227, 1000],
    ],
    columns: [1],
    sizes: [7, 9.5],
    colours: 0,
    numbered: 0,
    monospaced: 0.6,
    languages: ["en"],
  },
  compose: composeReceipt,
};
