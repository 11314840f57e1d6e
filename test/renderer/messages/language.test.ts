import { describe, expect, it } from "vitest";
import { findLocale } from "../../../renderer/messages/language.ts";

describe("The locale of numbers and dates", () => {
  it("is the first of the system in the language of the window", () => {
    expect(findLocale(["fr-FR", "en-GB", "en-US"], "en")).toBe("en-GB");
    expect(findLocale(["en-GB", "de-AT"], "de")).toBe("de-AT");
  });

  it("is the language alone if the system has no locale of it, or a malformed one", () => {
    expect(findLocale(["en-GB"], "de")).toBe("de");
    expect(findLocale(["en-US@posix"], "en")).toBe("en");
    expect((1234.5).toLocaleString(findLocale(["en-US@posix"], "en"))).toBe("1,234.5");
  });
});
