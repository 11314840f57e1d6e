import {
  createAddedPath,
  type DataPoint,
  isAddedPath,
  type KeyValuePair,
  maxAddedPoints,
} from "../../../shared/document/data-points.ts";
import { parseValue } from "../../../shared/values/parse-value.ts";
import { announce } from "../../session/notices.ts";
import { pointKey } from "./adapter.ts";
import { createId } from "./new-field.ts";
import { findPairOfPath } from "./offered-pairs.ts";
import type { Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

/**
 * Opens the section of pairs and focuses the first pair, or closes the section. If a pair is focused when the section
 * is closed, a data point gets the focus.
 */
export function togglePairs(mapping: Mapping): void {
  const { arePairsOpen } = mapping.store.getState();
  const isInside = mapping.getFocusedPair() !== undefined;
  mapping.store.setState({ arePairsOpen: !arePairsOpen });
  if (!arePairsOpen) mapping.focusPoint(mapping.getPairs()[0]?.key ?? null);
  else if (isInside) mapping.focusPoint(mapping.getIndex().paths.at(-1) ?? null);
}

/** Creates an id from a label, with a number at its end if the id is already in use. */
function createUniqueId(label: string, isUsed: (id: string) => boolean): string {
  const id = createId(label);
  if (!isUsed(id)) return id;
  let number = 2;
  while (isUsed(`${id}_${number}`)) number += 1;
  return `${id}_${number}`;
}

/** The confidence of each of the two readings of an ambiguous date. */
const ambiguousConfidence = 0.5;

/** Creates a data point from a pair. It is accepted, except for an ambiguous date, whose reading must be chosen. */
function createPoint({ label, text, type, value, regions }: KeyValuePair, id: string): DataPoint {
  const base = { id, path: createAddedPath(id), label, text, type, value, regions, origin: "human" } as const;
  const parsed = type === "date" ? parseValue(type, text) : null;
  if (parsed?.ok === true && parsed.alternative !== undefined) {
    const other = parsed.value === value ? parsed.alternative : parsed.value;
    const alternatives = [{ value: other, text, confidence: ambiguousConfidence, regions }];
    return { ...base, confidence: ambiguousConfidence, state: "suggested", alternatives };
  }
  return { ...base, confidence: 1, state: "accepted", alternatives: [] };
}

/**
 * Adds the focused pair as a data point in one undo step. Focuses the next pair, or the added date if it is ambiguous.
 */
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
  const index = pairs.findIndex(({ key }) => key === offered.key);
  const next = pairs[index + 1] ?? pairs[index - 1];
  mapping.updatePoints("pair.add", point);
  mapping.focusPoint(point.state === "suggested" || next === undefined ? point.path : next.key);
  mapping.announce(t("mapping-pair-added", { label: offered.pair.label }));
}

/** Returns the key of the pair of an added data point that undo has removed; undefined if the pairs are not shown. */
export function findPairKey(mapping: Mapping, path: string): string | undefined {
  if (!mapping.store.getState().arePairsOpen) return undefined;
  return findPairOfPath(mapping.getPairs(), path)?.key;
}

/** Removes an added data point, so that its pair is offered again. */
export function removeAdded(mapping: Mapping, { path, label = path }: DataPoint): void {
  const { paths, places } = mapping.getIndex();
  const order = places.get(path)?.order ?? 0;
  mapping.checkout.commit({ command: "point.remove", page: null, changes: [[pointKey(path), null]] });
  mapping.focusPoint(paths[order + 1] ?? paths[order - 1] ?? null);
  mapping.announce(t("mapping-added-removed", { label }));
}
