import { describe, expect, test } from "vitest";
import { CanonicalForms } from "../../../../../electron/pipeline/map/text/canonical-forms.ts";
import { findDates } from "../../../../../electron/pipeline/map/text/find-dates.ts";
import { findDurations } from "../../../../../electron/pipeline/map/text/find-durations.ts";
import { findNames } from "../../../../../electron/pipeline/map/text/find-names.ts";
import { PhraseIndex, splitPhrase } from "../../../../../electron/pipeline/map/text/phrases.ts";
import { SentenceText } from "../../../../../electron/pipeline/map/text/sentence-text.ts";
import { type Sentence, SentenceReader, type TextWord } from "../../../../../electron/pipeline/map/text/sentences.ts";

const toWords = (text: string): TextWord[] =>
  text.split(" ").map((word, index) => ({ text: word, parts: [], startsLine: index === 0 }));

describe("dates", () => {
  test.each([
    ["effective as of May 13, 2013, between", "May 13, 2013", 3, 6],
    ["this 13th day of May, 2013", "13 May 2013", 1, 6],
    ["on June 3rd, 2025.", "June 3, 2025", 1, 4],
    ["of December 9 th , 2014", "December 9, 2014", 1, 6],
    ["the first day of January 2008", "1 January 2008", 1, 6],
    ["am 3. Juni 2025 in Kiel", "3 Juni 2025", 1, 4],
    ["until 2026-03-31 at noon", "2026-03-31", 1, 2],
    ["as of this first day of June 2020", "1 June 2020", 3, 8],
    ["the twenty\u2011first day of May, 2013", "21 May 2013", 1, 6],
    ["the seventeenth of May 2013", "17 May 2013", 1, 5],
  ])("of “%s”", (text, plain, start, end) => {
    expect(findDates(new SentenceText(toWords(text)))).toContainEqual({ plain, start, end });
  });

  test("are not read from other numbers", () => {
    expect(findDates(new SentenceText(toWords("Section 14.2.1 of 45 CFR 164 and 1 2/3 shares")))).toEqual([]);
  });
});

describe("periods", () => {
  test.each([
    ["for a period of two (2) years from", "2 years"],
    ["within eighteen months of", "18 months"],
    ["a term of one year after", "1 year"],
    ["for twenty-four (24) months", "24 months"],
    ["on the third anniversary of", "3 years"],
    ["on the second (2nd) anniversary of", "2 years"],
    ["lasts 55.5 months", "55.5 months"],
    ["within one hundred eighty days", "180 days"],
    ["within one hundred and eighty (180) days", "180 days"],
    ["within a hundred and twenty-five days", "125 days"],
    ["for three hundred sixty-five calendar days", "365 days"],
    ["for 1,095 days after", "1095 days"],
    ["for twenty\u2011four months", "24 months"],
    ["a 3\u2011year term", "3 years"],
    ["on the twenty-fifth anniversary of", "25 years"],
    ["on the fifteenth anniversary of", "15 years"],
    ["préavis de cent quatre-vingts (180) jours", "180 days"],
    ["a 3-year term", "3 years"],
    ["für die Dauer von zwei (2) Jahren ab", "2 years"],
    ["nach Ablauf von 24 (vierundzwanzig) Monaten", "24 months"],
    ["mit einer Frist von Dreißig Kalendertagen zum", "30 days"],
    ["eine zweijährige Laufzeit", "2 years"],
    ["Frist von drei vollen Monaten", "3 months"],
    ["innerhalb eines Jahres", "1 year"],
    ["nach 1,5 Jahren", "1.5 years"],
    ["pour une durée de trois (3) ans à compter", "3 years"],
    ["pendant un an", "1 year"],
    ["un délai de quatre-vingt-dix jours", "90 days"],
    ["préavis de vingt et un jours", "21 days"],
    ["une période de dix-huit mois", "18 months"],
    ["por un plazo de dos (2) años", "2 years"],
    ["un período de treinta y seis meses", "36 months"],
    ["con quince dias de antelación", "15 days"],
    ["per un periodo di cinque (5) anni dalla", "5 years"],
    ["entro ventuno giorni", "21 days"],
    ["durata di trentasei mesi", "36 months"],
    ["voor een periode van drie (3) jaar na", "3 years"],
    ["binnen tweeëntwintig maanden", "22 months"],
    ["een driejarige looptijd", "3 years"],
    ["twee weken", "2 weeks"],
  ])("of “%s”", (text, plain) => {
    expect(findDurations(new SentenceText(toWords(text))).map((match) => match.plain)).toEqual([plain]);
  });

  test("need an amount", () => {
    expect(findDurations(new SentenceText(toWords("in the year of the following months")))).toEqual([]);
    for (const text of ["im Jahr der folgenden Monate", "Section 2 an obligation", "de mes en mes", "1.2.3 Jahre"]) {
      expect(findDurations(new SentenceText(toWords(text)))).toEqual([]);
    }
  });

  test.each([
    "one thousand eighty days",
    "a hundred thousand and ten days",
    "2 1/2 years",
    "upon the one hundred twenty-fifth anniversary",
    "délai de cent vingt jours",
    "un délai de mille quatre-vingt-dix jours",
    "plazo de ciento ochenta días",
    "plazo de doscientos diez días",
    "entro cento venti giorni",
    "binnen honderd tachtig dagen",
    "binnen hundert achtzig Tagen",
    "un délai de 1 095 jours",
    "eine Frist von 10 000 Tagen",
  ])("are not a part of the number in “%s”", (text) => {
    expect(findDurations(new SentenceText(toWords(text)))).toEqual([]);
  });
});

