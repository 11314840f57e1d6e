import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatDecimals, formatNumber, setMessages } from "../../../renderer/messages/messages.ts";
import { formatValue } from "../../../renderer/session/values.ts";
import type { DataPointType, Value } from "../../../shared/document/data-points.ts";
import { parseValue } from "../../../shared/values/parse-value.ts";

const setLanguage = (language: string, locale: string): void =>
  setMessages(readFileSync(join(import.meta.dirname, `../../../renderer/messages/${language}.ftl`), "utf8"), locale);

describe("In a German window", () => {
  beforeAll(() => setLanguage("de", "de-AT"));
  afterAll(() => setLanguage("en", "en-US"));

  test("numbers have a decimal comma", () => {
    expect(formatDecimals(24.123, 1)).toBe("24,1");
    expect(formatNumber(0.5)).toBe("0,5");
  });

  test.each<[DataPointType, Value, string]>([
    ["money", { amount: 1234.5, currency: "EUR" }, "1234,50 EUR"],
    ["money", { amount: -3, currency: null }, "-3,00"],
    ["percentage", 7.5, "7,5 %"],
    ["number", 0.125, "0,125"],
    ["integer", 12, "12"],
    ["date", "2026-03-05", "2026-03-05"],
    ["boolean", true, "ja"],
    ["boolean", false, "nein"],
    ["string", "R-1.5", "R-1.5"],
  ])("a %s is written as %s and parses to the same value", (type, value, text) => {
    expect(formatValue(value, type)).toBe(text);
    expect(parseValue(type, text)).toEqual({ ok: true, value });
  });
});

test("In an English window, numbers have a decimal point", () => {
  expect(formatValue({ amount: 1234.5, currency: "EUR" }, "money")).toBe("1234.50 EUR");
});
