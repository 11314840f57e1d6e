import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listMissingValues } from "../../../build/corpus/check-values.ts";
import type { TrueValue } from "../../../build/corpus/family.ts";
import { addUp, drawDeal, type DealItem } from "../../../build/corpus/invoices/deal.ts";
import { formatAmount, formatDate, formatNumber, formatPercent } from "../../../build/corpus/invoices/format.ts";
import { drawIban, formatIban } from "../../../build/corpus/invoices/identifiers.ts";
import { composeDocument, invoicesKind } from "../../../build/corpus/invoices/kind.ts";
import type { Language } from "../../../build/corpus/invoices/language.ts";
import { languages } from "../../../build/corpus/invoices/languages/languages.ts";
import { drawInvoiceStyle } from "../../../build/corpus/invoices/style.ts";
import { makeFamily } from "../../../build/corpus/make-family.ts";
import { getSetFolder, selectPart } from "../../../build/corpus/parts.ts";
import { createRandomText } from "../../../build/corpus/text/random-text.ts";
import { writeValuesSet } from "../../../build/corpus/write-sets.ts";
import { findSets } from "../../../build/evaluate/sets/find-sets.ts";
import { builtInTaxonomies } from "../../../electron/domain/taxonomies/built-in-taxonomies.ts";
import { listFields } from "../../../shared/taxonomy/taxonomy.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

function findLanguage(code: string): Language {
  const language = languages.find((candidate) => candidate.code === code);
  if (language === undefined) throw new Error(`there is no language ${code}`);
  return language;
}

function drawStyle(name: string, language: Language) {
  return drawInvoiceStyle(createRandomText(name), language);
}

/** Draws invoices of all languages in ten styles each. */
function drawDocuments() {
  return languages.flatMap((language) =>
    Array.from({ length: 10 }, (_, index) => {
      const name = `invoices/${language.code}-sample-${index}`;
      const style = drawStyle(name, language);
      return { name, style, ...composeDocument(name, style, index) };
    }),
  );
}

test("the amounts of an invoice add up", () => {
  for (const language of languages)
    for (let index = 0; index < 20; index++) {
      const random = createRandomText(`${language.code} ${index}`);
      const deal = drawDeal(random, drawStyle(`sums ${index}`, language).profile);
      const total = deal.items.reduce((sum, item) => sum + item.total, 0);
      expect(deal.net).toBe(total - deal.allowance + deal.charge);
      expect(deal.taxes.reduce((sum, { basis }) => sum + basis, 0)).toBe(deal.net);
      expect(deal.taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(deal.taxTotal);
      expect([deal.grand, deal.payable]).toEqual([deal.net + deal.taxTotal, deal.grand - deal.prepaid]);
    }
});

test("an allowance and a charge change the taxable amounts by rate", () => {
  const item: DealItem = { id: "", name: "", quantity: 1, unit: "", unitPrice: 0, discount: 0, rate: 20, total: 1_000 };
  const items = [item, { ...item, rate: 5, total: 400 }];
  const sums = addUp(items, { allowancePercent: 10, charge: 100, prepaidShare: 0, standardRate: 20 });
  expect(sums.taxes).toEqual([
    { rate: 20, basis: 1_000, amount: 200 },
    { rate: 5, basis: 360, amount: 18 },
  ]);
  expect([sums.allowance, sums.net, sums.grand]).toEqual([140, 1_360, 1_578]);
});

test.each(["DE##################", "NL@@@@##########", "FR#######################"])(
  "an IBAN of the pattern %s has valid check digits",
  (pattern) => {
    const iban = drawIban(createRandomText(pattern), pattern);
    const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
      String(letter.charCodeAt(0) - 55),
    );
    expect(BigInt(digits) % 97n).toBe(1n);
    expect(formatIban(iban, true).replaceAll(" ", "")).toBe(iban);
  },
);

