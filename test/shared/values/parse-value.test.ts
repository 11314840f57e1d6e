import { describe, expect, test } from "vitest";
import type { DataPointType, Value } from "../../../shared/document/data-points.ts";
import { formatAmount, formatValue, parseValue, type ValueHints } from "../../../shared/values/parse-value.ts";
import { findCountry } from "../../../shared/values/country.ts";
import { splitCurrency } from "../../../shared/values/currency.ts";
import { trimPunctuation } from "../../../shared/values/trim-punctuation.ts";

/** Parses a text; null on failure. */
function read(type: DataPointType, text: string, hints?: ValueHints): Value | null {
  const parsed = parseValue(type, text, hints);
  return parsed.ok ? parsed.value : null;
}

function parseAlternative(type: DataPointType, text: string, hints?: ValueHints): Value | undefined {
  const parsed = parseValue(type, text, hints);
  return parsed.ok ? parsed.alternative : undefined;
}

describe("numbers", () => {
  test.each<[string, ValueHints, number | null]>([
    ["1234.5", {}, 1234.5],
    ["1.234,50", {}, 1234.5],
    ["1,234.50", {}, 1234.5],
    ["1'234.50", {}, 1234.5],
    ["1’234.50", {}, 1234.5],
    ["1 234,50", {}, 1234.5],
    ["1\u00a0234\u202f567,5", {}, 1_234_567.5],
    ["1.234.567", {}, 1_234_567],
    ["12,34,567.00", {}, 1_234_567],
    ["-12,5", {}, -12.5],
    ["−12,5", {}, -12.5],
    ["12,50-", {}, -12.5],
    ["(12.50)", {}, -12.5],
    ["0,125", {}, 0.125],
    ["1.234", { decimal: "," }, 1234],
    ["1.234", { decimal: "." }, 1.234],
    ["1.234", { locale: "de-DE" }, 1234],
    ["1,234", { locale: "de" }, 1.234],
    ["1,234", { locale: "en-US" }, 1234],
    ["12.5", { decimal: "," }, 12.5],
    ["1.2.3", {}, null],
    ["12 3", {}, null],
    ["1,23.456,7", {}, null],
    ["twelve", {}, null],
    ["12 kg", {}, null],
  ])("%s with %o is %s", (text, hints, value) => {
    expect(read("number", text, hints)).toBe(value);
  });

  test("a single mark before three digits is grouping by default, with the other reading", () => {
    expect(read("number", "1.234")).toBe(1234);
    expect(parseAlternative("number", "1.234")).toBe(1.234);
    expect(parseAlternative("number", "1.234", { decimal: "," })).toBeUndefined();
    expect(parseAlternative("number", "1.2345")).toBeUndefined();
  });

  test("an integer has no fraction", () => {
    expect(read("integer", "1.000", { locale: "de" })).toBe(1000);
    expect(read("integer", "3,5")).toBeNull();
  });

  test("a percentage is a number with or without its sign", () => {
    expect(read("percentage", "19 %")).toBe(19);
    expect(read("percentage", "7,5%")).toBe(7.5);
    expect(read("percentage", "19")).toBe(19);
  });
});

