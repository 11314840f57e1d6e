import { getCellText, type Zone } from "../../shared/document/zones.ts";
import type { ZonedPage } from "./read-document.ts";

/** Lists the cells with text as "row,column text", with "×n" for a column span and "*" for a header cell. */
export function listCells(page: ZonedPage, zone: Zone | undefined): string[] {
  return (zone?.table?.cells ?? []).flatMap((cell) => {
    const text = getCellText(page.text, cell);
    const span = cell.column_span > 1 ? `×${cell.column_span}` : "";
    return text === "" ? [] : [`${cell.row},${cell.column}${span}${cell.header ? "*" : ""} ${text}`];
  });
}
