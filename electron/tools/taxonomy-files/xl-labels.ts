import type { RdfStatement, RdfTerm } from "./rdf.ts";
import { rdf, skosxl } from "../../../shared/taxonomy/skos-vocabulary.ts";

const linkNames = ["prefLabel", "altLabel", "hiddenLabel"] as const;
type LinkName = (typeof linkNames)[number];

/** The labels of SKOS-XL, which are resources of their own: a concept links to a label, which has the text. */
export interface XlLabels {
  /** Reads a statement. @returns whether it is about a label */
  add(statement: RdfStatement): boolean;
  /**
   * Reports each label as a label of SKOS. Call it when all statements have been read.
   * @returns the number of labels without a text
   */
  resolve(onLabel: (concept: string, linkName: LinkName, text: RdfTerm) => void): number;
}

/** Distinguishes a blank node from a resource with the same name. */
const buildKey = ({ termType, value }: RdfTerm): string => (termType === "BlankNode" ? `_:${value}` : value);

export function createXlLabels(): XlLabels {
  const links: { concept: string; linkName: LinkName; label: RdfTerm }[] = [];
  const textsByLabel = new Map<string, RdfTerm[]>();
  return {
    add({ subject, predicate: { value: predicate }, object }) {
      if (predicate === `${rdf}type`) return object.value === `${skosxl}Label`;
      if (!predicate.startsWith(skosxl)) return false;
      const localName = predicate.slice(skosxl.length);
      const linkName = linkNames.find((known) => known === localName);
      if (linkName !== undefined && subject.termType !== "BlankNode") {
        links.push({ concept: subject.value, linkName, label: object });
        return true;
      }
      if (localName !== "literalForm") return false;
      const key = buildKey(subject);
      const texts = textsByLabel.get(key);
      if (texts === undefined) textsByLabel.set(key, [object]);
      else texts.push(object);
      return true;
    },
    resolve(onLabel) {
      let missing = 0;
      for (const { concept, linkName, label } of links) {
        // Some files have the text of the label instead of a reference to a label resource.
        const texts = label.termType === "Literal" ? [label] : (textsByLabel.get(buildKey(label)) ?? []);
        if (texts.length === 0) missing += 1;
        for (const text of texts) onLabel(concept, linkName, text);
      }
      return missing;
    },
  };
}
