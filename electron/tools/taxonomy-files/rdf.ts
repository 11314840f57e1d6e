/** A term of RDF, as RDF/JS defines it. */
export interface RdfTerm {
  termType: string;
  value: string;
  /** The language of a literal. */
  language?: string;
}

/** A statement of RDF. */
export interface RdfStatement {
  subject: RdfTerm;
  predicate: RdfTerm;
  object: RdfTerm;
}
