/** Names the zone at `index` (from 0) of a page; alone in its document, so that zones of other pages can refer to it. */
export function zoneId(page: number, index: number): string {
  return `p${page}z${index + 1}`;
}

/** Names the list at `number` (from 1) of a page; alone in its document too. */
export function listId(page: number, number: number): string {
  return `p${page}l${number}`;
}
