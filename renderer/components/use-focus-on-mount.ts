import type { RefObject } from "react";
import { useLayoutEffect } from "react";

/**
 * Focuses a field when it is mounted, before the next key event: keys typed right after the one that opened the field
 * reach it. `caret-at-end` is for a field that already holds the character of the opening key; with `select-all` the
 * first key typed replaces the text.
 */
export function useFocusOnMount(
  field: RefObject<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null>,
  selection: "select-all" | "caret-at-end",
  isEnabled = true,
): void {
  useLayoutEffect(() => {
    if (!isEnabled) return;
    const element = field.current;
    element?.focus();
    if (element === null || element instanceof HTMLSelectElement) return;
    if (selection === "select-all") element.select();
    else element.setSelectionRange(element.value.length, element.value.length);
  }, [field, selection, isEnabled]);
}
