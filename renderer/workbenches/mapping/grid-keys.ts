import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { Mapping } from "./state.ts";

const numberTypes: ReadonlySet<DataPoint["type"]> = new Set(["integer", "number", "percentage", "money"]);

/**
 * Returns whether a key is the first character of a typed value. A number can begin with a minus or a decimal mark:
 * without them -12,50 would be saved as 12.50, and ,5 as 5.
 */
function beginsValue(key: string, point: DataPoint | undefined): boolean {
  return /^\d$/.test(key) || (/^[-−.,]$/.test(key) && point !== undefined && numberTypes.has(point.type));
}

/** Handles keys of the grid: arrow keys move the focus, the first character of a value opens the editor with it. */
export function handleKey(event: React.KeyboardEvent, mapping: Mapping): void {
  const { focus, editorStart, linkDraft } = mapping.store.getState();
  if (editorStart !== null || linkDraft !== null || event.ctrlKey || event.metaKey || event.altKey || focus === null)
    return;
  const isPair = mapping.getFocusedPair() !== undefined;
  if (event.target instanceof HTMLButtonElement && (event.key === " " || event.key === "Enter")) return;
  if (event.key === " ") {
    if (!event.repeat) mapping.store.setState({ isPeeking: true });
  } else if (!isPair && beginsValue(event.key, mapping.getPoint(focus)))
    mapping.store.setState({ editorStart: { with: "key", text: event.key } });
  else {
    const next = findNeighbour(event.key, focus, mapping);
    if (next === undefined) return;
    mapping.focusPoint(next);
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Finds the path of the data point next to the focused one in the direction of an arrow key. */
function findNeighbour(key: string, focus: string, mapping: Mapping): string | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const { places, paths } = mapping.getIndex();
  const place = places.get(focus);
  const pairs = mapping.store.getState().arePairsOpen ? mapping.getPairs().map(({ key }) => key) : [];
  if (place === undefined) {
    const at = pairs.indexOf(focus);
    return at < 0 || step === undefined ? undefined : (pairs[at + step] ?? (step < 0 ? paths.at(-1) : undefined));
  }
  const { section, row, column, order } = place;
  if (key === "ArrowRight") return row.fields[column + 1]?.path;
  if (key === "ArrowLeft") return row.fields[column - 1]?.path;
  if (step === undefined) return undefined;
  const getStop = (at: number): string | undefined => paths[at] ?? pairs[at - paths.length];
  if (!section.repeats) return getStop(order + step);
  const number = (row.row ?? 0) + step;
  const cellInColumn = section.rows[number]?.fields[column]?.path;
  const edge = step > 0 ? section.rows.at(-1)?.fields.at(-1) : section.rows[0]?.fields[0];
  return cellInColumn ?? getStop((places.get(edge?.path ?? "")?.order ?? order) + step);
}
