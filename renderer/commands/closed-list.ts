import { getChord, type KeyPress } from "./keys.ts";

/**
 * The keys of a closed list, a `select` element. By themselves, browsers change its value by arrow keys and characters, so
 * that a key that means a command elsewhere changes data without being noticed. Here only an open list is changed by keys.
 */

/** Returns whether the target of an event is a list whose options are not shown. */
export function isClosedList(target: EventTarget | null): target is HTMLSelectElement {
  if (!(target instanceof HTMLSelectElement) || target.multiple || target.size > 1) return false;
  return !(CSS.supports("selector(:open)") && target.matches(":open"));
}

/** Returns whether a key opens a closed list: the keys that would change its value otherwise. */
export function opensList(press: KeyPress): boolean {
  return /^(?:alt\+)?(?:shift\+)?(?:arrow(?:up|down|left|right)|home|end|page(?:up|down))$/.test(getChord(press));
}

/**
 * Takes the focus from a list after a choice by pointer, so that the keys belong to the page again. A choice by keys leaves
 * it there, and so does a choice in a dialog, which keeps the focus.
 * @returns a function that stops it
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
