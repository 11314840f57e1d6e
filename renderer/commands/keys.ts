import { t } from "../messages/messages.ts";

/** The platform determines the meaning of `Mod`: Cmd on a Mac, Ctrl elsewhere. */
export type Platform = "mac" | "other";

/** The properties of a keyboard event that identify the key. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** A normalized key combination: the modifiers in a fixed order, then the key in lower case, as in `ctrl+shift+z`. */
export type Chord = string;

const modifierNames = ["ctrl", "meta", "alt", "shift"] as const;
type Modifier = (typeof modifierNames)[number];

/** Maps alternative names of keys in bindings to the lower-case value of `KeyboardEvent.key`. */
const keyAliases: Record<string, string> = {
  esc: "escape",
  del: "delete",
  space: " ",
  up: "arrowup",
  down: "arrowdown",
  left: "arrowleft",
  right: "arrowright",
  pgdn: "pagedown",
  pgup: "pageup",
  "−": "-",
};

/** Matches Space and the keys with a name, such as Escape. */
const namedKey =
  /^(?:escape|delete|backspace|enter|tab| |arrow(?:up|down|left|right)|page(?:up|down)|home|end|f(?:[1-9]|1[0-2]))$/;

const isLetterOrDigit = (key: string): boolean => /^[a-z0-9]$/.test(key);

function buildChord(modifiers: ReadonlySet<Modifier>, key: string): Chord {
  // Keyboard layouts differ in which symbols need Shift, so Shift is ignored for symbols.
  const isRelevant = (name: Modifier): boolean => name !== "shift" || isLetterOrDigit(key) || namedKey.test(key);
  return [...modifierNames.filter((name) => modifiers.has(name) && isRelevant(name)), key].join("+");
}

/**
 * Parses a key binding such as `Mod+Shift+Z`, `F8` or `+`.
 * @throws {SyntaxError} if the binding contains an unknown key or modifier
 * @example parseBinding("Mod+Z", "mac") // "meta+z"
 */
export function parseBinding(binding: string, platform: Platform): Chord {
  const parts = binding.endsWith("+") ? [...binding.slice(0, -1).split("+").filter(Boolean), "+"] : binding.split("+");
  const last = (parts.pop() ?? "").toLowerCase();
  const key = keyAliases[last] ?? last;
  if (!namedKey.test(key) && key.length !== 1) throw new SyntaxError(t("key-binding-unknown-key", { binding }));
  const modifiers = new Set<Modifier>();
  for (const part of parts) {
    const name = part.toLowerCase();
    if (name === "mod") modifiers.add(platform === "mac" ? "meta" : "ctrl");
    else if (name === "ctrl" || name === "alt" || name === "shift" || name === "meta") modifiers.add(name);
    else throw new SyntaxError(t("key-binding-unknown-modifier", { binding, modifier: part }));
  }
  return buildChord(modifiers, key);
}

/**
 * Returns the chord of a key press. A key of a non-Latin layout counts as the Latin key at its position. Without Shift,
 * a key of the digit row counts as its digit, even in layouts such as AZERTY, in which it writes another character.
 * With Shift, it counts as the character that it writes, which is a digit in AZERTY, or a symbol.
 */
export function getChord(press: KeyPress): Chord {
  const modifiers = new Set<Modifier>();
  if (press.ctrlKey) modifiers.add("ctrl");
  if (press.metaKey) modifiers.add("meta");
  if (press.altKey) modifiers.add("alt");
  if (press.shiftKey) modifiers.add("shift");
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(press.code) ?? [];
  const producedKey = press.key.toLowerCase();
  const isLatin = /^[\x20-\x7e]+$/.test(producedKey);
  if (letter !== undefined && !isLatin) return buildChord(modifiers, letter.toLowerCase());
  // With Alt, a digit key may write another character (Alt+1 writes ¡ on a Mac), but bindings refer to the digit.
  if (digit !== undefined && (!press.shiftKey || press.altKey || !isLatin)) return buildChord(modifiers, digit);
  if (digit === producedKey) modifiers.delete("shift");
  return buildChord(modifiers, producedKey);
}

/** Returns whether a key press would write a character into a text field. */
export function writesCharacter(press: KeyPress): boolean {
  return /^.$/u.test(press.key) && !press.ctrlKey && !press.metaKey && !press.altKey;
}

/** Returns whether text fields use a chord: all chords without Ctrl, Cmd and Alt, except for function keys. */
export function isUsedByTextFields(chord: Chord): boolean {
  return !/^(?:ctrl|meta|alt)\+/.test(chord) && !/(?:^|\+)f\d+$/.test(chord);
}

/** Returns the reason why a chord is reserved by the platform or the browser; null if commands may use it. */
export function getReservedReason(chord: Chord): string | null {
  if (/^(?:ctrl|meta)\+[rwqm]$/.test(chord)) return t("key-reserved-by-platform");
  if (/^(?:ctrl|meta)\+shift\+i$/.test(chord)) return t("window-opens-developer-tools");
  if (/^(?:f5|f10|f11|f12)$/.test(chord)) return t("window-browser-or-platform-uses");
  if (/^alt\+(?:shift\+)?[a-z]$/.test(chord)) return t("window-opens-menus");
  if (/^ctrl\+(?:meta\+)?alt\+/.test(chord)) return t("window-altgr-on-many-keyboards");
  if (chord === "ctrl+ ") return t("window-input-methods-use");
  return null;
}

const modifierLabels: Record<string, string> = {
  ctrl: t("key-ctrl"),
  shift: t("key-shift"),
  alt: t("key-alt"),
  meta: t("key-meta"),
};
const macModifierSymbols: Record<string, string> = { ctrl: "⌃", meta: "⌘", alt: "⌥", shift: "⇧" };
const keyLabels: Record<string, string> = {
  enter: t("key-enter"),
  escape: t("key-escape"),
  delete: t("key-delete"),
  " ": t("key-space"),
  home: t("key-home"),
  end: t("key-end"),
  tab: t("key-tab"),
  backspace: t("key-backspace"),
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  pagedown: t("key-page-down"),
  pageup: t("key-page-up"),
  "-": "−",
};

/** Formats a binding for display, such as `Ctrl+Shift+Z`, or `⇧⌘Z` on a Mac. */
export function formatBinding(binding: string, platform: Platform): string {
  const chord = parseBinding(binding, platform);
  const parts = chord.endsWith("+") ? [...chord.slice(0, -1).split("+").filter(Boolean), "+"] : chord.split("+");
  const key = parts.pop() ?? "";
  const label =
    keyLabels[key] ?? (key.length === 1 ? key.toUpperCase() : `${key[0]?.toUpperCase() ?? ""}${key.slice(1)}`);
  if (platform === "mac") {
    // In macOS, Cmd is written last.
    const orderedModifiers = [...parts.filter((name) => name !== "meta"), ...parts.filter((name) => name === "meta")];
    return orderedModifiers.map((name) => macModifierSymbols[name] ?? name).join("") + label;
  }
  return [...parts.map((name) => modifierLabels[name] ?? name), label].join("+");
}

/** Detects the platform of the browser. */
export function detectPlatform(userAgent: string): Platform {
  return /Mac|iPhone|iPad/.test(userAgent) ? "mac" : "other";
}
