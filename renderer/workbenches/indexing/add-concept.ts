import type { Concept, Taxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import { t } from "../../messages/messages.ts";

/** A label that is added to a taxonomy, with its language. */
export interface NewLabel {
  text: string;
  language: string;
}

/** Returns the concepts of a taxonomy of keywords. */
function getConcepts(taxonomy: Taxonomy): readonly Concept[] {
  if (taxonomy.kind !== "keywords") throw new TypeError(`the taxonomy ${taxonomy.name} has no concepts`);
  return taxonomy.concepts;
}

const listLabels = ({ label, alt_labels: others }: Concept, language: string): string[] => [
  ...(Object.hasOwn(label, language) ? [label[language] ?? ""] : []),
  ...(Object.hasOwn(others, language) ? (others[language] ?? []) : []),
];

/** Checks that no concept has a label in its language, ignoring case. @throws {Error} if a concept already has it */
function assertLabelIsNew(concepts: readonly Concept[], { text, language }: NewLabel): void {
  const folded = text.toLowerCase();
  const owner = concepts.find((concept) =>
    listLabels(concept, language).some((label) => label.toLowerCase() === folded),
  );
  if (owner !== undefined) throw new Error(t("indexing-label-exists", { label: text, id: owner.id }));
}

/** Checks that a concept exists. @throws {Error} if the taxonomy no longer has it */
function assertConceptExists(concepts: readonly Concept[], { id, label }: { id: string; label: string }): void {
  if (!concepts.some((concept) => concept.id === id)) throw new Error(t("indexing-concept-is-gone", { label }));
}

/**
 * Adds a concept to a taxonomy of keywords.
 * @param id The id of the new concept.
 * @param broader The concept above it in the hierarchy, or null.
 * @throws {Error} if a concept already has the label, or the broader concept no longer exists
 */
export function addConcept(
  taxonomy: Taxonomy,
  id: string,
  label: NewLabel,
  broader: { id: string; label: string } | null,
): Taxonomy {
  const concepts = getConcepts(taxonomy);
  assertLabelIsNew(concepts, label);
  if (broader !== null) assertConceptExists(concepts, broader);
  const concept: Concept = {
    id,
    label: { [label.language]: label.text },
    alt_labels: {},
    broader: broader === null ? [] : [broader.id],
  };
  return { ...taxonomy, concepts: [...concepts, concept] } as Taxonomy;
}

/**
 * Adds an alternative label to a concept of a taxonomy of keywords.
 * @throws {Error} if a concept already has the label, or the concept no longer exists
 */
export function addLabel(taxonomy: Taxonomy, target: { id: string; label: string }, label: NewLabel): Taxonomy {
  const concepts = getConcepts(taxonomy);
  assertLabelIsNew(concepts, label);
  assertConceptExists(concepts, target);
  const { text, language } = label;
  const changed = concepts.map((concept): Concept => {
    if (concept.id !== target.id) return concept;
    const { alt_labels: others } = concept;
    const known = Object.hasOwn(others, language) ? (others[language] ?? []) : [];
    return { ...concept, alt_labels: { ...others, [language]: [...known, text] } };
  });
  return { ...taxonomy, concepts: changed } as Taxonomy;
}
