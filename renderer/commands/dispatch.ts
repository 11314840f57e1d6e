import { isClosedList, opensList } from "./closed-list.ts";
import type { CommandScope } from "./command.ts";
import { type Chord, getChord, isUsedByTextFields, type KeyPress, writesCharacter } from "./keys.ts";
import type { BoundCommand, Registry } from "./registry.ts";

/** The properties of the focused element that determine which commands a key can run. */
export interface Focus {
  inDialog: boolean;
  inTextField: boolean;
  /** Returns whether the focused control handles a key itself, such as Enter on a button or an arrow on a slider. */
  handlesKey: (chord: Chord) => boolean;
}

const textFieldSelector =
  'textarea, [role="textbox"], [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="file"])';
const pressableSelector =
  'button, a[href], summary, select, [role="button"], [role="link"], [role="tab"], [role="menuitem"], [role="switch"]';
const arrowKeySelector =
  'select, input[type="radio"], input[type="range"], [role="slider"], [role="tab"], [role="separator"], [role="menu"] *';

/** Determines the focus from the target of a key event. */
export function getFocus(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return { inDialog: false, inTextField: false, handlesKey: () => false };
  const isPressable = target.closest(pressableSelector) !== null || target.matches('input[type="checkbox"]');
  const usesArrowKeys = target.closest(arrowKeySelector) !== null;
  return {
    inDialog: target.closest('dialog, [role="dialog"], [role="alertdialog"], [role="menu"]') !== null,
    inTextField: target.closest(textFieldSelector) !== null,
    handlesKey: (chord) =>
      (isPressable && (chord === "enter" || chord === " ")) ||
      (usesArrowKeys && /^(?:arrow(?:up|down|left|right)|home|end|page(?:up|down)|enter)$/.test(chord)),
  };
}

/** Returns the scopes whose commands a key can run. */
function getActiveScopes(focus: Focus, chord: Chord): readonly CommandScope[] {
  const isTextFieldKey = isUsedByTextFields(chord);
  if (focus.inDialog) return focus.inTextField && isTextFieldKey ? [] : ["dialog"];
  if (!focus.inTextField) return ["anywhere", "workbench"];
  if (isTextFieldKey) return [];
  // In a text field, function keys run commands of both scopes. Other chords run only commands of the scope `anywhere`,
  // since Mod+Z, for instance, must undo the typing.
  return /(?:^|\+)f\d+$/.test(chord) ? ["anywhere", "workbench"] : ["anywhere"];
}

/** Finds the command that a key press runs; undefined if there is none. */
export function findCommand(
  registry: Registry,
  press: KeyPress & { isComposing: boolean; repeat: boolean },
  focus: Focus,
): BoundCommand | undefined {
  if (press.isComposing) return undefined;
  const chord = getChord(press);
  if (focus.handlesKey(chord)) return undefined;
  const bound = registry.findByChord(chord, getActiveScopes(focus, chord));
  return bound !== undefined && !(press.repeat && bound.command.ignoresKeyRepeat === true) ? bound : undefined;
}

/** Runs a command if it is enabled. Its errors and rejections are passed to `onError`. */
export function runCommand(bound: BoundCommand, onError: (error: unknown) => void): void {
  if (!bound.isEnabled()) return;
  try {
    const running = bound.run();
    if (running instanceof Promise) running.catch(onError);
  } catch (error) {
    onError(error);
  }
}

/** Listens for key presses in the window and runs their commands. @returns a function that stops listening */
export function listenForKeys(window: Window, registry: Registry, onError: (error: unknown) => void): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (isClosedList(event.target)) {
      if (opensList(event)) {
        event.preventDefault();
        return event.target.showPicker();
      }
      // Without this, the browser would choose the option that begins with the character.
      if (writesCharacter(event) && event.key !== " ") event.preventDefault();
    }
    const bound = findCommand(registry, event, getFocus(event.target));
    if (bound === undefined) return;
    if (!bound.isEnabled()) return bound.explainDisabled();
    event.preventDefault();
    if (!bound.isUnseen()) runCommand(bound, onError);
  };
  window.addEventListener("keydown", listen);
  return () => window.removeEventListener("keydown", listen);
}
