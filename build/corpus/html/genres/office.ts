import type { SyntheticText } from "../../../train/synthetic-text.ts";
import { escapeMarkup } from "../../markup.ts";
import type { Composer } from "../composer.ts";
import { addFigure } from "../figures.ts";
import { addList } from "../lists.ts";
import { addForm, formatPanels } from "../parts.ts";
import { a4, letter, type StyleProfile } from "../style.ts";
import { addTable } from "../tables.ts";
import { addSections, formatTitle } from "./sections.ts";

export const minutesProfile: StyleProfile = {
  sheets: [a4, letter],
  columns: [1],
  sizes: [9.5, 11.5],
  colours: 0.2,
  numbered: 0.75,
};

/** Composes minutes of a meeting: facts, who was there, numbered items and decisions. */
export function composeMinutes(composer: Composer, structure: SyntheticText): string {
  const title = `${structure.pick(["Minutes", "Protocol", "Agenda"])}: ${composer.shortPhrase(30)}`;
  composer.add(formatTitle(composer, title, structure.drawNumber(1.2, 1.8)));
  if (structure.drawBoolean(0.6)) addTable(composer, "values");
  else
    for (const label of ["Date", "Place", "Present"])
      composer.paragraph(`${label}: ${composer.random.pick([composer.date(), composer.person()])}`, {
        className: "flush",
      });
  if (structure.drawBoolean(0.5))
    addList(
      composer,
      "bullets",
      Array.from({ length: composer.integer(3, 8) }, () => ({ text: composer.person(), depth: 1 })),
    );
  for (let item = composer.integer(4, 9); item > 0; item--) {
    composer.heading(1);
    composer.paragraph(composer.prose(1, 4));
    if (composer.chance(0.5)) addList(composer);
    if (composer.chance(0.3)) composer.paragraph(`Decision: ${composer.sentence()}`, { className: "flush" });
  }
  if (structure.drawBoolean(0.5)) addTable(composer, "text");
  return title;
}

export const datasheetProfile: StyleProfile = {
  sheets: [a4, letter],
  columns: [1, 2, 2],
  sizes: [8, 9.5],
  colours: 0.6,
  numbered: 0.4,
};

/** Composes a data sheet: features, figures and many tables of values. */
export function composeDatasheet(composer: Composer, structure: SyntheticText): string {
  const title = `${composer.shortPhrase(18)} ${composer.choose(["X", "LT", "AD", "MCP"])}${composer.integer(100, 9_999)}`;
  const subtitle = composer.text(escapeMarkup(composer.phrase()), { className: "flush lead" });
  composer.add(
    `<div data-span ${structure.drawBoolean(0.5) ? 'class="banner"' : ""}>${formatTitle(composer, title, structure.drawNumber(1.7, 2.6))}${subtitle}</div>`,
  );
  composer.heading(1, structure.pick(["Features", "Key features", "Overview"]));
  addList(
    composer,
    "bullets",
    Array.from({ length: composer.integer(5, 10) }, () => ({ text: composer.phrase(), depth: 1 })),
  );
  composer.heading(1, structure.pick(["Description", "Applications"]));
  composer.paragraph(composer.prose(3, 6), { className: "flush" });
  for (let section = composer.integer(3, 6); section > 0; section--) {
    composer.heading(1);
    if (composer.chance(0.5)) composer.paragraph(composer.prose(1, 3), { className: "flush" });
    for (let count = composer.integer(1, 3); count > 0; count--) {
      if (composer.chance(0.7)) addTable(composer, composer.random.pick(["numbers", "spanning", "values"]));
      else addFigure(composer, composer.random.pick(["lines", "diagram", "bars"]));
    }
  }
  return title;
}

export const statementProfile: StyleProfile = {
  sheets: [a4, letter],
  columns: [1],
  sizes: [8, 10],
  colours: 0.4,
  numbered: 0.3,
};

/** Composes a financial statement: three tables on a page, long tables over pages, and notes. */
export function composeStatement(composer: Composer, structure: SyntheticText): string {
  const title = `${structure.pick(["Annual accounts", "Statistical annex", "Budget", "Quarterly figures"])} ${composer.integer(1998, 2026)}`;
  composer.add(formatTitle(composer, title, structure.drawNumber(1.4, 2.2)));
  composer.paragraph(composer.prose(1, 3), { className: "flush" });
  for (let section = composer.integer(2, 4); section > 0; section--) {
    composer.heading(1);
    if (composer.chance(0.5)) composer.paragraph(composer.prose(1, 4), { hasNote: structure.drawBoolean(0.3) });
    for (let count = composer.integer(1, 3); count > 0; count--)
      addTable(composer, composer.random.pick(["numbers", "spanning", "long", "values"]));
    if (composer.chance(0.3)) addFigure(composer, "bars");
  }
  return title;
}

