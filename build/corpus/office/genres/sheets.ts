import type { SyntheticText } from "../../../train/synthetic-text.ts";
import { getColumnWidth } from "../../html/figures.ts";
import { drawRunningTexts, formatRunningContent, type Piece, type RunningStyle } from "../../html/running.ts";
import { a4, a4Landscape, letter, type StyleProfile } from "../../html/style.ts";
import { createContent } from "../../html/tables.ts";
import { escapeMarkup, formatAttributes } from "../../markup.ts";
import { computeColumnWidths, formatCellProperties, placeCells, type TableGrid } from "../blocks/tables.ts";
import type { OfficeComposer } from "../composer.ts";
import { formatFlatDocument } from "../odf/flat-document.ts";
import { formatStyle, pt } from "../odf/style.ts";
import { describePage, fields } from "../page-layout.ts";
import type { OfficeGenre } from "./genre.ts";

const profile: StyleProfile = {
  sheets: [a4, a4Landscape, letter],
  columns: [1],
  sizes: [8, 10.5],
  colours: 0.5,
  numbered: 0,
};

/** The share of the width of a page that columns may have: Calc rounds widths up, and begins a further page beyond. */
const printableShare = 0.97;

/** Printed spreadsheets: a title in the first row, a table or two below each other, and notes. */
export const sheetsGenre: OfficeGenre = {
  name: "sheet",
  families: 4,
  profile,
  compose(composer, structure, running) {
    const count = composer.integer(2, 4);
    const texts = Array.from({ length: count }, (_, index) => composeSheet(composer, structure, index));
    const { fonts, size } = composer.style;
    const cell = { "fo:font-family": `'${fonts.body}'`, "fo:font-size": pt(size), "fo:color": "#000000" };
    const marked = formatFlatDocument({
      type: "spreadsheet",
      styles: formatStyle("Default", "table-cell", { text: cell }),
      automaticStyles: [...composer.automaticStyles, formatSheetLayout(composer)].join("\n"),
      masterPages: formatMaster(composer, running),
      body: texts.join("\n"),
    });
    return { type: "spreadsheet", marked };
  },
};

function formatSheetLayout(composer: OfficeComposer): string {
  const page = describePage(composer, { top: 0.6, bottom: 0.6 });
  const area = `<style:header-footer-properties fo:min-height="18pt" fo:margin="4pt"/>`;
  return `<style:page-layout style:name="Page"><style:page-layout-properties${formatAttributes(page)}/><style:header-style>${area}</style:header-style><style:footer-style>${area}</style:footer-style></style:page-layout>`;
}

/** Formats the running header and footer, in three regions each. */
function formatMaster(composer: OfficeComposer, running: RunningStyle): string {
  const texts = drawRunningTexts(composer, composer.shortPhrase(40));
  const escaped = { ...texts, title: escapeMarkup(texts.title), company: escapeMarkup(texts.company) };
  const sheetFields = { ...fields, section: "<text:sheet-name>Sheet</text:sheet-name>" };
  const formatArea = (pieces: readonly Piece[]) =>
    (["left", "center", "right"] as const)
      .map((region) => {
        const piece = pieces.find(({ position }) => (position === "outer" ? "right" : position) === region);
        const text =
          piece === undefined ? "" : formatRunningContent(composer.words, piece.content, escaped, sheetFields);
        return `<style:region-${region}><text:p>${text}</text:p></style:region-${region}>`;
      })
      .join("");
  return `<style:master-page style:name="Standard" style:page-layout-name="Page"><style:header>${formatArea(running.headers)}</style:header><style:footer>${formatArea(running.footers)}</style:footer></style:master-page>`;
}