describe("money", () => {
  test.each<[string, ValueHints, number, string | null]>([
    ["1.234,50 €", {}, 1234.5, "EUR"],
    ["€ 1,234.50", {}, 1234.5, "EUR"],
    ["EUR 12", {}, 12, "EUR"],
    ["12,- €", {}, 12, "EUR"],
    ["12,– €", {}, 12, "EUR"],
    ["$1,234.50", {}, 1234.5, "USD"],
    ["$5", { currency: "CAD" }, 5, "CAD"],
    ["US$5", { currency: "CAD" }, 5, "USD"],
    ["£ -3.10", {}, -3.1, "GBP"],
    ["-£3.10", {}, -3.1, "GBP"],
    ["(£3.10)", {}, -3.1, "GBP"],
    ["-7,90", { currency: "EUR" }, -7.9, "EUR"],
    ["CHF 1'234.50", {}, 1234.5, "CHF"],
    ["¥1,200", {}, 1200, "JPY"],
    ["99.00", {}, 99, null],
    ["1,234.50 CR", {}, -1234.5, null],
    ["USD 1,234.50CR", {}, -1234.5, "USD"],
    ["1,234.50 DR", {}, 1234.5, null],
    ["1.234,50-", {}, -1234.5, null],
    ["(1,234.50)", {}, -1234.5, null],
  ])("%s with %o", (text, hints, amount, currency) => {
    expect(read("money", text, hints)).toEqual({ amount, currency });
  });

  test("three letters at the end of an identifier are no currency", () => {
    expect(splitCurrency("ABCDEF1GEL").currency).toBeNull();
    expect(splitCurrency("EUR1000").currency).toBe("EUR");
    expect(splitCurrency("1000.50EUR").currency).toBe("EUR");
  });

  test.each([
    ["100 dollars", "CAD", "CAD"],
    ["1 Dollar", "AUD", "AUD"],
    ["$100", "CAD", "CAD"],
    ["100 dollars", "EUR", "USD"],
    ["100 dollars", undefined, "USD"],
    ["100 US dollars", "CAD", "USD"],
    ["100 Canadian dollars", undefined, "CAD"],
    ["NZ$ 100", undefined, "NZD"],
    ["HK$100", "USD", "HKD"],
    ["S$100.00", undefined, "SGD"],
    ["US$100", undefined, "USD"],
    ["R$ 1.234,50", undefined, "BRL"],
    ["NT$5,000", undefined, "TWD"],
    ["MX$ 20", undefined, "MXN"],
    ["100 New Zealand dollars", undefined, "NZD"],
    ["AMOUNT$100", undefined, "USD"],
    ["DATA$100", undefined, "USD"],
  ])("the currency of “%s” with the hint %s is %s", (text, hint, currency) => {
    expect(splitCurrency(text, hint).currency).toBe(currency);
  });

  test.each(["EUR", "about 5 €", "5 € or 6 €", "DE12 5001", "-5 CR", "5 Cr"])("%s is rejected", (text) => {
    expect(parseValue("money", text).ok).toBe(false);
  });

  test("the amount is formatted with at least the decimals of its currency", () => {
    expect(formatAmount({ amount: 1234.5, currency: "EUR" })).toBe("1234.50");
    expect(formatAmount({ amount: 1200, currency: "JPY" })).toBe("1200");
    expect(formatAmount({ amount: 0.0155, currency: "EUR" })).toBe("0.0155");
    expect(formatAmount({ amount: 1e-7, currency: "EUR" })).toBe("0.0000001");
    expect(formatAmount({ amount: 5, currency: null })).toBe("5.00");
  });
});

