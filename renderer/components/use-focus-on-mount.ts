import { type RefObject, useLayoutEffect } from "react";

/**
 * Focuses a field when it is mounted. This happens before the next key event, so that fast typing reaches the field.
 * @param selection With `select-all`, the first typed character replaces the text. `caret-at-end` is for a field that
 * already contains the character of the key that opened it.
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
