/** Which modifier `Mod` is: Cmd on a Mac, Ctrl elsewhere. */
export type Platform = "mac" | "other";

/** What of a keyboard event says which key it is. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** A key as it is compared: modifiers in a fixed order, then the key in lower case: `ctrl+shift+z`. */
export type Chord = string;

const modifierNames = ["ctrl", "meta", "alt", "shift"] as const;
type Modifier = (typeof modifierNames)[number];

/** Names as people write them, and the `KeyboardEvent.key` that each stands for, in lower case. */
const keyNames: Record<string, string> = {
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

const named =
  /^(?:escape|delete|backspace|enter|tab| |arrow(?:up|down|left|right)|page(?:up|down)|home|end|f(?:[1-9]|1[0-2]))$/;

const isLetterOrDigit = (key: string): boolean => /^[a-z0-9]$/.test(key);

function chord(modifiers: ReadonlySet<Modifier>, key: string): Chord {
  // Which keys give `+` or `?` with Shift differs from keyboard to keyboard, so Shift does not count for them.
  const counts = (name: Modifier): boolean => name !== "shift" || isLetterOrDigit(key) || named.test(key);
  return [...modifierNames.filter((name) => modifiers.has(name) && counts(name)), key].join("+");
}

/**
 * The chord that a binding such as `Mod+Shift+Z`, `F8` or `+` stands for on a platform.
 * @throws {SyntaxError} where it names no key
 */
export function parseBinding(binding: string, platform: Platform): Chord {
  const parts = binding.endsWith("+") ? [...binding.slice(0, -1).split("+").filter(Boolean), "+"] : binding.split("+");
  const last = (parts.pop() ?? "").toLowerCase();
  const key = keyNames[last] ?? last;
  if (!named.test(key) && key.length !== 1) throw new SyntaxError(`"${binding}" names no key`);
  const modifiers = new Set<Modifier>();
  for (const part of parts) {
    const name = part.toLowerCase();
    if (name === "mod") modifiers.add(platform === "mac" ? "meta" : "ctrl");
    else if (name === "ctrl" || name === "alt" || name === "shift" || name === "meta") modifiers.add(name);
    else throw new SyntaxError(`"${binding}" has an unknown modifier "${part}"`);
  }
  return chord(modifiers, key);
}

/** The chord that was pressed. Letters go by what is printed on the key; where that is not Latin, by its place. */
export function getChord(press: KeyPress): Chord {
  const modifiers = new Set<Modifier>();
  if (press.ctrlKey) modifiers.add("ctrl");
  if (press.metaKey) modifiers.add("meta");
  if (press.altKey) modifiers.add("alt");
  if (press.shiftKey) modifiers.add("shift");
  const place = /^(?:Key|Digit)([A-Z0-9])$/.exec(press.code)?.[1]?.toLowerCase();
  const printed = press.key.toLowerCase();
  const latin = /^[\x20-\x7e]+$/.test(printed);
  // Alt and Shift change what a digit's key prints (`Alt+1` is `¡` on a Mac), and it is meant as the digit.
  const digit = place !== undefined && /^\d$/.test(place) && (press.altKey || press.shiftKey);
  return chord(modifiers, place !== undefined && (!latin || digit) ? place : printed);
}

/** Whether the chord writes a character, so that a text field wants it. */
export function writesCharacter(pressed: Chord): boolean {
  return !/^(?:ctrl|meta|alt)\+/.test(pressed) && !/(?:^|\+)f\d+$/.test(pressed);
}

/** Keys that belong to the platform or the browser, and why a command may not have them. */
export function getReservedReason(bound: Chord): string | null {
  if (/^(?:ctrl|meta)\+[rwqm]$/.test(bound)) return "the platform reloads, closes, quits or minimizes with it";
  if (/^(?:ctrl|meta)\+shift\+i$/.test(bound)) return "it opens the developer tools";
  if (/^(?:f5|f10|f11|f12)$/.test(bound)) return "the browser or the platform uses it";
  if (/^alt\+(?:shift\+)?[a-z]$/.test(bound)) return "it opens menus";
  if (/^ctrl\+(?:meta\+)?alt\+/.test(bound)) return "it is AltGr on many keyboards";
  if (bound === "ctrl+ ") return "input methods switch with it";
  return null;
}

const macSigns: Record<string, string> = { ctrl: "⌃", meta: "⌘", alt: "⌥", shift: "⇧" };
const signs: Record<string, string> = {
  escape: "Esc",
  delete: "Del",
  " ": "Space",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  pagedown: "PgDn",
  pageup: "PgUp",
  "-": "−",
};

/** A binding as the reviewer reads it: `Ctrl+Shift+Z`, or `⇧⌘Z` on a Mac. */
export function formatBinding(binding: string, platform: Platform): string {
  const bound = parseBinding(binding, platform);
  const parts = bound.endsWith("+") ? [...bound.slice(0, -1).split("+").filter(Boolean), "+"] : bound.split("+");
  const key = parts.pop() ?? "";
  const shown = signs[key] ?? (key.length === 1 ? key.toUpperCase() : `${key[0]?.toUpperCase() ?? ""}${key.slice(1)}`);
  if (platform === "mac") {
    // Macs write Cmd last.
    const ordered = [...parts.filter((name) => name !== "meta"), ...parts.filter((name) => name === "meta")];
    return ordered.map((name) => macSigns[name] ?? name).join("") + shown;
  }
  return [...parts.map((name) => `${name[0]?.toUpperCase() ?? ""}${name.slice(1)}`), shown].join("+");
}

/** The platform that a browser runs on. */
export function detectPlatform(userAgent: string): Platform {
  return /Mac|iPhone|iPad/.test(userAgent) ? "mac" : "other";
}