describe("days", () => {
  test.each<[string, ValueHints, string | null]>([
    ["2026-03-05", {}, "2026-03-05"],
    ["20260305", {}, "2026-03-05"],
    ["2026-03-05T10:20:00Z", {}, "2026-03-05"],
    ["05.03.2026", {}, "2026-03-05"],
    ["5. 3. 2026", {}, "2026-03-05"],
    ["5.3.26", {}, "2026-03-05"],
    ["05.03.98", {}, "1998-03-05"],
    ["31/12/2026", {}, "2026-12-31"],
    ["12/31/2026", {}, "2026-12-31"],
    ["3/4/2026", { locale: "en-US" }, "2026-03-04"],
    ["3/4/2026", { locale: "en-GB" }, "2026-04-03"],
    ["5. März 2026", {}, "2026-03-05"],
    ["Montag, 5. Dez. 2026", {}, "2026-12-05"],
    ["5 mai 2026", {}, "2026-05-05"],
    ["March 5th, 2026", {}, "2026-03-05"],
    ["05-Mar-2026", {}, "2026-03-05"],
    ["05/Mar/2026", {}, "2026-03-05"],
    ["05.03.2026, 14:30 Uhr", {}, "2026-03-05"],
    ["Tue 5 March 2024", {}, "2024-03-05"],
    ["Tues. 05/03/2024", { locale: "en-GB" }, "2024-03-05"],
    ["jeudi 7 mars 2024", {}, "2024-03-07"],
    ["Montag, den 5. Dez. 2026", {}, "2026-12-05"],
    ["mar 5 marzo 2024", {}, "2024-03-05"],
    ["Mar 5, 2024", {}, "2024-03-05"],
    ["Berlin, 5. März 2026", {}, "2026-03-05"],
    ["Invoice 5 March 2024", {}, null],
    ["5 Marketing 2024", {}, null],
    ["1 General 2024", {}, null],
    ["3 Junior 2024", {}, null],
    ["5 Sept. 2024", {}, "2024-09-05"],
    ["5. Mär. 2024", {}, "2024-03-05"],
    ["5 Octo 2024", {}, "2024-10-05"],
    ["5 Mrz 2024", {}, "2024-03-05"],
    ["31.02.2026", {}, null],
    ["29.02.2023", {}, null],
    ["March 2026", {}, null],
    ["soon", {}, null],
  ])("%s with %o is %s", (text, hints, value) => {
    expect(read("date", text, hints)).toBe(value);
  });

  test("an ambiguous order of day and month has the other date", () => {
    expect(parseValue("date", "3/4/2026")).toEqual({ ok: true, value: "2026-04-03", alternative: "2026-03-04" });
    expect(parseAlternative("date", "3/4/2026", { locale: "en" })).toBe("2026-03-04");
    expect(parseAlternative("date", "3/4/2026", { dayFirst: true })).toBeUndefined();
    expect(parseAlternative("date", "3.4.2026")).toBeUndefined();
    expect(parseAlternative("date", "4/4/2026")).toBeUndefined();
  });

  test.each(["sv", "hu", "lt", "en-CA"])("the order of %s, with the year first, decides nothing", (locale) => {
    expect(parseValue("date", "05/03/2024", { locale })).toMatchObject({
      value: "2024-03-05",
      alternative: "2024-05-03",
    });
  });
});

test("booleans, enumerations and patterns", () => {
  expect(read("boolean", "Ja")).toBe(true);
  expect(read("boolean", "no")).toBe(false);
  expect(read("boolean", "maybe")).toBeNull();
  expect(read("enum", "net", { enum: ["Net", "Gross"] })).toBe("Net");
  expect(read("enum", "both", { enum: ["Net", "Gross"] })).toBeNull();
  expect(read("string", "  R-1\n 2 ")).toBe("R-1 2");
  expect(read("string", "R-1", { pattern: "R-\\d+" })).toBe("R-1");
  expect(read("string", "xR-1", { pattern: "R-\\d+" })).toBeNull();
  expect(read("text", " a\nb ")).toBe("a\nb");
});

test("control characters and direction controls are no part of a value, and nothing else is none", () => {
  expect(read("string", "\u202Egpj.exe")).toBe("gpj.exe");
  expect(read("string", "A\u0000\u0007B\u0085")).toBe("AB");
  expect(read("text", "a\u0000\nb\u2067")).toBe("a\nb");
  expect(read("string", "חשבון\u200F 12"), "the mark of a script stays").toBe("חשבון\u200F 12");
  expect(read("string", "👩\u200D👧")).toBe("👩\u200D👧");
  for (const nothing of ["\u0000", "\u200B", " \u200E\u2060 "]) expect(read("string", nothing)).toBeNull();
});

test.each<[DataPointType, Value, string]>([
  ["money", { amount: 1234.5, currency: "EUR" }, "1234.50 EUR"],
  ["money", { amount: -3, currency: null }, "-3.00"],
  ["percentage", 7.5, "7.5 %"],
  ["number", 1234.567, "1234.567"],
  ["date", "2026-03-05", "2026-03-05"],
  ["boolean", true, "yes"],
  ["string", "R-1", "R-1"],
])("a formatted %s parses to the same value: %o", (type, value, text) => {
  expect(formatValue(value, type)).toBe(text);
  expect(read(type, text, { decimal: "." })).toEqual(value);
});

