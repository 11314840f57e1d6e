import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { setMessages } from "../../../renderer/messages/messages.ts";
import { phrases as windowPhrases } from "../../../renderer/workbenches/mapping/phrases.ts";
import { findCheckFindings } from "../../../shared/checks/check-findings.ts";
import { collectInvoice } from "../../../shared/invoice/collect-invoice.ts";
import type { DataPoint, DataPointType, Value } from "../../../shared/document/data-points.ts";
import { getTermPart, invoiceTermNames, type InvoiceTerm } from "../../../shared/invoice/invoice-terms.ts";
import { englishPhrases, type Phrases } from "../../../shared/checks/phrases.ts";
import { dataPointTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";

const messages = { en: "en-US", de: "de-DE" } as const;

/** Words with the window's phrases in a language. */
function inWindow<Result>(language: keyof typeof messages, word: (phrases: Phrases) => Result): Result {
  const file = join(import.meta.dirname, `../../../renderer/messages/${language}.ftl`);
  setMessages(readFileSync(file, "utf8"), messages[language]);
  return word(windowPhrases);
}

const field = (id: string, label: string, type: DataPointType, more: object = {}) => ({ id, label, type, ...more });
const money = (amount: number) => ({ amount, currency: "EUR" });

describe("Findings about data points", () => {
  const taxonomy = dataPointTaxonomySchema.parse({
    name: "bill",
    kind: "data-points",
    title: "Rechnung",
    version: "1",
    data_points: [
      field("number", "Nummer", "string", { required: true }),
      field("issued", "Datum", "date"),
      field("due", "Fällig", "date"),
      field("vat", "USt-IdNr.", "string", { identifier: "vat" }),
      field("net", "Summe", "money"),
      field("paid", "Gezahlt", "money"),
      field("lines", "Positionen", "group", {
        repeat: true,
        data_points: [
          field("code", "Code", "string", { required: true }),
          field("count", "Menge", "number", { required: true }),
          field("price", "Preis", "money"),
          field("net", "Netto", "money"),
        ],
      }),
    ],
    checks: [
      { expression: "sum(lines.net) = net" },
      { expression: "lines.count * lines.price = lines.net", message: "Rechenfehler." },
      { expression: "issued <= due" },
      { expression: "issued < due" },
      { expression: "0 < paid" },
      { expression: "0 - 1 <= paid" },
      { expression: "issued + 14 <= due" },
      { expression: "issued + 14 < due" },
      { expression: "net < 100" },
      { expression: "net <= 100" },
      { expression: "lines.net + 1 <= lines.price" },
      { expression: "unique(lines.code)" },
    ],
  });

  const values: Record<string, [DataPointType, Value, Value?]> = {
    issued: ["date", "2026-03-02"],
    due: ["date", "2026-03-01"],
    vat: ["string", "DE123456789"],
    net: ["money", money(1234.5), money(1234)],
    paid: ["money", money(-2)],
    "lines[0].code": ["string", "A"],
    "lines[0].count": ["number", 1],
    "lines[1].code": ["string", "A"],
    "lines[1].count": ["number", 1],
    "lines[2].count": ["number", 2],
    "lines[2].price": ["money", money(4)],
    "lines[2].net": ["money", money(9), money(8)],
    "lines[3].price": ["money", money(4)],
  };
  const points = Object.entries(values).map(([path, [type, value, embedded]]): DataPoint => ({
    id: path.replace(/^.*\./u, ""),
    path,
    type,
    value,
    text: "",
    confidence: 0.5,
    state: "suggested",
    origin: "machine",
    regions: [],
    alternatives: [],
    ...(embedded !== undefined && { embedded }),
    ...(path === "lines[0].code" && { embedded: null }),
  }));
  const word = (phrases: Phrases) => findCheckFindings(taxonomy, points, phrases).map(({ message }) => message);

  test("are worded by the window in English as by the service", () => {
    expect(inWindow("en", word)).toEqual(word(englishPhrases));
  });

  test("are German in a German window, with labels and the message of the check as the taxonomy states them", () => {
    expect(inWindow("de", word)).toEqual([
      "„Nummer“ fehlt",
      "„Datum“ ist 2026-03-02, darf aber nicht nach „Fällig“ (2026-03-01) liegen",
      "„Datum“ ist 2026-03-02, muss aber vor „Fällig“ (2026-03-01) liegen",
      "„Fällig“ ist 2026-03-01, darf aber nicht vor „Datum“ + 14 (2026-03-16) liegen",
      "„Fällig“ ist 2026-03-01, muss aber nach „Datum“ + 14 (2026-03-16) liegen",
      "„USt-IdNr.“ ist DE123456789, aber die Prüfziffern passen nicht: Ein Zeichen ist falsch oder fehlt",
      "„Summe“ ist 1234,50 EUR, aber die Summe von „Netto“ ist 9,00 EUR",
      "„Summe“ ist 1234,50 EUR, muss aber kleiner sein als 100 (100,00 EUR)",
      "„Summe“ ist 1234,50 EUR, darf aber nicht größer sein als 100 (100,00 EUR)",
      "„Summe“ ist 1234,50 EUR im Dokument, aber 1234,00 EUR in der eingebetteten Rechnung",
      "„Gezahlt“ ist -2,00 EUR, muss aber größer sein als 0 (0,00 EUR)",
      "„Gezahlt“ ist -2,00 EUR, darf aber nicht kleiner sein als 0 - 1 (-1,00 EUR)",
      "„Positionen“, Zeile 1: Die eingebettete Rechnung hat keine solche Zeile",
      "„Code“ ist A in den Zeilen 1 und 2, darf sich aber nicht wiederholen",
      "„Positionen“, Zeile 3: „Code“ fehlt",
      "„Positionen“, Zeile 4: „Code“ und „Menge“ fehlen",
      "„Preis“ in Zeile 3 ist 4,00 EUR, darf aber nicht kleiner sein als „Netto“ + 1 (10,00 EUR)",
      "Rechenfehler: „Netto“ in Zeile 3 ist 9,00 EUR, aber „Menge“ × „Preis“ ist 8,00 EUR",
      "„Netto“ in Zeile 3 ist 9,00 EUR im Dokument, aber 8,00 EUR in der eingebetteten Rechnung",
    ]);
  });
});

describe("What keeps data points from being an invoice", () => {
  const groups: Record<"allowance" | "charge" | "breakdown" | "line", readonly InvoiceTerm[]> = {
    allowance: ["BT-96", "BT-92", "BT-95", "BT-97"],
    charge: ["BT-103", "BT-99", "BT-102", "BT-104"],
    breakdown: ["BT-121", "BT-116", "BT-117", "BT-118", "BT-119", "BT-120"],
    line: [
      "BT-155",
      "BT-129",
      "BT-131",
      "BT-136",
      "BT-139",
      "BT-141",
      "BT-144",
      "BT-146",
      "BT-151",
      "BT-152",
      "BT-153",
    ],
  };
  const createTaxonomy = (omitted?: InvoiceTerm) => {
    const createFields = (terms: readonly InvoiceTerm[]) =>
      terms
        .filter((term) => term !== omitted)
        .map((term) => field(term.toLowerCase().replace("-", ""), term, "string", { term }));
    return dataPointTaxonomySchema.parse({
      name: "bill",
      kind: "data-points",
      title: "Rechnung",
      version: "1",
      data_points: [
        ...createFields(invoiceTermNames.filter((term) => getTermPart(term) === "header")),
        ...Object.entries(groups).map(([id, terms]) => ({
          ...field(id, id, "group", { repeat: true }),
          data_points: createFields(terms),
        })),
      ],
    });
  };
  /** Collects an invoice from values by term, those of a group in each of its rows. */
  const collect = (values: Partial<Record<InvoiceTerm, Value>>, rows: number, omitted?: InvoiceTerm) => {
    const points = Object.entries(values).flatMap(([term, value]) => {
      const part = getTermPart(term as InvoiceTerm);
      const id = term.toLowerCase().replace("-", "");
      const point = { value, state: "accepted", origin: "machine" } as const;
      if (part === "header") return [{ ...point, path: id }];
      return Array.from({ length: rows }, (_, row) => ({ ...point, path: `${part}[${row}].${id}` }));
    });
    return (phrases: Phrases): string => {
      const collected = collectInvoice(createTaxonomy(omitted), points, phrases);
      return "obstacle" in collected ? collected.obstacle : "";
    };
  };
  const optional = { "BT-96": 0, "BT-103": 0, "BT-120": "exempt", "BT-155": "B-7" };
  /** Terms that demand others: an exemption its reason, an allowance or a charge of a line its reason. */
  const demanding = { ...optional, "BT-118": "E", "BT-120": "", "BT-136": 1, "BT-141": 1 };
  const contradictory = {
    ...Object.fromEntries(invoiceTermNames.map((term) => [term, term === "BT-113" ? 3 : 1])),
    ...Object.fromEntries(["BT-2", "BT-9", "BT-72"].map((term) => [term, "2026-03-05"])),
    "BT-106": 5,
    "BT-107": 6,
    "BT-108": 7,
    "BT-109": 8,
    "BT-110": 9,
    "BT-112": 10,
    "BT-115": 11,
  };
  const payable = { "BT-113": 1.001, "BT-114": 1.001, "BT-115": 1.001 };
  const foreign = {
    "BT-136": { amount: 1, currency: "CHF" },
    "BT-139": "Rabatt",
    "BT-141": { amount: 2, currency: "CHF" },
  };
  const words = {
    everything: collect({}, 0),
    terms: collect(optional, 1),
    rows: collect(optional, 2, "BT-151"),
    demanded: collect(demanding, 1),
    totals: collect(contradictory, 2),
    foreign: collect({ ...contradictory, ...foreign }, 1),
    tooFine: collect({ ...contradictory, ...payable }, 1),
  };

  test.each(Object.keys(words) as (keyof typeof words)[])("is worded in English as by the service: %s", (kind) => {
    expect(inWindow("en", words[kind])).toBe(words[kind](englishPhrases));
  });

  test("is German in a German window, with the German names of the terms", () => {
    expect(inWindow("de", words.everything)).toMatch(
      /^Eine Rechnung nach EN 16931 braucht diese Angaben, die unter den Datenpunkten fehlen: BT-1 \(Rechnungsnummer\); .*; BG-23 \(Aufschlüsselung der Umsatzsteuer\); BG-25 \(Rechnungsposition\)\.$/u,
    );
    expect(inWindow("de", words.terms)).toContain("; BT-129 (In Rechnung gestellte Menge) in Zeile 1; ");
    expect(inWindow("de", words.rows)).toMatch(
      /; BT-153 \(Name des Artikels\) in den Zeilen 1, 2\. Die Taxonomie hat kein Feld für BT-151\.$/u,
    );
    expect(inWindow("de", words.demanded)).toMatch(
      /; BT-120 \(Grund der Umsatzsteuerbefreiung\) in Zeile 1; .*; BT-139 \(Grund für den Abschlag.*; BT-144 \(Grund für den Zuschlag/u,
    );
    expect(inWindow("de", words.totals)).toBe(
      "Die Summen einer Rechnung nach EN 16931 müssen übereinstimmen: " +
        [
          "BT-106 (Summe der Nettobeträge der Rechnungspositionen) ist 5,00, aber die Summe von BT-131 ist 2,00",
          "BT-107 (Summe der Abschläge auf Dokumentenebene) ist 6,00, aber die Summe von BT-92 ist 2,00",
          "BT-108 (Summe der Zuschläge auf Dokumentenebene) ist 7,00, aber die Summe von BT-99 ist 2,00",
          "BT-109 (Rechnungsgesamtbetrag ohne Umsatzsteuer) ist 8,00, aber BT-106 + BT-108 − BT-107 ist 6,00",
          "BT-110 (Gesamtbetrag der Umsatzsteuer) ist 9,00, aber die Summe von BT-117 ist 2,00",
          "BT-112 (Rechnungsgesamtbetrag einschließlich Umsatzsteuer) ist 10,00, aber BT-109 + BT-110 ist 17,00",
          "BT-115 (Fälliger Zahlungsbetrag) ist 11,00, aber BT-112 + BT-114 − BT-113 ist 8,00.",
        ].join("; "),
    );
    expect(inWindow("de", words.foreign)).toBe(
      "Die Beträge einer Rechnung nach EN 16931 müssen in ihrer Währung sein, 1, aber diese sind in einer anderen: " +
        "BT-136 (Betrag des Abschlags der Rechnungsposition) in Zeile 1 (1,00 CHF); " +
        "BT-141 (Betrag des Zuschlags der Rechnungsposition) in Zeile 1 (2,00 CHF).",
    );
    expect(inWindow("de", words.tooFine)).toBe(
      "Die Summen einer Rechnung nach EN 16931 haben höchstens zwei Nachkommastellen, aber diese haben mehr: " +
        "BT-113 (Vorauszahlungsbetrag) (1,001); BT-114 (Rundungsbetrag) (1,001); BT-115 (Fälliger Zahlungsbetrag) (1,001).",
    );
  });
});
