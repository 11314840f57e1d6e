import type { Zone } from "../../shared/document/zones.ts";
import { omitInvalidRelations } from "../../shared/document/zone-relations.ts";

/** Who takes the place of a zone that is gone, by ids; ties to a zone with no heir are left out. */
export type Heirs = ReadonlyMap<string, string>;

/**
 * The zones after some are gone or others: ties to them go to their heirs, and those that do not hold any more are left
 * out.
 */
export function retied(after: readonly Zone[], before: readonly Zone[], heirs: Heirs = new Map()): Zone[] {
  const there = new Set(after.map(({ id }) => id));
  const gone = new Set(before.flatMap(({ id }) => (there.has(id) ? [] : [id])));
  return omitInvalidRelations(inherited(after, gone, heirs));
}

/** The zones of the next page, after what they go on from has changed. */
export function retiedNext(next: readonly Zone[], after: readonly Zone[], heirs: Heirs = new Map()): Zone[] {
  return omitInvalidRelations(inherited(next, new Set(), heirs), after);
}

function inherited(zones: readonly Zone[], gone: ReadonlySet<string>, heirs: Heirs): Zone[] {
  return zones.map((zone) => {
    const { continues, describes, ...rest } = zone;
    const from = heirOf(continues, gone, heirs);
    const described = heirOf(describes, gone, heirs);
    if (from === continues && described === describes) return zone;
    return { ...rest, ...(from && { continues: from }), ...(described && { describes: described }) };
  });
}

function heirOf(id: string | undefined, gone: ReadonlySet<string>, heirs: Heirs): string | undefined {
  if (id === undefined) return undefined;
  return heirs.get(id) ?? (gone.has(id) ? undefined : id);
}
