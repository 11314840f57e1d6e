/** Returns the id of the zone at `index` (from 0) of a page. Ids are unique in a document: relations cross pages. */
export function zoneId(page: number, index: number): string {
  return `p${page}z${index + 1}`;
}

/** Returns the id of the list with a number (from 1) on a page. Ids are unique in a document. */
export function listId(page: number, number: number): string {
  return `p${page}l${number}`;
}
