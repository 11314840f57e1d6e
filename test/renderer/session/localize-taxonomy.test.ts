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