test("writes numbers and dates as the countries do", () => {
  const [german, swiss] = [findLanguage("de").countries[0], findLanguage("de").countries[2]];
  const [british] = findLanguage("en").countries;
  if (swiss === undefined) throw new Error("there is no Switzerland");
  expect(formatAmount(123_456, { country: german, currency: "symbol" })).toBe("1.234,56\u00a0€");
  expect(formatAmount(123_456, { country: british, currency: "symbol" })).toBe("£1,234.56");
  expect(formatNumber(1_234_567.5, 2, swiss)).toBe("1'234'567.50");
  expect(formatPercent(5.5, "plain", german)).toBe("5,5\u00a0%");
  const day = new Date("2024-03-05T00:00:00Z");
  expect(formatDate(day, "d. MMMM yyyy", findLanguage("de"))).toBe("5. März 2024");
  expect(formatDate(day, "d 'de' MMMM 'de' yyyy", findLanguage("es"))).toBe("5 de marzo de 2024");
});

test("the truth has only paths of the built-in taxonomy, and every printed value is in the document", () => {
  const taxonomy = builtInTaxonomies.find(({ name }) => name === "invoice");
  if (taxonomy?.kind !== "data-points") throw new Error("there is no taxonomy of invoices");
  const paths = new Set(listFields(taxonomy).map(({ path }) => path));
  for (const { html, values, name } of drawDocuments()) {
    const text = html
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll("&amp;", "&")
      .replaceAll("&quot;", '"');
    expect([name, listMissingValues(values, text)]).toEqual([name, []]);
    for (const path of Object.keys(values)) expect(paths).toContain(path.replaceAll(/\[\d+\]/g, ""));
    for (const path of ["seller.name", "buyer.name", "invoice_number", "issue_date", "total.grand_total"])
      expect([name, path, values[path]?.visible]).toEqual([name, path, true]);
  }
});

test("a value that is not printed is absent, and one that can be inferred is not scored", () => {
  const documents = drawDocuments();
  const withoutOrder = documents.filter(({ style }) => !style.references.fields.includes("order"));
  expect(withoutOrder.length).toBeGreaterThan(5);
  for (const { values } of withoutOrder) expect(values["order_reference"]).toBeUndefined();
  const withDays = documents.filter(({ values }) => values["due_date"]?.visible === false);
  expect(withDays.length).toBeGreaterThan(5);
});

test("reports a printed value that is not read", () => {
  const values: Record<string, TrueValue> = {
    "buyer.name": { value: "Kettle & Co.", type: "string", visible: true, printed: "Kettle & Co." },
    "buyer.country": { value: "GB", type: "code", visible: false },
  };
  expect(listMissingValues(values, "Co. Kettle")).toEqual([]);
  expect(listMissingValues(values, "Kettles")).toEqual(['buyer.name "Kettle & Co." is not read']);
});

test("prints invoices with the same truth each time, as a set for mapping", async () => {
  const out = createTemporaryFolder();
  const opened = await invoicesKind.open();
  onTestFinished(() => opened.close());
  expect(new Set(opened.families.map(({ name }) => name.slice(0, 11)))).toHaveLength(languages.length);
  const family = opened.families.find(({ name }) => name === "invoices/nl-1");
  if (family === undefined) throw new Error("there is no such family");
  const [first, , again] = [await family.typeset(0), await family.typeset(1), await family.typeset(0)];
  expect(again.values).toEqual(first.values);

  const part = selectPart(family.name);
  const set = getSetFolder(out, invoicesKind, part);
  const { family: made } = await makeFamily(family, 2, { pdf: join(set, "pdf"), families: join(out, "families") });
  expect(made.failures).toEqual([]);
  await writeValuesSet(out, invoicesKind.name, part, [made]);
  const sets = await findSets(out);
  expect(sets.map(({ name, kind }) => [name, kind])).toContainEqual([`corpus_invoices_${part}`, "mapping"]);
  const [document] = sets.find(({ kind }) => kind === "mapping")?.documents ?? [];
  expect(existsSync(String(document?.file))).toBe(true);
});
