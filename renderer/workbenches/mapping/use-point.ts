import { useStore } from "zustand";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import { formatValue } from "../../session/values.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { shorten } from "./names.ts";
import type { EditorStart, Mapping } from "./state.ts";

/** Returns a data point, the messages of its findings, whether it is focused, and how its editor was opened. */
export function usePoint(
  mapping: Mapping,
  path: string,
): { point: DataPoint | undefined; problem: string; isFocused: boolean; editorStart: EditorStart | null } {
  useCheckout(mapping.checkout, (state) => state.history.records.get(`0/${path}`));
  useCheckout(mapping.checkout, () => mapping.describeFindings(path));
  const problem = useStore(mapping.store, () => mapping.describeFindings(path));
  const isFocused = useStore(mapping.store, (state) => state.focus === path);
  const editorStart = useStore(mapping.store, (state) => (state.focus === path ? state.editorStart : null));
  return { point: mapping.getPoint(path), problem, isFocused, editorStart };
}

/** Formats the value of a data point, shortened; empty without a value. */
export function formatPoint(point: DataPoint): string {
  return point.value === null ? "" : shorten(formatValue(point.value, point.type));
}
