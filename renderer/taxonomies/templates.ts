import type { z } from "zod";
import type { Taxonomy, taxonomySchema } from "../../shared/taxonomy/taxonomy.ts";

/** Creates a small valid taxonomy as a template, with examples of the most important properties. */
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
