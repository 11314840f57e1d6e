import type { SyntheticText } from "../../../train/synthetic-text.ts";
import { getColumnWidth } from "../../html/figures.ts";
import { a4, letter, type StyleProfile } from "../../html/style.ts";
import { addFigure } from "../blocks/figures.ts";
import { addBox, addColumns, addSideNote } from "../blocks/frames.ts";
import { addForm } from "../blocks/forms.ts";
import { addTable } from "../blocks/tables.ts";
import {
  addCode,
  addHeading,
  addLines,
  addList,
  addParagraph,
  addPlainHeading,
  addTitle,
  formatContents,
} from "../blocks/text.ts";
import { formatSpace, type OfficeComposer } from "../composer.ts";

type Content = "paragraph" | "note" | "list" | "table" | "figure" | "box" | "code" | "form" | "side";
type ContentShares = Partial<Record<Content, number>>;

/** Adds one block or group of blocks. */
export function addContent(composer: OfficeComposer, shares: ContentShares): void {
  switch (composer.random.pickWeighted(shares as Record<Content, number>)) {
    case "paragraph":
      return addParagraph(composer, composer.prose());
    case "note":
      return addParagraph(composer, composer.prose(), "Text", { hasNote: true });
    case "list":
      addParagraph(composer, composer.prose(1, 2));
      return addList(composer);
    case "table":
      return addTable(composer);
    case "figure":
      return addFigure(composer);
    case "box":
      return addBox(composer);
    case "code":
      addParagraph(composer, composer.prose(1, 2));
      return addCode(composer);
    case "form":
      return addForm(composer, "boxes");
    case "side":
      return addSideNote(composer);
  }
}

/** Adds sections with subsections. */
export function addSections(composer: OfficeComposer, count: number, shares: ContentShares, depth = 3): void {
  for (let section = 0; section < count; section++) {
    addHeading(composer, 1);
    addParagraph(composer, composer.prose(3, 6));
    for (let part = composer.integer(1, 3); part > 0; part--) {
      if (depth > 1 && composer.chance(0.6)) addHeading(composer, 2);
      if (depth > 2 && composer.chance(0.2)) {
        addParagraph(composer, composer.prose());
        addHeading(composer, 3);
      }
      for (let block = composer.integer(1, 4); block > 0; block--) addContent(composer, shares);
    }
  }
}

/** Adds a title page, or a title above the text. */
function addFront(composer: OfficeComposer, structure: SyntheticText, title: string, hasPage: boolean): void {
  const align = structure.pick(["start", "start", "center"] as const);
  const style = align === "center" ? "Center" : "Lines";
  const scale = structure.drawNumber(1.6, 2.6);
  if (hasPage) composer.add(formatSpace(composer, structure.drawNumber(80, 220)));
  addTitle(composer, title, hasPage ? scale * 1.2 : scale, align);
  if (structure.drawBoolean(0.7)) addLines(composer, [composer.phrase()], style, { text: { "fo:font-size": "14pt" } });
  if (hasPage) composer.add(formatSpace(composer, structure.drawNumber(60, 160)));
  if (structure.drawBoolean(0.7)) addLines(composer, [`${composer.person()}, ${composer.person()}`], style);
  if (structure.drawBoolean(0.6)) addLines(composer, [composer.date()], style);
  composer.add(formatSpace(composer, 16));
}

/** Adds a table of contents before the blocks of the sections, which it lists. */
function insertContents(composer: OfficeComposer, compose: () => void, hasPage: boolean): void {
  const heading = composer.mark({ label: "heading", level: 1 });
  const contents = composer.mark({ label: "toc" });
  const start = composer.blocks.length;
  compose();
  const formatted = composer.formatParagraph("Flush", heading, composer.words.contents, {
    text: { "fo:font-weight": "bold", "fo:font-size": `${Math.round(composer.style.size * 1.4)}pt` },
    paragraph: hasPage ? { "fo:break-before": "page" } : {},
  });
  composer.blocks.splice(
    start,
    0,
    formatted,
    formatContents(composer, contents, getColumnWidth(composer)),
    formatSpace(composer, 12),
  );
}

