import { FluentResource } from "@fluent/bundle";
import { describe, expect, it, test } from "vitest";
import { catalogues } from "../../../renderer/messages/catalogues.ts";
import { findLanguage, findLocale, languages } from "../../../renderer/messages/locale.ts";

describe("The locale of numbers and dates", () => {
  it("is the first of the system in the language of the window", () => {
    expect(findLocale(["fr-FR", "en-GB", "en-US"], "en")).toBe("en-GB");
    expect(findLocale(["en-GB", "de-AT"], "de")).toBe("de-AT");
  });

  it("is the language alone if the system has no locale of it, or a malformed one", () => {
    expect(findLocale(["en-GB"], "de")).toBe("de");
    expect(findLocale(["de_AT.UTF-8"], "de")).toBe("de");
    expect(findLocale(["en-US@posix"], "en")).toBe("en");
    expect((1234.5).toLocaleString(findLocale(["en-US@posix"], "en"))).toBe("1,234.5");
  });
});

test.each([
  [["fr-FR", "de-AT", "en"], "de"],
  [["de_DE.UTF-8", "de", "C"], "de"],
  [["en-GB", "de"], "en"],
  [["del", "fr-FR", "C"], "en"],
  [[], "en"],
])("the language of a system with %j is %s", (tags, language) => {
  expect(findLanguage(tags)).toBe(language);
});

test.each(languages)("the catalogue of %s has the ids of the English one", (language) => {
  const listIds = (source: string) => new FluentResource(source).body.map(({ id }) => id);
  const ids = listIds(catalogues[language]);
  expect(ids.length).toBeGreaterThan(1000);
  expect(ids.toSorted()).toEqual(listIds(catalogues.en).toSorted());
});
