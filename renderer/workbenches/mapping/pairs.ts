import type { DataPoint, KeyValuePair } from "../../../shared/document/data-points.ts";
import { createAddedPath, isAddedPath, maxAddedPoints } from "../../../shared/document/data-points.ts";
import { parseValue } from "../../../shared/values/parse-value.ts";
import { announce } from "../../session/notices.ts";
import { pointKey } from "./adapter.ts";
import { createId } from "./new-field.ts";
import type { Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Opens the section of the pairs and focuses the first one, or closes it and focuses the last data point. */
export function togglePairs(mapping: Mapping): void {
  const { arePairsOpen } = mapping.store.getState();
  const isInside = mapping.getFocusedPair() !== undefined;
  mapping.store.setState({ arePairsOpen: !arePairsOpen });
  if (!arePairsOpen) mapping.focusPoint(mapping.getPairs()[0]?.key ?? null);
  else if (isInside) mapping.focusPoint(mapping.getIndex().paths.at(-1) ?? null);
}

/** Returns an id that is not in use: with a number at its end if the other one is. */
function createUniqueId(label: string, isUsed: (id: string) => boolean): string {
  const id = createId(label);
  if (!isUsed(id)) return id;
  let number = 2;
  while (isUsed(`${id}_${number}`)) number += 1;
  return `${id}_${number}`;
}

/** The confidence of each reading of a date that can be read in two ways. */
const evenOdds = 0.5;

/** Creates a data point of a pair. A date that can be read in two ways waits for the choice. */
function createPoint({ label, text, type, value, regions }: KeyValuePair, id: string): DataPoint {
  const base = { id, path: createAddedPath(id), label, text, type, value, regions, origin: "human" } as const;
  const parsed = type === "date" ? parseValue(type, text) : null;
  if (parsed?.ok === true && parsed.alternative !== undefined) {
    const other = parsed.value === value ? parsed.alternative : parsed.value;
    const alternatives = [{ value: other, text, confidence: evenOdds, regions }];
    return { ...base, confidence: evenOdds, state: "suggested", alternatives };
  }
  return { ...base, confidence: 1, state: "accepted", alternatives: [] };
}

/** Adds the focused pair as a data point of this job, as one undo step, and goes to the next pair. */
export function addPair(mapping: Mapping): void {
  const offered = mapping.getFocusedPair();
  if (offered === undefined) return;
  const { paths } = mapping.getIndex();
  if (paths.filter(isAddedPath).length >= maxAddedPoints) {
    announce("error", t("mapping-too-many-added", { count: maxAddedPoints }));
    return;
  }
  const id = createUniqueId(offered.pair.label, (other) => paths.includes(createAddedPath(other)));
  const point = createPoint(offered.pair, id);
  const pairs = mapping.getPairs();
  const place = pairs.findIndex(({ key }) => key === offered.key);
  const next = pairs[place + 1] ?? pairs[place - 1];
  mapping.updatePoints("pair.add", point);
  mapping.focusPoint(point.state === "suggested" || next === undefined ? point.path : next.key);
  mapping.announce(t("mapping-pair-added", { label: offered.pair.label }));
}

/** Returns the key of the offered pair of which a data point was made that undo has removed. */
export function findPairOf(mapping: Mapping, path: string): string | undefined {
  if (!mapping.store.getState().arePairsOpen) return undefined;
  return mapping.getPairs().find(({ pair: { label } }) => {
    const own = createAddedPath(createId(label));
    return path === own || path.startsWith(`${own}_`);
  })?.key;
}

/** Removes an added data point, so that its pair is offered again. */
export function removeAdded(mapping: Mapping, { path, label = path }: DataPoint): void {
  const { paths, places } = mapping.getIndex();
  const order = places.get(path)?.order ?? 0;
  mapping.checkout.commit({ command: "point.remove", page: null, changes: [[pointKey(path), null]] });
  mapping.focusPoint(paths[order + 1] ?? paths[order - 1] ?? null);
  mapping.announce(t("mapping-added-removed", { label }));
}