export const reportProfile: StyleProfile = {
  sheets: [a4, letter],
  columns: [1],
  sizes: [10, 12],
  colours: 0.5,
  numbered: 0.7,
};

/** Composes a report: title, contents, numbered sections with tables, figures and footnotes. */
export function composeReport(composer: OfficeComposer, structure: SyntheticText): string {
  const title = composer.shortPhrase(60);
  const hasPage = structure.drawBoolean(0.5);
  addFront(composer, structure, title, hasPage);
  const shares = { paragraph: 5, note: 2, list: 3, table: 3, figure: 3, box: 1 };
  const compose = () => addSections(composer, composer.integer(3, 5), shares);
  if (hasPage || structure.drawBoolean(0.5)) insertContents(composer, compose, hasPage);
  else compose();
  return title;
}

export const policyProfile: StyleProfile = { ...reportProfile, colours: 0.3, numbered: 1 };

/** Composes a policy: facts of the document in a table, then numbered sections and lists. */
export function composePolicy(composer: OfficeComposer, structure: SyntheticText): string {
  const title = `${composer.shortPhrase(30)} ${structure.pick(["Policy", "Procedure", "Guideline", "Charter"])}`;
  addFront(composer, structure, title, false);
  if (structure.drawBoolean(0.6)) addTable(composer, "values");
  const shares = { paragraph: 4, list: 5, note: 1, table: 1 };
  for (let section = composer.integer(4, 7); section > 0; section--) {
    addHeading(composer, 1);
    for (let part = composer.integer(1, 4); part > 0; part--) {
      if (composer.chance(0.5)) addHeading(composer, 2);
      addContent(composer, shares);
    }
  }
  return title;
}

export const manualProfile: StyleProfile = { ...reportProfile, sizes: [9, 11], sideNotes: 0.5, numbered: 0.5 };

/** Composes a manual: numbered steps, hints, figures and code. */
export function composeManual(composer: OfficeComposer, structure: SyntheticText): string {
  const title = composer.shortPhrase(50);
  addFront(composer, structure, title, structure.drawBoolean(0.3));
  const hasSides = composer.style.layout.sideNotes !== null;
  const shares = { paragraph: 2, box: 2, figure: 2, code: 1.5, table: 1, ...(hasSides ? { side: 3 } : {}) };
  for (let section = composer.integer(4, 7); section > 0; section--) {
    addHeading(composer, composer.chance(0.6) ? 1 : 2);
    addParagraph(composer, composer.prose(1, 3));
    addList(composer, "numbers");
    for (let block = composer.integer(1, 2); block > 0; block--) addContent(composer, shares);
    if (composer.chance(0.3)) addPlainHeading(composer, 3, composer.shortPhrase(30));
    if (composer.chance(0.5)) addParagraph(composer, composer.prose(1, 3));
  }
  return title;
}

export const paperProfile: StyleProfile = {
  ...reportProfile,
  columns: [1, 2],
  sizes: [9.5, 12],
  colours: 0.1,
  numbered: 0.5,
};

/** Composes a paper as it is handed in: authors, an abstract, sections with notes, in one or two columns. */
export function composePaper(composer: OfficeComposer, structure: SyntheticText): string {
  const title = composer.phrase();
  addTitle(composer, title, structure.drawNumber(1.4, 1.9), structure.pick(["center", "center", "start"]));
  addLines(composer, [`${composer.person()}, ${composer.person()}`], "Center");
  if (structure.drawBoolean(0.6)) addPlainHeading(composer, 1, "Abstract");
  addParagraph(composer, composer.prose(4, 7), "Small", {
    paragraph: { "fo:margin-left": "24pt", "fo:margin-right": "24pt" },
  });
  addColumns(composer, () =>
    addSections(composer, composer.integer(3, 5), { paragraph: 6, note: 3, list: 1, table: 1.5, figure: 1.5 }, 2),
  );
  return title;
}
