import type { z } from "zod";
import type { Taxonomy, taxonomySchema } from "../../shared/taxonomy.ts";

/** The kinds of taxonomies as people choose between them. */
export const kindTitles: Record<Taxonomy["kind"], { title: string; description: string; unit: [string, string] }> = {
  "data-points": {
    title: "Data points",
    description: "Values to extract, such as the number and the lines of an invoice.",
    unit: ["data point", "data points"],
  },
  keywords: {
    title: "Keywords",
    description: "Concepts to index with, as in a thesaurus.",
    unit: ["concept", "concepts"],
  },
};

/** Formats the number of data points or concepts: `1 concept`, `1,234 concepts`. */
export function formatCount(kind: Taxonomy["kind"], size: number): string {
  const [one, many] = kindTitles[kind].unit;
  return `${size.toLocaleString()} ${size === 1 ? one : many}`;
}

/** Creates a small valid taxonomy that shows what can be written, to be changed. */
export function createTemplate(kind: Taxonomy["kind"], name: string, title: string): z.input<typeof taxonomySchema> {
  const fields = { name, title, version: "1", language: ["en"] };
  if (kind === "keywords") {
    return {
      ...fields,
      kind,
      concepts: [
        {
          id: "publications",
          label: { en: "publications" },
          note: { en: "A concept without a broader one is at the top." },
        },
        {
          id: "books",
          label: { en: "books", de: "Bücher" },
          alt_labels: { en: ["book", "volumes"], de: ["Buch"] },
          broader: ["publications"],
          note: { en: "Other labels are searched in documents as well. The ids of broader concepts make the tree." },
        },
      ],
    };
  }
  return {
    ...fields,
    kind,
    data_points: [
      {
        id: "number",
        label: "Number",
        type: "string",
        required: true,
        description: "The label is what the reviewer sees. Synonyms are other labels that documents print.",
        synonyms: ["No.", "Reference"],
      },
      { id: "date", label: "Date", type: "date", synonyms: ["Date of issue"] },
      {
        id: "lines",
        label: "Lines",
        type: "group",
        repeat: true,
        description: "A repeated group is a table: each row has these data points.",
        anchor: "description",
        data_points: [
          { id: "description", label: "Description", type: "string" },
          { id: "amount", label: "Amount", type: "money" },
        ],
      },
      {
        id: "total",
        label: "Total",
        type: "money",
        description: "A check warns the reviewer if the sum is another.",
        check: "sum(lines.amount)",
      },
    ],
  };
}
