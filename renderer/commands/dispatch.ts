import type { CommandScope } from "./command.ts";
import type { Chord, KeyPress } from "./keys.ts";
import { writesCharacter, getChord } from "./keys.ts";
import type { BoundCommand, Registry } from "./registry.ts";

/** What has the focus, as far as keys care. */
export interface Focus {
  inDialog: boolean;
  inTextField: boolean;
  /** Keys that the focused control answers itself: Enter on a button, arrows on a slider. */
  handlesKey: (chord: Chord) => boolean;
}

const textField =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="file"])';
const pressed =
  'button, a[href], summary, [role="button"], [role="link"], [role="tab"], [role="menuitem"], [role="switch"]';
const moved =
  'input[type="radio"], input[type="range"], [role="slider"], [role="tab"], [role="separator"], [role="menu"] *';

/** Reads from the page what has the focus. */
export function getFocus(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return { inDialog: false, inTextField: false, handlesKey: () => false };
  const takesPress = target.closest(pressed) !== null || target.matches('input[type="checkbox"]');
  const takesMoves = target.closest(moved) !== null;
  return {
    inDialog: target.closest('dialog, [role="dialog"], [role="alertdialog"], [role="menu"]') !== null,
    inTextField: target.closest(textField) !== null,
    handlesKey: (chord) =>
      (takesPress && (chord === "enter" || chord === " ")) ||
      (takesMoves && /^(?:arrow(?:up|down|left|right)|home|end|page(?:up|down)|enter)$/.test(chord)),
  };
}

function getActiveScopes(focus: Focus, chord: Chord): readonly CommandScope[] {
  const typing = writesCharacter(chord);
  if (focus.inDialog) return focus.inTextField && typing ? [] : ["dialog"];
  if (!focus.inTextField) return ["anywhere", "workbench"];
  if (typing) return [];
  // Mod+Z in a text field undoes the typing; a function key writes nothing and keeps its meaning.
  return /(?:^|\+)f\d+$/.test(chord) ? ["anywhere", "workbench"] : ["anywhere"];
}

/** The command that a key press means where the focus is; undefined where the press is none of ours. */
export function findCommand(
  registry: Registry,
  press: KeyPress & { isComposing: boolean; repeat: boolean },
  focus: Focus,
): BoundCommand | undefined {
  if (press.isComposing) return undefined;
  const chord = getChord(press);
  if (focus.handlesKey(chord)) return undefined;
  const bound = registry.at(chord, getActiveScopes(focus, chord));
  return bound !== undefined && !(press.repeat && bound.command.ignoresKeyRepeat === true) ? bound : undefined;
}

/** Runs a command if it isEnabled; what it throws, at once or later, goes to `onError`. */
export function runCommand(bound: BoundCommand, onError: (error: unknown) => void): void {
  if (!bound.isEnabled()) return;
  try {
    const running = bound.run();
    if (running instanceof Promise) running.catch(onError);
  } catch (error) {
    onError(error);
  }
}

/** Gives the window's keys to the commands. @returns what ends it */
export function listenForKeys(window: Window, registry: Registry, onError: (error: unknown) => void): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    const bound = findCommand(registry, event, getFocus(event.target));
    if (bound === undefined || !bound.isEnabled()) return;
    event.preventDefault();
    runCommand(bound, onError);
  };
  window.addEventListener("keydown", listen);
  return () => window.removeEventListener("keydown", listen);
}
