import { listFields } from "../../../shared/taxonomy/taxonomy.ts";
import { parseTaxonomy } from "./findings.ts";
import { formatName } from "./names.ts";

/**
 * Creates a function that returns the name of a data point for the key of its record: the label of its field and its row
 * number. It returns undefined for other records, and for fields that the taxonomy does not have.
 * @param taxonomy The taxonomy of the job as JSON; undefined until it is read.
 */
export function createPointNamer(taxonomy: unknown): (key: string) => string | undefined {
  const parsed = parseTaxonomy(taxonomy);
  const labels = new Map(parsed === undefined ? [] : listFields(parsed).map(({ path, field }) => [path, field.label]));
  return (key) => {
    const path = key.slice(key.indexOf("/") + 1);
    const label = labels.get(path.replaceAll(/\[\d+\]/g, ""));
    return label === undefined ? undefined : formatName(path, label);
  };
}
