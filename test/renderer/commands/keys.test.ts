import { describe, expect, it } from "vitest";
import {
  detectPlatform,
  formatBinding,
  getChord,
  getReservedReason,
  isUsedByTextFields,
  type KeyPress,
  parseBinding,
} from "../../../renderer/commands/keys.ts";

function press(key: string, code: string, modifiers: Partial<KeyPress> = {}): KeyPress {
  return { key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers };
}

describe("parseBinding", () => {
  it("parses Mod as Cmd on a Mac and as Ctrl elsewhere", () => {
    expect(parseBinding("Mod+Shift+Z", "mac")).toBe("meta+shift+z");
    expect(parseBinding("Mod+Shift+Z", "other")).toBe("ctrl+shift+z");
  });

  it("orders the modifiers", () => {
    expect(parseBinding("Shift+Alt+Up", "other")).toBe(parseBinding("alt+shift+ArrowUp", "other"));
  });

  it("parses plus and minus as keys", () => {
    expect(parseBinding("+", "other")).toBe("+");
    expect(parseBinding("Mod++", "other")).toBe("ctrl++");
    expect(parseBinding("−", "other")).toBe("-");
  });

  it.each(["Hyper+A", "Mod+Nonsense", "", "Mod"])("refuses %j", (binding) => {
    expect(() => parseBinding(binding, "other")).toThrow(SyntaxError);
  });
});

describe("getChord", () => {
  it("uses the letter that the key produces, not its position", () => {
    // On a German keyboard Z stands where Y is elsewhere.
    expect(getChord(press("z", "KeyY", { ctrlKey: true }))).toBe("ctrl+z");
  });

  it("uses the position if the letter is not Latin", () => {
    expect(getChord(press("я", "KeyZ", { ctrlKey: true }))).toBe("ctrl+z");
  });

  it("recognizes a digit with Alt", () => {
    expect(getChord(press("¡", "Digit1", { altKey: true }))).toBe("alt+1");
    expect(getChord(press("&", "Digit1", { altKey: true }))).toBe("alt+1");
  });

  it.each([
    ["AZERTY", "&é\"'(-è_ç"],
    ["Czech", "+ěščřžýáí"],
    ["BÉPO", '"«»()@+-/'],
    ["Lithuanian", "ąčęėįšųūž"],
  ])("takes the digit row of %s as digits, whatever it writes", (_layout, characters) => {
    const chords = Array.from(characters, (key, index) => getChord(press(key, `Digit${index + 1}`)));
    expect(chords).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  });

  it("takes a digit row with Shift as what it writes", () => {
    expect(getChord(press("6", "Digit6", { shiftKey: true })), "on AZERTY").toBe("6");
    expect(getChord(press("+", "Digit1", { shiftKey: true })), "on a Swiss keyboard").toBe("+");
    expect(getChord(press("!", "Digit1", { shiftKey: true })), "on an American keyboard").toBe("!");
    expect(getChord(press("№", "Digit3", { shiftKey: true })), "on a Russian keyboard").toBe("shift+3");
  });

  it("takes the minus of other keys as such", () => {
    expect(getChord(press("-", "Minus"))).toBe("-");
    expect(getChord(press("-", "NumpadSubtract"))).toBe("-");
    expect(getChord(press("6", "Numpad6"))).toBe("6");
  });

  it("ignores Shift for symbols", () => {
    expect(getChord(press("+", "Equal", { shiftKey: true }))).toBe(parseBinding("+", "other"));
    expect(getChord(press("+", "BracketRight"))).toBe(parseBinding("+", "other"));
  });

  it("recognizes Space, Enter and the function keys", () => {
    expect(getChord(press(" ", "Space"))).toBe(parseBinding("Space", "other"));
    expect(getChord(press("F8", "F8", { shiftKey: true }))).toBe(parseBinding("Shift+F8", "other"));
  });
});

describe("isUsedByTextFields", () => {
  it.each(["z", "shift+z", "enter", " ", "delete", "arrowup"])("returns true for %j", (chord) => {
    expect(isUsedByTextFields(chord)).toBe(true);
  });
  it.each(["ctrl+k", "meta+z", "alt+1", "f8", "shift+f6"])("returns false for %j", (chord) => {
    expect(isUsedByTextFields(chord)).toBe(false);
  });
});

describe("getReservedReason", () => {
  it.each([
    "Ctrl+R",
    "Ctrl+W",
    "Ctrl+Q",
    "Ctrl+M",
    "Ctrl+Shift+I",
    "F5",
    "F10",
    "F11",
    "F12",
    "Alt+F",
    "Ctrl+Alt+1",
    "Ctrl+Space",
  ])("reserves %s", (binding) => {
    expect(getReservedReason(parseBinding(binding, "other"))).not.toBeNull();
  });
  it.each(["Ctrl+Z", "F1", "F8", "Alt+1", "Alt+Up", "M", "Ctrl+Shift+M"])("does not reserve %s", (binding) => {
    expect(getReservedReason(parseBinding(binding, "other"))).toBeNull();
  });
});

it("formatBinding follows the notation of the platform", () => {
  expect(formatBinding("Mod+Shift+Z", "other")).toBe("Ctrl+Shift+Z");
  expect(formatBinding("Mod+Shift+Z", "mac")).toBe("⇧⌘Z");
  expect(formatBinding("PgDn", "other")).toBe("PgDn");
  expect(formatBinding("+", "other")).toBe("+");
  expect(formatBinding("Alt+Down", "other")).toBe("Alt+↓");
});

it("detectPlatform recognizes a Mac by the user agent", () => {
  expect(detectPlatform("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)")).toBe("mac");
  expect(detectPlatform("Mozilla/5.0 (X11; Linux x86_64)")).toBe("other");
});
