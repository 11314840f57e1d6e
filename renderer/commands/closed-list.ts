import { getChord, type KeyPress } from "./keys.ts";

/**
 * Key handling of closed lists, which are `select` elements. By default, browsers change the value of a closed list by
 * arrow keys and characters. A key that is meant for a command could therefore change data unnoticed. With these
 * functions, keys change only open lists.
 */

/** Returns whether the target of an event is a list whose options are not shown. */
export function isClosedList(target: EventTarget | null): target is HTMLSelectElement {
  if (!(target instanceof HTMLSelectElement) || target.multiple || target.size > 1) return false;
  return !(CSS.supports("selector(:open)") && target.matches(":open"));
}

/**
 * Returns whether a key opens a closed list. By default, browsers would change the value of the list by some of these
 * keys.
 */
export function opensList(press: KeyPress): boolean {
  return /^(?:alt\+)?(?:shift\+)?(?:arrow(?:up|down|left|right)|home|end|page(?:up|down))$/.test(getChord(press));
}

/**
 * Removes the focus from a list after a choice by pointer, so that keys belong to the page again. After a choice by keys
 * or in a dialog, the list keeps the focus.
 * @returns a function that stops this
 */
export function returnFocusAfterChoice(window: Window): () => void {
  let isByPointer = false;
  const onPointer = (): void => {
    isByPointer = true;
  };
  const onKey = (): void => {
    isByPointer = false;
  };
  const onChange = ({ target }: Event): void => {
    if (isByPointer && target instanceof HTMLSelectElement && target.closest('[role="dialog"]') === null) target.blur();
  };
  window.addEventListener("pointerdown", onPointer, true);
  window.addEventListener("keydown", onKey, true);
  window.addEventListener("change", onChange);
  return () => {
    window.removeEventListener("pointerdown", onPointer, true);
    window.removeEventListener("keydown", onKey, true);
    window.removeEventListener("change", onChange);
  };
}
