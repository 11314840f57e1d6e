import { describe, expect, it } from "vitest";
import type { KeyPress } from "../../../renderer/commands/keys.ts";
import {
  writesCharacter,
  parseBinding,
  detectPlatform,
  getChord,
  getReservedReason,
  formatBinding,
} from "../../../renderer/commands/keys.ts";

function press(key: string, code: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

describe("parseBinding", () => {
  it("has Mod be Cmd on a Mac and Ctrl elsewhere", () => {
    expect(parseBinding("Mod+Shift+Z", "mac")).toBe("meta+shift+z");
    expect(parseBinding("Mod+Shift+Z", "other")).toBe("ctrl+shift+z");
  });

  it("puts modifiers in one order, so that two spellings are one chord", () => {
    expect(parseBinding("Shift+Alt+Up", "other")).toBe(parseBinding("alt+shift+ArrowUp", "other"));
  });

  it("takes plus and minus as keys", () => {
    expect(parseBinding("+", "other")).toBe("+");
    expect(parseBinding("Mod++", "other")).toBe("ctrl++");
    expect(parseBinding("−", "other")).toBe("-");
  });

  it.each(["Hyper+A", "Mod+Nonsense", "", "Mod"])("refuses %j", (binding) => {
    expect(() => parseBinding(binding, "other")).toThrow(SyntaxError);
  });
});

describe("getChord", () => {
  it("goes by the letter that is printed, not by its place", () => {
    // On a German keyboard Z stands where Y is elsewhere.
    expect(getChord(press("z", "KeyY", { ctrlKey: true }))).toBe("ctrl+z");
  });

  it("goes by the place where the letter is not Latin", () => {
    expect(getChord(press("я", "KeyZ", { ctrlKey: true }))).toBe("ctrl+z");
  });

  it("knows a digit though Alt or Shift print something else", () => {
    expect(getChord(press("¡", "Digit1", { altKey: true }))).toBe("alt+1");
    expect(getChord(press("!", "Digit1", { shiftKey: true }))).toBe("shift+1");
  });

  it("does not count Shift for signs, which some keyboards need it for", () => {
    expect(getChord(press("+", "Equal", { shiftKey: true }))).toBe(parseBinding("+", "other"));
    expect(getChord(press("+", "BracketRight"))).toBe(parseBinding("+", "other"));
  });

  it("knows Space, Enter and the function keys", () => {
    expect(getChord(press(" ", "Space"))).toBe(parseBinding("Space", "other"));
    expect(getChord(press("F8", "F8", { shiftKey: true }))).toBe(parseBinding("Shift+F8", "other"));
  });
});

describe("writesCharacter", () => {
  it.each(["z", "shift+z", "enter", " ", "delete", "arrowup"])("%j is for the text field", (chord) => {
    expect(writesCharacter(chord)).toBe(true);
  });
  it.each(["ctrl+k", "meta+z", "alt+1", "f8", "shift+f6"])("%j is not", (chord) => {
    expect(writesCharacter(chord)).toBe(false);
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
  ])("%s is the platform's", (binding) => {
    expect(getReservedReason(parseBinding(binding, "other"))).not.toBeNull();
  });
  it.each(["Ctrl+Z", "F1", "F8", "Alt+1", "Alt+Up", "M", "Ctrl+Shift+M"])("%s is free", (binding) => {
    expect(getReservedReason(parseBinding(binding, "other"))).toBeNull();
  });
});

it("shows keys as the platform writes them", () => {
  expect(formatBinding("Mod+Shift+Z", "other")).toBe("Ctrl+Shift+Z");
  expect(formatBinding("Mod+Shift+Z", "mac")).toBe("⇧⌘Z");
  expect(formatBinding("PgDn", "other")).toBe("PgDn");
  expect(formatBinding("+", "other")).toBe("+");
  expect(formatBinding("Alt+Down", "other")).toBe("Alt+↓");
});

it("tells a Mac by its browser", () => {
  expect(detectPlatform("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)")).toBe("mac");
  expect(detectPlatform("Mozilla/5.0 (X11; Linux x86_64)")).toBe("other");
});
