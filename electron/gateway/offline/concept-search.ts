import type { ConceptCard, ConceptMatch } from "../../../shared/taxonomy/concepts.ts";

/** A kept taxonomy of keywords. `useFile` calls `use` with the path of its JSON file, which may be deleted afterwards. */
export interface KeptTaxonomy {
  name: string;
  sha256: string;
  useFile: (use: (path: string) => Promise<void>) => Promise<void>;
}

/** Searches the concepts of kept taxonomies on this machine, in the same way as the service. */
export interface ConceptSearch {
  /** @throws {ServiceError} SERVICE_BUSY, STORAGE_FULL */
  search(
    taxonomy: KeptTaxonomy,
    query: { prefix: string; language: string | null; limit: number },
  ): Promise<ConceptMatch[]>;
  /** @throws {ServiceError} CONCEPT_NOT_FOUND, SERVICE_BUSY, STORAGE_FULL */
  describe(taxonomy: KeptTaxonomy, concept: { id: string; language: string | null }): Promise<ConceptCard>;
}
