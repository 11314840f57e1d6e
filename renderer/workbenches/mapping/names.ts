/** Formats the name of a data point: its label and row number; without a label, its path. */
export function formatName(path: string, label: string | undefined): string {
  if (label === undefined) return path;
  const row = /\[(\d+)\]/.exec(path)?.[1];
  return row === undefined ? label : `${label}, row ${Number(row) + 1}`;
}