export const faqProfile: StyleProfile = {
  sheets: [a4, letter, [420, 595]],
  columns: [1, 2],
  sizes: [9, 11],
  colours: 0.4,
  numbered: 0.2,
};

/** Composes questions with answers. The questions are headings that are whole sentences. */
export function composeFaq(composer: Composer, structure: SyntheticText): string {
  const title = structure.pick(["Frequently asked questions", "Questions and answers", "FAQ"]);
  composer.add(`<div data-span>${formatTitle(composer, title, structure.drawNumber(1.5, 2.4))}</div>`);
  const start = structure.pick(["", "Q: ", ""]);
  const answer = start === "" ? "" : "A: ";
  for (let group = composer.integer(2, 4); group > 0; group--) {
    if (structure.drawBoolean(0.6)) composer.heading(1);
    for (let count = composer.integer(3, 7); count > 0; count--) {
      const question = composer.sentence().replace(/[.:!]$/, "?");
      composer.add(composer.formatHeading(2, `${start}${question}`));
      composer.paragraph(answer + composer.prose(1, 4), { className: "flush" });
      if (composer.chance(0.25)) addList(composer);
    }
  }
  return title;
}

export const regulationProfile: StyleProfile = {
  sheets: [a4, letter, [482, 680]],
  columns: [1, 1, 2],
  sizes: [9, 11.5],
  colours: 0.1,
  numbered: 0.9,
  sideNotes: 0.4,
};

/** Composes a regulation or contract: numbered sections whose paragraphs are numbered too. */
export function composeRegulation(composer: Composer, structure: SyntheticText): string {
  const title = composer.phrase();
  composer.add(`<div data-span>${formatTitle(composer, title, structure.drawNumber(1.3, 1.9), "center")}</div>`);
  composer.paragraph(composer.prose(1, 3));
  const format = structure.pick(["(1)", "1.1", "1."]);
  for (let section = 1, count = composer.integer(5, 12); section <= count; section++) {
    composer.heading(1, composer.shortPhrase(40));
    const list = composer.count("list") - 1;
    const paragraphs = composer.integer(1, 5);
    for (let number = 1; number <= paragraphs; number++) {
      if (composer.chance(0.1)) composer.sideNote();
      const marker = format === "(1)" ? `(${number})` : format === "1." ? `${number}.` : `${section}.${number}`;
      composer.add(
        `<div class="li d1 last" data-zone="list_item" data-depth="1" data-list="${list}" data-split="lines"><span class="mk">${marker}</span>${composer.inline(composer.prose(1, 4))}</div>`,
      );
      if (composer.chance(0.3))
        addList(
          composer,
          "numbers",
          Array.from({ length: composer.integer(2, 4) }, () => ({ text: composer.sentence(), depth: 2 })),
        );
    }
  }
  return title;
}

export const resumeProfile: StyleProfile = {
  sheets: [a4, letter],
  columns: [1],
  sizes: [8.5, 10.5],
  colours: 0.6,
  numbered: 0,
};

/** Composes a curriculum vitae or fact sheet: a column of facts beside sections with dates. */
export function composeResume(composer: Composer, structure: SyntheticText): string {
  const title = composer.person();
  composer.add(formatTitle(composer, title, structure.drawNumber(1.8, 3), structure.pick(["start", "center"])));
  const formatSection = (text: string) =>
    composer.formatHeading(2, composer.shortPhrase(20), { "data-keep": undefined }) + text;
  const formatText = () => composer.text(composer.inline(composer.prose(1, 2)), { className: "flush" });
  if (structure.drawBoolean(0.6))
    composer.add(
      formatPanels(
        Array.from({ length: 2 }, () => formatSection(formatText())),
        2,
      ),
    );
  for (let section = composer.integer(3, 5); section > 0; section--) {
    composer.heading(1, composer.shortPhrase(24));
    if (composer.chance(0.3)) addForm(composer, composer.integer(2, 4));
    for (let entry = composer.integer(1, 4); entry > 0; entry--) {
      composer.paragraph(
        `${composer.integer(1990, 2010)}–${composer.integer(2011, 2026)}  ${composer.shortPhrase(40)}`,
        { className: "flush" },
      );
      if (composer.chance(0.6)) addList(composer, "bullets");
    }
  }
  return title;
}

export const rightToLeftProfile: StyleProfile = {
  sheets: [a4, letter],
  columns: [1, 1, 2],
  sizes: [10, 13],
  colours: 0.3,
  numbered: 0.4,
  languages: ["he", "ar"],
};

/** Composes a report in a language that is written from right to left. */
export function composeRightToLeft(composer: Composer, structure: SyntheticText): string {
  const title = composer.shortPhrase(40);
  composer.add(`<div data-span>${formatTitle(composer, title, structure.drawNumber(1.6, 2.4))}</div>`);
  addSections(composer, composer.integer(2, 4), { paragraph: 6, list: 3, table: 1, figure: 0.7, box: 1 });
  return title;
}
