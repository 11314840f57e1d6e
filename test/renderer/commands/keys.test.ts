import { describe, expect, it } from "vitest";
import type { KeyPress } from "../../../renderer/commands/keys.ts";
import {
  isTyping,
  parseKeys,
  platformOf,
  pressedChord,
  reservedBecause,
  showKeys,
} from "../../../renderer/commands/keys.ts";

function press(key: string, code: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

describe("parseKeys", () => {
  it("has Mod be Cmd on a Mac and Ctrl elsewhere", () => {
    expect(parseKeys("Mod+Shift+Z", "mac")).toBe("meta+shift+z");
    expect(parseKeys("Mod+Shift+Z", "other")).toBe("ctrl+shift+z");
  });

  it("puts modifiers in one order, so that two spellings are one chord", () => {
    expect(parseKeys("Shift+Alt+Up", "other")).toBe(parseKeys("alt+shift+ArrowUp", "other"));
  });

  it("takes plus and minus as keys", () => {
    expect(parseKeys("+", "other")).toBe("+");
    expect(parseKeys("Mod++", "other")).toBe("ctrl++");
    expect(parseKeys("−", "other")).toBe("-");
  });

  it.each(["Hyper+A", "Mod+Nonsense", "", "Mod"])("refuses %j", (binding) => {
    expect(() => parseKeys(binding, "other")).toThrow(SyntaxError);
  });
});

describe("pressedChord", () => {
  it("goes by the letter that is printed, not by its place", () => {
    // On a German keyboard Z stands where Y is elsewhere.
    expect(pressedChord(press("z", "KeyY", { ctrlKey: true }))).toBe("ctrl+z");
  });

  it("goes by the place where the letter is not Latin", () => {
    expect(pressedChord(press("я", "KeyZ", { ctrlKey: true }))).toBe("ctrl+z");
  });

  it("knows a digit though Alt or Shift print something else", () => {
    expect(pressedChord(press("¡", "Digit1", { altKey: true }))).toBe("alt+1");
    expect(pressedChord(press("!", "Digit1", { shiftKey: true }))).toBe("shift+1");
  });

  it("does not count Shift for signs, which some keyboards need it for", () => {
    expect(pressedChord(press("+", "Equal", { shiftKey: true }))).toBe(parseKeys("+", "other"));
    expect(pressedChord(press("+", "BracketRight"))).toBe(parseKeys("+", "other"));
  });

  it("knows Space, Enter and the function keys", () => {
    expect(pressedChord(press(" ", "Space"))).toBe(parseKeys("Space", "other"));
    expect(pressedChord(press("F8", "F8", { shiftKey: true }))).toBe(parseKeys("Shift+F8", "other"));
  });
});

describe("isTyping", () => {
  it.each(["z", "shift+z", "enter", " ", "delete", "arrowup"])("%j is for the text field", (chord) => {
    expect(isTyping(chord)).toBe(true);
  });
  it.each(["ctrl+k", "meta+z", "alt+1", "f8", "shift+f6"])("%j is not", (chord) => {
    expect(isTyping(chord)).toBe(false);
  });
});

describe("reservedBecause", () => {
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
  ])("%s is the platform's", (binding) => {
    expect(reservedBecause(parseKeys(binding, "other"))).not.toBeNull();
  });
  it.each(["Ctrl+Z", "F1", "F8", "Alt+1", "Alt+Up", "M", "Ctrl+Shift+M"])("%s is free", (binding) => {
    expect(reservedBecause(parseKeys(binding, "other"))).toBeNull();
  });
});

it("shows keys as the platform writes them", () => {
  expect(showKeys("Mod+Shift+Z", "other")).toBe("Ctrl+Shift+Z");
  expect(showKeys("Mod+Shift+Z", "mac")).toBe("⇧⌘Z");
  expect(showKeys("PgDn", "other")).toBe("PgDn");
  expect(showKeys("+", "other")).toBe("+");
  expect(showKeys("Alt+Down", "other")).toBe("Alt+↓");
});

it("tells a Mac by its browser", () => {
  expect(platformOf("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)")).toBe("mac");
  expect(platformOf("Mozilla/5.0 (X11; Linux x86_64)")).toBe("other");
});
