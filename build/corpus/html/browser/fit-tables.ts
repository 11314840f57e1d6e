/** The factors of the font size that are tried, in this order, until a table fits into its column. */
const factors = [1, 0.9, 0.8, 0.7, 0.62];

/** Reduces the font size of tables that are wider than their column. If that is not enough, words are broken. */
export function fitTables(element: HTMLElement): void {
  const tables = element.matches("table") ? [element] : [...element.querySelectorAll<HTMLElement>("table")];
  for (const table of tables) {
    const width = table.parentElement?.clientWidth ?? 0;
    const size = Number.parseFloat(getComputedStyle(table).fontSize);
    for (const factor of factors) {
      if (table.offsetWidth <= width) break;
      table.style.fontSize = `${size * factor}px`;
    }
    if (table.offsetWidth > width) table.classList.add("broken");
  }
}
