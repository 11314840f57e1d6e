/** Matches a word between a document's kind and the other document to which it refers: "credit note for invoice 5". */
const connectorPattern = /^(?:zu[mr]?|for|to|against|sur|pour|à|su|per|alla|para|sobre|a|voor|bij|op)$/iu;
/** The maximum number of words between the connector and the other document, such as an article. */
const maxWordsBetween = 2;
/** The maximum number of words before the other document that are read: those between, the connector and one before it. */
export const maxReferenceWords = maxWordsBetween + 2;

/**
 * Finds the word that connects a document with another one to which it refers.
 * @param start The index of the first word of the other document's kind.
 * @returns the index of the connector; -1 if the words before `start` do not end with one
 * @example findConnector(["Credit", "note", "CN-7", "for", "the", "invoice"], 5) // 3
 */
export function findConnector(words: readonly string[], start: number): number {
  for (let index = start - 1; index >= Math.max(1, start - 1 - maxWordsBetween); index--) {
    const word = words[index] ?? "";
    if (connectorPattern.test(word)) return index;
    if (!/^\p{L}+$/u.test(word)) return -1;
  }
  return -1;
}
