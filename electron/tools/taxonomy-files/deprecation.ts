import type { RdfTerm } from "./rdf.ts";
import { dcterms, owl, rdf } from "../../../shared/taxonomy/skos-vocabulary.ts";

/** The predicates whose value is a status, given by its name or its IRI. */
const statusPredicates: ReadonlySet<string> = new Set([
  "http://www.w3.org/2003/06/sw-vocab-status/ns#term_status",
  "http://www.w3.org/ns/adms#status",
  "http://publications.europa.eu/ontology/euvoc#status",
  "http://purl.org/iso25964/skos-thes#status",
  "http://purl.org/ontology/bibo/status",
]);
/** The statuses of a concept that should no longer be used. */
const deprecatedStatuses: ReadonlySet<string> = new Set([
  "deprecated",
  "obsolete",
  "archaic",
  "withdrawn",
  "retired",
  "superseded",
]);

/** Tells whether a statement marks its subject as deprecated: by OWL, by a replacement, or by a status. */
export function marksDeprecated(predicate: string, { value }: RdfTerm): boolean {
  if (predicate === `${owl}deprecated`) return ["true", "1"].includes(value.trim().toLowerCase());
  if (predicate === `${rdf}type`) return value === `${owl}DeprecatedClass`;
  if (predicate === `${dcterms}isReplacedBy`) return true;
  if (!statusPredicates.has(predicate)) return false;
  const name = value.slice(Math.max(value.lastIndexOf("/"), value.lastIndexOf("#")) + 1);
  return deprecatedStatuses.has(name.trim().toLowerCase());
}
