import { getColumnWidth } from "../../html/figures.ts";
import type { TableContent } from "../../html/tables.ts";
import { escapeMarkup } from "../../markup.ts";
import type { OfficeComposer } from "../composer.ts";
import { pt, type TabStop } from "../odf/style.ts";
import { formatLayoutTable, formatTable } from "./tables.ts";
import { addParagraph } from "./text.ts";

export type FormKind = "boxes" | "leaders" | "checks";

/** Draws the text that is filled in at a place of a form. It is empty at most places. */
function drawValue(composer: OfficeComposer): string {
  if (!composer.chance(0.35)) return "";
  return composer.random.pick([composer.person(), composer.date(), composer.amount(), composer.shortPhrase(20)]);
}

/** Adds a form of labels and places to fill in, as one table. */
export function addForm(composer: OfficeComposer, kind: FormKind, rows = composer.integer(3, 8)): void {
  if (kind === "leaders") addLeaders(composer, rows);
  else composer.add(formatTable(composer, createForm(composer, kind, rows)), `<text:p text:style-name="Lines"/>`);
}

/** Creates the cells of a form: labels beside their places, or choices with check boxes. */
function createForm(composer: OfficeComposer, kind: "boxes" | "checks", rows: number): TableContent {
  const pairs = composer.integer(1, 2);
  const drawRow = () =>
    Array.from({ length: pairs }, () => [
      { text: composer.shortPhrase(26) },
      { text: kind === "checks" ? drawChoices(composer) : drawValue(composer) },
    ]).flat();
  return { head: [], body: Array.from({ length: rows }, drawRow) };
}

function drawChoices(composer: OfficeComposer): string {
  const options = composer.random.pick([
    ["Yes", "No"],
    ["Yes", "No", "n/a"],
    ["A", "B", "C", "D"],
  ]);
  const chosen = composer.integer(-1, options.length - 1);
  return options.map((option, index) => `${index === chosen ? "☒" : "☐"} ${option}`).join("   ");
}

/** Adds labels whose places are lines that tab stops draw. */
function addLeaders(composer: OfficeComposer, rows: number): void {
  const width = getColumnWidth(composer);
  const pairs = composer.integer(1, 2);
  const gap = 8;
  const tabStops = Array.from({ length: pairs }, (_, pair): TabStop[] => {
    const end = ((pair + 1) * width) / pairs;
    const isLast = pair + 1 === pairs;
    const place: TabStop = { position: end - (isLast ? 0 : gap), type: "right", leader: "_" };
    return isLast ? [place] : [place, { position: end }];
  }).flat();
  const table = composer.mark({ label: "table", isOptional: true });
  for (let row = 0; row < rows; row++) {
    const cells = Array.from({ length: pairs }, (_, pair) => {
      const place = { table, row, rowSpan: 1, columnSpan: 1, isHeader: false };
      const structure = composer.mark({ label: "cell", cell: { ...place, column: pair * 2 } });
      composer.mark({ label: "cell", isOptional: true, cell: { ...place, column: pair * 2 + 1 } });
      const style = composer.addStyle("text", { text: { "structure-color": structure } });
      return `<text:span text:style-name="${style}">${escapeMarkup(composer.shortPhrase(22))}:</text:span> <text:tab/>`;
    });
    composer.add(
      composer.formatParagraph("Lines", table, cells.join("<text:tab/>"), {
        tabStops,
        paragraph: { "fo:margin-top": pt(composer.style.size * 0.6) },
      }),
    );
  }
  composer.add(`<text:p text:style-name="Lines"/>`);
}

/** Adds lines to sign on, with a label below each. */
export function addSignatures(composer: OfficeComposer): void {
  const formatSignature = (text: string) =>
    composer.capture(() =>
      addParagraph(composer, text, "Small", {
        paragraph: { "fo:margin-top": "36pt", "fo:border-top": "0.5pt solid #000000", "fo:padding-top": "2pt" },
      }),
    );
  composer.add(
    formatLayoutTable(
      composer,
      [formatSignature(composer.shortPhrase(20)), "<text:p/>", formatSignature(composer.shortPhrase(20))],
      [5, 1, 5],
    ),
  );
}
