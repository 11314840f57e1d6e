import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { PageText } from "../../../shared/document/page-text.ts";
import { getCellText } from "../../../shared/document/zones.ts";
import { findCell } from "../../document-ops/table-grid.ts";
import type { Table } from "../../document-ops/tables.ts";
import type { Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Shows the text of a table cell by cell. In table mode, the current cell is marked and scrolled into view. */
export function CellTexts({ zoning, table, text }: { zoning: Zoning; table: Table; text: PageText }) {
  const focus = useStore(zoning.store, (state) => state.table?.focus ?? null);
  const marked = useRef<HTMLTableCellElement>(null);
  const current = focus === null ? undefined : findCell(table, focus);
  useEffect(() => {
    if (current !== undefined) marked.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    <table className="cell-texts" aria-label={t("zoning-cells")}>
      <tbody>
        {Array.from({ length: table.rows }, (_, row) => (
          <tr key={row}>
            {table.cells
              .filter((cell) => cell.row === row)
              .map((cell) => {
                const Cell = cell.header ? "th" : "td";
                return (
                  <Cell
                    key={cell.column}
                    ref={cell === current ? marked : null}
                    aria-current={cell === current ? true : undefined}
                    rowSpan={cell.row_span}
                    colSpan={cell.column_span}
                  >
                    {getCellText(text, cell)}
                  </Cell>
                );
              })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