test("names end before descriptions, definitions and verbs", () => {
  const text =
    "between Tern Harbour, Inc., a Delaware corporation (the “Company”), Alder, Birch & Co. and Clara J. Whimbrel, M.D., " +
    "of the Plover Bank of Kiel, with Dipper GmbH & Co. KG agrees";
  expect(findNames(toWords(text)).map((name) => name.text)).toEqual([
    "Tern Harbour, Inc.",
    "Delaware",
    "Alder, Birch & Co.",
    "Clara J. Whimbrel",
    "Plover Bank of Kiel",
    "Dipper GmbH & Co. KG",
  ]);
});

test("canonical forms replace whole words only", () => {
  const forms = new CanonicalForms({
    canonical: { "Inc.": ["Incorporated"], LP: ["Limited Partnership"], "Ltd.": ["Limited"] },
  });
  expect(forms.apply("Unlimited Tern Incorporated")).toBe("Unlimited Tern Inc.");
  expect(forms.apply("Plover Limited Partnership")).toBe("Plover LP");
});

test("of phrases that start at the same word the longest counts", () => {
  const index = new PhraseIndex<string>();
  for (const phrase of ["laws of", "laws of the State of", "State of"]) index.add(phrase, phrase);
  const matches = index.find(splitPhrase("the Laws of the State of Utah"));
  expect(matches.map(({ meanings, start, end }) => [meanings[0], start, end])).toEqual([
    ["laws of the State of", 1, 6],
    ["State of", 4, 6],
  ]);
});

/** Reads pages with one zone around all of their lines, each line 12 points below the one before. */
function readSentences(pages: readonly (readonly string[])[]): Sentence[] {
  const reader = new SentenceReader();
  const sentences = pages.flatMap((lines, index) => {
    const words = lines.flatMap((line, row) =>
      line.split(" ").map((text, column) => ({
        text,
        bbox: { x: 50 + 50 * column, y: 50 + 12 * row, width: 45, height: 10 },
        font: "",
        size: 10,
        bold: false,
        italic: false,
      })),
    );
    let first = 0;
    const pageLines = lines.map((line, row) => {
      const count = line.split(" ").length;
      first += count;
      const numbers = Array.from({ length: count }, (_, offset) => first - count + offset);
      return { bbox: { x: 50, y: 50 + 12 * row, width: 50 * count, height: 10 }, words: numbers };
    });
    const page = { page: index + 1, width: 600, height: 800 };
    const bbox = { x: 40, y: 40, width: 560, height: 700 };
    const zone = { id: "a", type: "text", order: 1, bbox, confidence: 1, origin: "machine", accepted: false } as const;
    return [
      ...reader.add({
        text: { ...page, rotation: 0, source: "text-layer", words, lines: pageLines, rules: [], images: [] },
        zones: { ...page, confidence: 1, zones: [zone] },
      }),
    ];
  });
  return [...sentences, ...reader.end()];
}

describe("sentences", () => {
  const full = "This is a line that fills the whole page";

  test.each(["-", "\u00ad", "\u2010"])("join words hyphenated by “%s”, and keep the place of both parts", (hyphen) => {
    const [sentence] = readSentences([[`${full} infor${hyphen}`, "mation of Tern Inc. is secret."]]);
    const word = sentence?.words.find(({ text }) => text === "information");
    expect(word?.parts.map(({ line, bbox }) => [line, bbox?.y])).toEqual([
      [0, 50],
      [1, 62],
    ]);
    expect(sentence?.words.at(-1)?.text).toBe("secret.");
  });

  test("go on over pages unless a new one begins", () => {
    const texts = readSentences([[`${full} and`], ["it goes on here. Then another begins"], ["Next page"]]).map(
      ({ words }) => words.map(({ text }) => text).join(" "),
    );
    expect(texts).toEqual([`${full} and it goes on here.`, "Then another begins", "Next page"]);
  });

  test("know the lines that stand alone", () => {
    const [address] = readSentences([["Tern Inc.", "Mill Lane", full]]);
    expect(address?.words.filter(({ startsLine }) => startsLine).map(({ text }) => text)).toEqual([
      "Tern",
      "Mill",
      "This",
    ]);
  });
});
