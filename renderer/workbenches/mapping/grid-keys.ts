import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { Mapping } from "./state.ts";

const numberTypes: ReadonlySet<DataPoint["type"]> = new Set(["integer", "number", "percentage", "money"]);

/**
 * Returns whether a key opens the editor as the first character of a value. A number can begin with a minus or a decimal
 * mark. If these keys were ignored, a typed -12,50 would be saved as 12.50.
 */
function beginsValue(key: string, point: DataPoint | undefined): boolean {
  return /^\d$/.test(key) || (/^[-−.,]$/.test(key) && point !== undefined && numberTypes.has(point.type));
}

/** Handles the keys of the list: arrow keys move the focus, Space shows the source, and a typed value opens the editor. */
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

/** Finds the data point or pair next to the focused one in the direction of an arrow key. */
function findNeighbour(key: string, focus: string, mapping: Mapping): string | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const { places, paths } = mapping.getIndex();
  const place = places.get(focus);
  const pairs = mapping.store.getState().arePairsOpen ? mapping.getPairs().map(({ key }) => key) : [];
  if (place === undefined) {
    const index = pairs.indexOf(focus);
    return index < 0 || step === undefined ? undefined : (pairs[index + step] ?? (step < 0 ? paths.at(-1) : undefined));
  }
  const { section, row, column, order } = place;
  if (key === "ArrowRight") return row.fields[column + 1]?.path;
  if (key === "ArrowLeft") return row.fields[column - 1]?.path;
  if (step === undefined) return undefined;
  const getStop = (position: number): string | undefined => paths[position] ?? pairs[position - paths.length];
  if (!section.repeats) return getStop(order + step);
  const number = (row.row ?? 0) + step;
  const cellInColumn = section.rows[number]?.fields[column]?.path;
  const edge = step > 0 ? section.rows.at(-1)?.fields.at(-1) : section.rows[0]?.fields[0];
  return cellInColumn ?? getStop((places.get(edge?.path ?? "")?.order ?? order) + step);
}
