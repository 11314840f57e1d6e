/**
 * Extends a selection by a zone, which becomes its last one. If the zone is the last but one of the selection, the last
 * zone is removed from the selection instead.
 * @returns the ids of the zones, each once
 */
export function extendSelection(selectedIds: readonly string[], id: string): string[] {
  if (selectedIds.at(-2) === id) return selectedIds.slice(0, -1);
  return [...selectedIds.filter((selectedId) => selectedId !== id), id];
}