test.each<[string, string | undefined]>([
  ["Österreich", "AT"],
  ["THE NETHERLANDS", "NL"],
  ["U.S.A.", "US"],
  ["Suisse", "CH"],
  ["UK", "GB"],
  ["GB", "GB"],
  ["gb", undefined],
  ["DD", undefined],
  ["EU", undefined],
  ["Berlin", undefined],
  ["Bosnia and Herzegovina", "BA"],
  ["Bosnia & Herzegovina", "BA"],
  ["TRINIDAD AND TOBAGO", "TT"],
  ["Côte d'Ivoire", "CI"],
  ["Cote d’Ivoire", "CI"],
  ["Turkey", "TR"],
  ["Türkiye", "TR"],
  ["Hong Kong", "HK"],
  ["Hongkong", "HK"],
  ["Macau", "MO"],
  ["Myanmar", "MM"],
  ["Myanmar (Burma)", "MM"],
  ["Saint Lucia", "LC"],
  ["U.S.", "US"],
  ["U. S.", "US"],
  ["us", undefined],
  ["ru", undefined],
  ["Russian Federation", "RU"],
  ["Republic of Korea", "KR"],
  ["Kongo", undefined],
  ["Congo", undefined],
  ["Congo – Kinshasa", "CD"],
  ["Kongo-Brazzaville", "CG"],
  ["Canary Islands", "ES"],
  ["Ascension Island", "SH"],
  ["Kosovo", undefined],
  ["IC", undefined],
  ["EA", undefined],
  ["AC", undefined],
  ["XK", undefined],
])("the country of %s is %s", (name, code) => {
  expect(findCountry(name)).toBe(code);
});

test.each("en-US en-GB de de-AT fr it es nl pt pl cs da sv nb fi hu ro".split(" "))(
  "the months of %s are read, in full and abbreviated",
  (locale) => {
    for (const style of ["long", "medium"] as const) {
      const format = new Intl.DateTimeFormat(locale, { dateStyle: style, timeZone: "UTC" });
      for (let month = 0; month < 12; month++) {
        const date = new Date(Date.UTC(2026, month, 15));
        const value = date.toISOString().slice(0, 10);
        expect(parseValue("date", format.format(date), { dayFirst: locale !== "en-US" })).toMatchObject({ value });
      }
    }
  },
);

test.each([
  ["3. Jänner 2026", "2026-01-03"],
  ["30. marraskuuta 2025", "2025-11-30"],
  ["1. července 2026", "2026-07-01"],
  ["1. června 2026", "2026-06-01"],
  ["15 de MARÇO de 2026", "2026-03-15"],
  ["2026. március 15.", "2026-03-15"],
  ["31. listopada 2024", "2024-10-31"],
  ["31 lip 2024", "2024-07-31"],
  ["31 lis 2024", "2024-10-31"],
])("the date %s is %s", (text, value) => {
  expect(parseValue("date", text)).toEqual({ ok: true, value });
});

test("the name of different months in two languages has two readings", () => {
  const readings = { value: "2026-11-15", alternative: "2026-10-15" };
  expect(parseValue("date", "15. listopada 2026")).toEqual({ ok: true, ...readings });
  expect(parseValue("date", "15. listopada 2026.")).toEqual({ ok: true, ...readings });
});

describe("a value in running text", () => {
  test.each<[DataPointType, string, string, Value]>([
    ["date", "February 18, 2013,", "February 18, 2013", "2013-02-18"],
    ["date", ": 18.02.2013.", "18.02.2013", "2013-02-18"],
    ["date", "2013-02-18;", "2013-02-18", "2013-02-18"],
    ["string", "New York,", "New York", "New York"],
    ["string", "# Acme Inc.", "Acme Inc.", "Acme Inc."],
    ["text", "• net 30 days;", "net 30 days", "net 30 days"],
    ["money", "EUR 1.234,50.", "EUR 1.234,50", { amount: 1234.5, currency: "EUR" }],
    ["number", "| 42 |", "42", 42],
    ["percentage", "19 %,", "19 %", 19],
  ])("is a %s without the punctuation of %j", (type, printed, text, value) => {
    expect(trimPunctuation(type, printed)).toBe(text);
    expect(read(type, text)).toEqual(value);
  });
});
