import { describe, expect, it } from "vitest";
import { addField, createId, listGroups, type NewField } from "../../../renderer/workbenches/mapping/new-field.ts";
import { dataPointTaxonomySchema, taxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";

const taxonomy = dataPointTaxonomySchema.parse({
  name: "letter",
  kind: "data-points",
  title: "Letter",
  version: "1",
  data_points: [
    { id: "reference", label: "Reference", type: "string" },
    {
      id: "freight",
      label: "Freight",
      type: "group",
      data_points: [{ id: "carrier", label: "Carrier", type: "string" }],
    },
    {
      id: "lines",
      label: "Lines",
      type: "group",
      repeat: true,
      data_points: [{ id: "item", label: "Item", type: "string" }],
    },
  ],
});
const field: NewField = { id: "gate", label: "Gate", type: "string", group: "", printed: "Gate" };

describe("a new field of a taxonomy", () => {
  it.each([
    ["Lieferschein-Nr", "lieferschein_nr"],
    ["Straße 2", "strasse_2"],
    ["2. Gate", "gate"],
    ["Numéro de dossier", "numero_de_dossier"],
    ["伝票番号", "value"],
  ])("has the id of the label %s", (label, id) => expect(createId(label)).toBe(id));

  it("is added at the end, with the printed label as a synonym if it is another one", () => {
    const changed = addField(taxonomy, { ...field, label: "Gate number" });
    expect(taxonomySchema.parse(changed)).toMatchObject({
      data_points: [{}, {}, {}, { id: "gate", label: "Gate number", type: "string", synonyms: ["Gate"] }],
    });
    expect(addField(taxonomy, field)).toMatchObject({ data_points: [{}, {}, {}, { synonyms: [] }] });
  });

  it("is added to a group that does not repeat", () => {
    expect(listGroups(taxonomy)).toEqual([{ path: "freight", label: "Freight" }]);
    expect(addField(taxonomy, { ...field, group: "freight" })).toMatchObject({
      data_points: [{}, { data_points: [{ id: "carrier" }, { id: "gate" }] }, {}],
    });
  });

  it("is refused if its id is in use, or its group is missing", () => {
    expect(() => addField(taxonomy, { ...field, id: "reference" })).toThrow("The id “reference” is in use");
    expect(() => addField(taxonomy, { ...field, group: "buyer" })).toThrow("no group “buyer”");
  });
});
