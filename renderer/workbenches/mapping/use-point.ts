import { useStore } from "zustand";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import { formatValue } from "../../session/values.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { shorten } from "./names.ts";
import type { EditorStart, Mapping } from "./state.ts";

/** Reads a data point, its findings, and whether it has the focus and is edited. */
export function usePoint(
  mapping: Mapping,
  path: string,
): { point: DataPoint | undefined; problem: string; focused: boolean; editing: EditorStart | null } {
  useCheckout(mapping.checkout, (state) => state.history.records.get(`0/${path}`));
  useCheckout(mapping.checkout, () => mapping.describeFindings(path));
  const problem = useStore(mapping.store, () => mapping.describeFindings(path));
  const focused = useStore(mapping.store, (state) => state.focus === path);
  const editing = useStore(mapping.store, (state) => (state.focus === path ? state.editorStart : null));
  return { point: mapping.getPoint(path), problem, focused, editing };
}

/** Returns the value of a data point as text; empty without one. */
export function formatPoint(point: DataPoint): string {
  return point.value === null ? "" : shorten(formatValue(point.value, point.type));
}
