import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { DataPointTaxonomy, PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import { createSections, type FieldRow, type FieldSection } from "../../document-ops/data-points.ts";

/** The position of a data point in the list. */
export interface PointPlace {
  field: PlacedField;
  section: FieldSection;
  row: FieldRow;
  /** Its index in the row. */
  column: number;
  /** Its index in display order. */
  order: number;
}

/** Indexes of the data points of a document, by path and by page. */
export interface PointIndex {
  sections: readonly FieldSection[];
  /** The paths of all data points in display order, including those without a record. */
  paths: readonly string[];
  places: ReadonlyMap<string, PointPlace>;
  /** The data points with regions on each page. The list of a page stays the same array until one of them changes. */
  byPage: ReadonlyMap<number, readonly DataPoint[]>;
}

function indexPlaces(sections: readonly FieldSection[]): Pick<PointIndex, "sections" | "paths" | "places"> {
  const places = new Map<string, PointPlace>();
  for (const section of sections) {
    for (const row of section.rows) {
      for (const [column, { path, field }] of row.fields.entries())
        places.set(path, { field, section, row, column, order: places.size });
    }
  }
  return { sections, places, paths: [...places.keys()] };
}

const listPages = (point: DataPoint): ReadonlySet<number> => new Set(point.regions.map(({ page }) => page));

function indexPages(points: readonly DataPoint[]): Map<number, DataPoint[]> {
  const byPage = new Map<number, DataPoint[]>();
  for (const point of points) {
    for (const page of listPages(point)) {
      const list = byPage.get(page);
      if (list === undefined) byPage.set(page, [point]);
      else list.push(point);
    }
  }
  return byPage;
}

/** Returns the data points that differ between two versions, or null if data points were added or removed. */
function listChanges(before: readonly DataPoint[], after: readonly DataPoint[]): [DataPoint, DataPoint][] | null {
  if (before.length !== after.length) return null;
  const changes: [DataPoint, DataPoint][] = [];
  for (const [index, point] of after.entries()) {
    const previous = before[index];
    if (previous === point) continue;
    if (previous?.path !== point.path) return null;
    changes.push([previous, point]);
  }
  return changes;
}

/**
 * Creates a function that indexes the data points of a taxonomy. Between two calls, it updates only the entries of changed
 * data points, so that a key press is fast even with many thousand data points.
 */
export function createPointIndexer(
  taxonomy: DataPointTaxonomy,
): (points: readonly DataPoint[], showsAllColumns?: boolean) => PointIndex {
  let current: { points: readonly DataPoint[]; showsAllColumns: boolean; index: PointIndex } | null = null;
  return (points, showsAllColumns = false) => {
    const isSameView = current?.showsAllColumns === showsAllColumns;
    if (current?.points === points && isSameView) return current.index;
    const changes = current === null || !isSameView ? null : listChanges(current.points, points);
    const index =
      current === null || changes === null
        ? { ...indexPlaces(createSections(taxonomy, points, showsAllColumns)), byPage: indexPages(points) }
        : { ...current.index, byPage: updatePages(current.index.byPage, changes) };
    current = { points, showsAllColumns, index };
    return index;
  };
}

function updatePages(
  byPage: PointIndex["byPage"],
  changes: readonly (readonly [before: DataPoint, after: DataPoint])[],
): PointIndex["byPage"] {
  const next = new Map(byPage);
  for (const [before, after] of changes) {
    const pages = listPages(after);
    for (const page of new Set([...listPages(before), ...pages])) {
      const list = next.get(page) ?? [];
      const index = list.indexOf(before);
      const added = pages.has(page) ? [after] : [];
      next.set(page, index < 0 ? [...list, ...added] : list.toSpliced(index, 1, ...added));
    }
  }
  return next;
}
