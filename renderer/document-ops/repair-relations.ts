import { omitInvalidRelations } from "../../shared/document/zone-relations.ts";
import type { Zone } from "../../shared/document/zones.ts";

/** Maps the id of a zone that was merged or split to the zone that its incoming relations move to. */
export type Replacements = ReadonlyMap<string, string>;

/**
 * Repairs the relations between the zones of a page after an operation. Relations to a replaced zone move to its
 * replacement. Relations to a deleted zone and invalid relations are removed.
 */
export function repairRelations(
  after: readonly Zone[],
  before: readonly Zone[],
  replacements: Replacements = new Map(),
): Zone[] {
  const ids = new Set(after.map(({ id }) => id));
  const deleted = new Set(before.flatMap(({ id }) => (ids.has(id) ? [] : [id])));
  return omitInvalidRelations(redirectRelations(after, deleted, replacements));
}

/** Repairs the relations of the next page, whose first zones may continue zones of the changed page. */
export function repairNextPage(
  next: readonly Zone[],
  after: readonly Zone[],
  replacements: Replacements = new Map(),
): Zone[] {
  return omitInvalidRelations(redirectRelations(next, new Set(), replacements), after);
}

function redirectRelations(zones: readonly Zone[], deleted: ReadonlySet<string>, replacements: Replacements): Zone[] {
  const redirect = (id: string | undefined): string | undefined =>
    id === undefined ? undefined : (replacements.get(id) ?? (deleted.has(id) ? undefined : id));
  return zones.map((zone) => {
    const { continues, describes, ...rest } = zone;
    const from = redirect(continues);
    const described = redirect(describes);
    if (from === continues && described === describes) return zone;
    return { ...rest, ...(from && { continues: from }), ...(described && { describes: described }) };
  });
}
