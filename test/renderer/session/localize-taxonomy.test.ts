import { afterEach, expect, test } from "vitest";
import { catalogues } from "../../../renderer/messages/catalogues.ts";
import { setMessages } from "../../../renderer/messages/messages.ts";
import { localizeTaxonomy, localizeTitle } from "../../../renderer/session/localize-taxonomy.ts";
import { createTaxonomyTree } from "../../../renderer/taxonomies/tree.ts";
import { findCheckFindings } from "../../../shared/checks/check-findings.ts";
import { englishPhrases } from "../../../shared/checks/phrases.ts";
import { dataPointTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";

const german = (label: string) => ({ de: { label } });
const taxonomy = dataPointTaxonomySchema.parse({
  name: "ledger",
  kind: "data-points",
  title: "Ledger",
  translations: { de: { title: "Kontenblatt" } },
  version: "1",
  data_points: [
    { id: "net", label: "Net", type: "number", synonyms: ["Net value"], translations: german("Netto") },
    {
      id: "sums",
      label: "Sums",
      type: "group",
      translations: german("Summen"),
      data_points: [
        { id: "gross", label: "Gross", type: "number", translations: german("Brutto") },
        { id: "note", label: "Remark", type: "string" },
      ],
    },
  ],
  checks: [
    {
      expression: "net = sums.gross",
      message: "They differ",
      translations: { de: { message: "Sie sind verschieden" } },
    },
  ],
});

const openWindow = (locale: string): void =>
  setMessages(locale.startsWith("de") ? catalogues.de : catalogues.en, locale);
afterEach(() => openWindow("en-US"));

test("data points, groups and checks are in the language of the window, others in that of the taxonomy", () => {
  openWindow("de-AT");
  const { title, data_points: points, checks } = localizeTaxonomy(taxonomy);
  expect(title).toBe("Kontenblatt");
  expect(points).toMatchObject([
    { label: "Netto", synonyms: ["Net", "Net value"] },
    { label: "Summen", data_points: [{ label: "Brutto" }, { label: "Remark" }] },
  ]);
  expect(checks).toMatchObject([{ message: "Sie sind verschieden" }]);
});

test("the title of a summary is in the language of the window, if it is translated", () => {
  const { title, translations } = taxonomy;
  openWindow("de-AT");
  expect(localizeTitle({ title, translations, version: "1" })).toMatchObject({ title: "Kontenblatt", version: "1" });
  expect(localizeTitle({ title })).toEqual({ title });
  openWindow("fr");
  expect(localizeTitle({ title, translations }).title).toBe("Ledger");
});

test("no text of a taxonomy changes the direction of what stands beside it, translated or not", () => {
  const hostile = dataPointTaxonomySchema.parse({
    ...taxonomy,
    title: "Led\u202Eger",
    translations: { de: { title: "\u2067Kontenblatt" } },
    data_points: [
      {
        id: "net",
        label: "Net\u2066",
        description: "\u202Dof all",
        type: "number",
        translations: { de: { label: "Net\u202Ato", description: "aller\u2069" } },
      },
    ],
    checks: [
      { expression: "net = net", message: "a\u202Bb", translations: { de: { message: "\u2068verschieden\u202C" } } },
    ],
  });
  for (const locale of ["de", "fr"]) {
    openWindow(locale);
    const { title, data_points: points, checks } = localizeTaxonomy(hostile);
    const isGerman = locale === "de";
    expect(localizeTitle(hostile).title).toBe(title);
    expect(title).toBe(isGerman ? "Kontenblatt" : "Ledger");
    const texts = isGerman ? { label: "Netto", description: "aller" } : { label: "Net", description: "of all" };
    expect(points).toMatchObject([{ ...texts, synonyms: ["Net\u2066"] }]);
    expect(checks).toMatchObject([{ message: isGerman ? "verschieden" : "ab" }]);
  }
});

test("a language without translations shows the texts of the taxonomy", () => {
  openWindow("fr-FR");
  expect(localizeTaxonomy(taxonomy)).toEqual(taxonomy);
});

test("the tree of a taxonomy and the findings of its checks have the translated texts", () => {
  openWindow("de");
  expect(
    createTaxonomyTree(taxonomy, ["en"])
      .getRows(0, 2)
      .map(({ label }) => label),
  ).toEqual(["Netto", "Summen"]);
  const point = (path: string, value: number) => ({
    id: path,
    path,
    value,
    text: String(value),
    type: "number" as const,
    confidence: 1,
    state: "accepted" as const,
    origin: "machine" as const,
    regions: [],
    alternatives: [],
  });
  const findings = findCheckFindings(
    localizeTaxonomy(taxonomy),
    [point("net", 1), point("sums.gross", 2)],
    englishPhrases,
  );
  expect(findings.map(({ message }) => message).join()).toMatch(/Sie sind verschieden/);
});
