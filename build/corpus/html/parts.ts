import { escapeMarkup, formatAttributes } from "../markup.ts";
import { type Composer, formatRoman } from "./composer.ts";

/** Adds lines of code, with empty lines as they are. */
export function addCode(composer: Composer, lines = drawCode(composer)): void {
  const html = lines.map((line) => `<div>${escapeMarkup(line)}</div>`).join("");
  composer.add(`<div class="code" data-zone="code" data-split="children">${html}</div>`);
}

function drawCode(composer: Composer): string[] {
  const limit = composer.style.layout.columns > 1 ? 40 : 72;
  for (let attempt = 0; attempt < 40 && composer.pool.code.length > 0; attempt++) {
    const lines = composer.choose(composer.pool.code);
    if (lines.every((line) => line.length <= limit)) return lines;
  }
  return ["load input.csv", "sort -k 2 input.csv", "print --all"];
}

/** Adds a box with a title and text, such as a hint or a warning. Its texts are zones of their own. */
export function addBox(composer: Composer): void {
  const title = composer.chance(0.6)
    ? composer.formatHeading(3, composer.random.pick([composer.words.note, composer.shortPhrase(30)]), {
        "data-keep": undefined,
      })
    : "";
  const paragraphs = Array.from({ length: composer.integer(1, 2) }, () =>
    composer.text(composer.inline(composer.prose(1, 3)), { className: "flush" }),
  );
  composer.add(`<div class="box" data-float="column">${title}${paragraphs.join("")}</div>`);
}

/** Formats a table of contents with the page numbers at the end of its lines, as one zone. */
export function formatContents(composer: Composer, entries: readonly { level: number; text: string }[]): string {
  const leader = composer.random.pick(["dots", "dots", "blank", "near"]);
  let page = composer.integer(1, 5);
  const isRoman = composer.chance(0.1);
  const lines = entries.map(({ level, text }) => {
    page += composer.integer(0, 7);
    const dots = {
      dots: `<span class="dots">${".".repeat(160)}</span>`,
      blank: '<span class="blank"></span>',
      near: "&emsp;",
    }[leader];
    const number = isRoman && page < 39 ? formatRoman(page) : String(page);
    const weight = level === 1 && composer.style.headings.levels[0].isBold ? "font-weight: 700; " : "";
    return `<div style="${weight}padding-inline-start: ${(level - 1) * 1.4}em"><span>${escapeMarkup(text)}</span>${dots}<span>${number}</span></div>`;
  });
  return `<div class="toc" data-zone="toc" data-split="children">${lines.join("")}</div>`;
}

/** Adds a bibliography in one of the common styles. */
export function addReferences(composer: Composer, count = composer.integer(8, 30)): void {
  composer.add(composer.formatHeading(1, composer.words.references));
  const { references } = composer.style;
  for (let index = 1; index <= count; index++) {
    const names = Array.from({ length: composer.integer(1, 3) }, () => formatAuthor(composer));
    const year = composer.integer(1961, 2026);
    const title = composer.phrase();
    const journal = `<i>${escapeMarkup(composer.shortPhrase(40))}</i>`;
    const place = composer.chance(0.6)
      ? `${composer.integer(1, 80)}(${composer.integer(1, 12)}), ${composer.integer(1, 400)}–${composer.integer(401, 900)}`
      : `${escapeMarkup(composer.shortPhrase(20))}, ${year}`;
    const label = `${names[0]?.slice(0, 3) ?? ""}${String(year).slice(2)}`;
    const marks = { bracket: `[${index}]`, number: `${index}.`, label: `[${label}]`, author: "" };
    const mark = references === "author" ? "" : `<span class="mk">${marks[references]}</span> `;
    const body =
      references === "author"
        ? `${names.join(", ")} (${year}). ${escapeMarkup(title)}. ${journal}, ${place}.`
        : `${names.join(", ")}. “${escapeMarkup(title)}.” ${journal} ${place}, ${year}.`;
    const attributes = {
      class: "ref",
      "data-zone": "reference",
      "data-split": "lines",
      style: `padding-inline-start: ${references === "author" ? 1.5 : 2.2}em; text-indent: -${references === "author" ? 1.5 : 2.2}em`,
    };
    composer.add(`<div${formatAttributes(attributes)}>${mark}${body}</div>`);
  }
}

function formatAuthor(composer: Composer): string {
  const [first = "", last = ""] = composer.person().split(" ");
  return `${last}, ${first.charAt(0)}.`;
}

/** Adds a form of labels and places to fill in, as one table. */
export function addForm(composer: Composer, rows = composer.integer(3, 8)): void {
  const pairs = composer.style.layout.columns === 1 ? composer.integer(1, 2) : 1;
  const isLined = composer.chance(0.5);
  const formatValue = () =>
    composer.chance(0.45)
      ? escapeMarkup(composer.random.pick([composer.person(), composer.date(), composer.amount()]))
      : composer.chance(0.2)
        ? '<span class="tick"></span>'
        : "";
  const lines = Array.from({ length: rows }, () => {
    const cells = Array.from(
      { length: pairs },
      () =>
        `<td>${escapeMarkup(composer.shortPhrase(24))}${isLined ? ":" : ""}</td><td class="val">${formatValue()}</td>`,
    );
    return `<tr>${cells.join("")}</tr>`;
  });
  composer.add(
    `<div class="tb-unit"><table class="form ${isLined ? "lines" : "boxes"}" data-zone="table" data-ink><tbody>${lines.join("")}</tbody></table></div>`,
  );
}

/** Formats panels side by side. The zones of a panel follow each other in reading order. */
export function formatPanels(panels: readonly string[], columns: number, className = ""): string {
  const html = panels.map((panel) => `<div class="panel ${className}">${panel}</div>`).join("");
  return `<div class="panels" style="grid-template-columns: repeat(${columns}, minmax(0, 1fr))">${html}</div>`;
}

/** Formats short lines as one zone, such as an address. */
export function formatLines(lines: readonly string[], className = ""): string {
  return `<div class="p flush ${className}" data-zone="paragraph">${lines.map((line) => escapeMarkup(line)).join("<br>")}</div>`;
}
