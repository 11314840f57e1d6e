import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import type { FieldSection } from "../../document-ops/data-points.ts";
import { correct, createDataPoint, getFieldPath } from "../../document-ops/data-points.ts";
import { detectNotation, parseCells } from "../../document-ops/spreadsheet.ts";
import { announce, dismiss } from "../../session/notices.ts";
import { getName, parseText } from "./edits.ts";
import { describeProblem } from "./names.ts";
import type { Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** The notice of the cells that could not be read, which is about the open job only; null if there is none. */
let noticeId: number | null = null;

/** Removes the notice of the last paste. */
export function dismissPasteNotice(): void {
  if (noticeId !== null) dismiss(noticeId);
  noticeId = null;
}

function showNotice(title: string, detail: string | null = null): void {
  dismissPasteNotice();
  noticeId = announce("error", title, detail);
}

/** The number of cells that are pasted at once, which takes about two seconds. */
const maxCells = 20_000;

/** The number of cells that could not be read and are named. */
const maxNamed = 3;

const fold = (text: string): string => text.trim().toLowerCase();

/** Returns whether a row of copied cells has the names of columns and not values. */
function isHeader(cells: readonly string[], { fields }: FieldSection): boolean {
  const labels = new Set(fields.flatMap(({ field }) => [fold(field.label), ...field.synonyms.map(fold)]));
  const named = cells.filter((cell) => cell !== "");
  return named.length > 0 && named.every((cell) => labels.has(fold(cell)));
}

/** Finds the columns that copied cells belong to: those of their header, or those from the focused one on. */
function findColumns(
  header: readonly string[] | null,
  { fields }: FieldSection,
  first: number,
): (PlacedField | undefined)[] {
  if (header === null) return fields.slice(first);
  return header.map((name) =>
    fields.find(({ field }) => [field.label, ...field.synonyms].some((label) => fold(label) === fold(name))),
  );
}

/**
 * Pastes cells that were copied from a spreadsheet into a repeated group, as one undo step: from the focused cell on,
 * into rows that are added as needed. A first row with the labels of the columns tells where the cells belong. Empty
 * cells change nothing. A notice names the cells that cannot be read, which are left as they are.
 *
 * A text that is pasted on a data point outside of groups opens in its editor.
 */
export function pasteCells(mapping: Mapping, text: string): void {
  const { focus } = mapping.store.getState();
  const place = mapping.getIndex().places.get(focus ?? "");
  if (place === undefined || text.trim() === "") return;
  const { section, row, column } = place;
  if (row.row === null) return mapping.store.setState({ editorStart: { with: "key", text: text.trim() } });

  const cells = parseCells(text);
  const count = cells.reduce((sum, { length }) => sum + length, 0);
  if (count > maxCells) {
    return showNotice(t("mapping-too-many-cells", { count, max: maxCells }));
  }
  const header = isHeader(cells[0] ?? [], section) ? (cells[0] ?? null) : null;
  const columns = findColumns(header, section, column);
  const rows = header === null ? cells : cells.slice(1);
  const firstRow = row.row;
  const notation = detectNotation(rows.flat());
  const changed: DataPoint[] = [];
  const problems: string[] = [];
  for (const [index, values] of rows.entries()) {
    for (const [at, value] of values.entries()) {
      const placed = columns[at];
      if (value === "") continue;
      if (placed === undefined) {
        problems.push(t("mapping-in-no-column", { value }));
        continue;
      }
      const path = getFieldPath(placed, firstRow + index);
      const point = mapping.getPoint(path) ?? createDataPoint(placed.field.id, path, placed.field.type);
      const parsed = parseText(mapping, point, value, false, notation);
      if (parsed.ok && parsed.alternative === undefined) changed.push(correct(point, parsed.value));
      else
        problems.push(
          `${getName(mapping, path)}: ${parsed.ok ? t("value-ambiguous-of", { value }) : describeProblem(value, parsed.problem)}`,
        );
    }
  }
  if (changed.length > 0) {
    mapping.updatePoints("row.paste", ...changed);
    mapping.announce(t("mapping-values-pasted-into", { count: changed.length, title: section.title }));
  }
  if (problems.length > 0) {
    const more = problems.length > maxNamed ? ` ${t("mapping-and-more", { count: problems.length - maxNamed })}` : "";
    const title = t("mapping-cells-were-not-pasted", { count: problems.length });
    showNotice(title, problems.slice(0, maxNamed).join(" ") + more);
  }
}

/** Reads the clipboard and pastes it. @throws {Error} if the browser does not permit it */
export async function pasteClipboard(mapping: Mapping): Promise<void> {
  const text = await navigator.clipboard.readText().catch((cause: unknown) => {
    throw new Error(t("clipboard-unreadable"), {
      cause,
    });
  });
  pasteCells(mapping, text);
}