function composeSheet(composer: OfficeComposer, structure: SyntheticText, index: number): string {
  const kind = composer.random.pick(["numbers", "long", "spanning", "long"] as const);
  const grid = placeCells(createContent(composer, kind));
  const { size, tables } = composer.style;
  const widths = computeColumnWidths(grid, size, getColumnWidth(composer) * printableShare, tables.isFullWidth);
  const columns = widths.map((width) => {
    const name = composer.addStyle(
      "table-column",
      `<style:table-column-properties style:column-width="${pt(width)}"/>`,
    );
    return `<table:table-column table:style-name="${name}"/>`;
  });
  const title = index === 0 ? { label: "title" as const } : { label: "heading" as const, level: 1 };
  const titleStyle = composer.addStyle(
    "table-cell",
    {
      text: {
        "structure-color": composer.mark(title),
        "fo:font-size": pt(size * structure.drawNumber(1.3, 1.8)),
        "fo:font-weight": "bold",
      },
    },
    { parent: "Default" },
  );
  const rows = [
    formatTextRow(titleStyle, composer.shortPhrase(36)),
    ...(structure.drawBoolean(0.5) ? [formatParagraphRow(composer, composer.shortPhrase(44))] : []),
    "<table:table-row><table:table-cell/></table:table-row>",
    formatRows(composer, grid),
    ...(structure.drawBoolean(0.6)
      ? [
          "<table:table-row><table:table-cell/></table:table-row>",
          formatParagraphRow(composer, `${composer.words.source}: ${composer.shortPhrase(40)}`),
        ]
      : []),
  ];
  const style = composer.addStyle("table", "", { masterPage: "Standard" });
  return `<table:table table:name="Sheet ${index + 1}" table:style-name="${style}">${columns.join("")}${rows.join("")}</table:table>`;
}

function formatTextRow(style: string, text: string): string {
  return `<table:table-row><table:table-cell${formatAttributes({ "table:style-name": style, "office:value-type": "string" })}><text:p>${escapeMarkup(text)}</text:p></table:table-cell></table:table-row>`;
}

function formatParagraphRow(composer: OfficeComposer, text: string): string {
  const structure = composer.mark({ label: "paragraph" });
  return formatTextRow(
    composer.addStyle("table-cell", { text: { "structure-color": structure } }, { parent: "Default" }),
    text,
  );
}

function formatRows(composer: OfficeComposer, grid: TableGrid): string {
  const table = composer.mark({ label: "table", isOptional: true });
  return grid.rows
    .map((cells, row) => {
      const formatted = Array.from({ length: grid.columns }, (_, column) => {
        const cell = cells.find((candidate) => candidate.column === column);
        if (cell === undefined) return "<table:covered-table-cell/>";
        const { text, rows: rowSpan = 1, columns: columnSpan = 1, className } = cell;
        const isHeader = row < grid.headRows || cell.isHeader === true;
        const structure = composer.mark({
          label: "cell",
          isOptional: text === "",
          cell: { table, row, column, rowSpan, columnSpan, isHeader },
        });
        const { tables } = composer.style;
        const isDark = row < grid.headRows && tables.header === "dark";
        const paragraph = `<style:paragraph-properties fo:text-align="${className === "num" ? "end" : className === "mid" ? "center" : "start"}"/>`;
        const weight = isHeader || row === grid.sum ? ' fo:font-weight="bold"' : "";
        const color = isDark ? ' fo:color="#ffffff"' : "";
        const textProperties = `<style:text-properties${weight}${color} structure-color="${structure}"/>`;
        const properties = formatCellProperties(composer, grid, cell, row).replace(
          "/>",
          ' fo:wrap-option="wrap" style:text-align-source="fix"/>',
        );
        const style = composer.addStyle("table-cell", properties + paragraph + textProperties, {
          parent: "Default",
          structure: table,
        });
        const attributes = {
          "table:style-name": style,
          "table:number-columns-spanned": columnSpan === 1 ? undefined : columnSpan,
          "table:number-rows-spanned": rowSpan === 1 ? undefined : rowSpan,
          "office:value-type": "string",
        };
        return `<table:table-cell${formatAttributes(attributes)}><text:p>${escapeMarkup(text)}</text:p></table:table-cell>`;
      });
      return `<table:table-row>${formatted.join("")}</table:table-row>`;
    })
    .join("");
}
