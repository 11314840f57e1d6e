import type { CompareNames } from "../../shared/lexicon/compare-names.ts";
import { type Concept, conceptsById, lexicon } from "../../shared/lexicon/lexicon.ts";
import { isLikeType, matchConcepts, type Understanding } from "../../shared/lexicon/match-concepts.ts";
import { type DataPointTaxonomy, listFields, noConcept, type PlacedField } from "../../shared/taxonomy/taxonomy.ts";
import { normalizeLabel } from "../../shared/values/normalize-label.ts";
import { getLocale, t } from "../messages/messages.ts";

/** What Galley understands a field as, in the language of the window. */
export interface FieldMeaning {
  /** The meaning in a few words, such as "understood as: Due date". */
  summary: string;
  /** What the user should know about a meaning that is in doubt or missing; null if it is neither. */
  note: string | null;
  /** The choice that the taxonomy states: the id of a concept or "none"; empty if the names of the field decide. */
  choice: string;
  /** All choices with their titles. */
  choices: readonly (readonly [choice: string, title: string])[];
  /** The labels that are searched besides those of the field. */
  searched: readonly string[];
}

/** The meanings of the fields of a taxonomy. They are found when the first one is asked for. */
export interface FieldMeanings {
  /** Returns the meaning of a field in a few words. @throws {RangeError} if the taxonomy has no such field */
  summarize(path: string): string;
  /** Returns the meaning of a field with the choices. @throws {RangeError} if the taxonomy has no such field */
  describe(path: string): FieldMeaning;
}

const formatConcept = ({ title }: Concept): string => (getLocale().startsWith("de") ? title.de : title.en);

/** Describes a meaning that the names of a field have, if it is in doubt or missing. */
function describeDoubt(
  path: string,
  { concepts, weighed }: Understanding,
  fields: readonly PlacedField[],
): string | null {
  const concept = concepts.get(path);
  const candidates = weighed.get(path) ?? [];
  if (concept !== undefined) {
    const rest = candidates.filter((candidate) => candidate !== concept);
    if (rest.length === 0) return null;
    const titles = new Intl.ListFormat(getLocale(), { type: "disjunction" }).format(rest.map(formatConcept));
    return t("field-meaning-unsure", { concept: formatConcept(concept), others: titles });
  }
  const [first] = candidates;
  const other = fields.find((placed) => first !== undefined && concepts.get(placed.path) === first);
  return other === undefined || first === undefined
    ? t("field-meaning-none")
    : t("field-meaning-taken", { field: other.field.label, concept: formatConcept(first) });
}

/** Lists the concepts that a field may mean: those of a like type, and columns of tables for fields of rows only. */
function listConcepts({ field, groups }: PlacedField, weighed: readonly Concept[]): Concept[] {
  const isColumn = groups.some(({ repeat }) => repeat);
  const { compare } = new Intl.Collator(getLocale(), { numeric: true });
  const further = lexicon.concepts
    .filter(({ type, group }) => isLikeType(field.type, type) && (group !== undefined) === isColumn)
    .toSorted((a, b) => compare(formatConcept(a), formatConcept(b)));
  const chosen = conceptsById.get(field.concept ?? "") ?? [];
  return [...new Set([...weighed, ...further].concat(chosen))];
}

/** Lists the labels of a concept that the field does not have itself. */
function listSearched({ field }: PlacedField, concept: Concept | undefined): string[] {
  const own = new Set([field.label, ...field.synonyms, ...field.not].map(normalizeLabel));
  return (concept?.labels ?? []).filter((label) => !own.has(normalizeLabel(label)));
}

/** Creates the meanings of a taxonomy in its original language, whose labels decide what is searched. */
export function createFieldMeanings(taxonomy: DataPointTaxonomy, compare: CompareNames): FieldMeanings {
  const fields = listFields(taxonomy);
  const byPath = new Map(fields.map((placed) => [placed.path, placed]));
  let understanding: Understanding | undefined;
  const getUnderstanding = (): Understanding => (understanding ??= matchConcepts(taxonomy, compare));
  const getField = (path: string): PlacedField => {
    const placed = byPath.get(path);
    if (placed === undefined) throw new RangeError(t("taxonomy-data-point-unknown", { path }));
    return placed;
  };
  const findNote = (path: string): string | null =>
    getField(path).field.concept === undefined ? describeDoubt(path, getUnderstanding(), fields) : null;
  const summarize = (path: string): string => {
    const { concept: choice } = getField(path).field;
    if (choice === noConcept) return t("field-meaning-none-chosen");
    const concept = getUnderstanding().concepts.get(path);
    const note = findNote(path);
    if (note !== null || concept === undefined) return note ?? t("field-meaning-none");
    const args = { concept: formatConcept(concept) };
    return choice === undefined ? t("field-meaning", args) : t("field-meaning-chosen", args);
  };
  return {
    summarize,
    describe(path) {
      const placed = getField(path);
      const concept = getUnderstanding().concepts.get(path);
      const choice = placed.field.concept ?? "";
      const found = choice === "" ? concept : undefined;
      const byNames =
        found === undefined
          ? t("field-meaning-automatic")
          : t("field-meaning-automatic-known", { concept: formatConcept(found) });
      const concepts = listConcepts(placed, getUnderstanding().weighed.get(path) ?? []);
      return {
        summary: summarize(path),
        note: findNote(path),
        choice,
        choices: [
          ["", byNames],
          [noConcept, t("field-meaning-no-concept")],
          ...concepts.map((each) => [each.id, formatConcept(each)] as const),
        ],
        searched: listSearched(placed, concept),
      };
    },
  };
}
