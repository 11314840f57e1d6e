import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import { correct, createDataPoint, type FieldSection, getFieldPath } from "../../document-ops/data-points.ts";
import { detectNotation, parseCells } from "../../document-ops/spreadsheet.ts";
import { announce, dismiss } from "../../session/notices.ts";
import { getName, parseText } from "./edits.ts";
import { describeProblem } from "./names.ts";
import type { Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** The id of the shown notice about cells that could not be pasted; null if there is none. */
let noticeId: number | null = null;

/** Removes the notice about the last paste, for example when the job is closed. */
export function dismissPasteNotice(): void {
  if (noticeId !== null) dismiss(noticeId);
  noticeId = null;
}

function showNotice(title: string, detail: string | null = null): void {
  dismissPasteNotice();
  noticeId = announce("error", title, detail);
}

/** The maximum number of cells of one paste, which takes about two seconds. */
const maxCells = 20_000;

/** The maximum number of cells with problems that a notice describes. */
const maxNamedProblems = 3;

const normalizeLabel = (text: string): string => text.trim().toLowerCase();

/** Returns whether a row of copied cells is a header: all its cells are labels or synonyms of columns. */
function isHeader(cells: readonly string[], { fields }: FieldSection): boolean {
  const labels = new Set(
    fields.flatMap(({ field }) => [normalizeLabel(field.label), ...field.synonyms.map(normalizeLabel)]),
  );
  const names = cells.filter((cell) => cell !== "");
  return names.length > 0 && names.every((cell) => labels.has(normalizeLabel(cell)));
}

/**
 * Finds the columns of copied cells: the columns in their header or, without a header, the shown columns from the
 * focused one on. A header can also name a column that is not shown. For a header cell without a matching column, the
 * result is undefined.
 * @param first The index of the focused column in the shown columns.
 */
export function findColumns(
  header: readonly string[] | null,
  { fields, columns }: FieldSection,
  first: number,
): readonly (PlacedField | undefined)[] {
  if (header === null) return columns.slice(first);
  return header.map((name) =>
    fields.find(({ field }) =>
      [field.label, ...field.synonyms].some((label) => normalizeLabel(label) === normalizeLabel(name)),
    ),
  );
}

/**
 * Pastes cells that were copied from a spreadsheet into a repeating group, as one undo step. The first cell goes into the
 * focused cell, and rows are added as needed. If the first row is a header, it determines the columns. Empty cells change
 * nothing. Cells that cannot be parsed are skipped and described in a notice.
 *
 * For a data point outside of repeating groups, opens the editor with the pasted text.
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
    for (const [offset, value] of values.entries()) {
      const field = columns[offset];
      if (value === "") continue;
      if (field === undefined) {
        problems.push(t("mapping-in-no-column", { value }));
        continue;
      }
      const path = getFieldPath(field, firstRow + index);
      const point = mapping.getPoint(path) ?? createDataPoint(field.field.id, path, field.field.type);
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
    const more =
      problems.length > maxNamedProblems
        ? ` ${t("mapping-and-more", { count: problems.length - maxNamedProblems })}`
        : "";
    const title = t("mapping-cells-were-not-pasted", { count: problems.length });
    showNotice(title, problems.slice(0, maxNamedProblems).join(" ") + more);
  }
}

/** Pastes the text of the clipboard. @throws {Error} if the browser does not permit reading it */
export async function pasteClipboard(mapping: Mapping): Promise<void> {
  const text = await navigator.clipboard.readText().catch((cause: unknown) => {
    throw new Error(t("clipboard-unreadable"), {
      cause,
    });
  });
  pasteCells(mapping, text);
}
