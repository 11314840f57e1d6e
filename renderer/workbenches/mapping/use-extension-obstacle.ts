import { useEffect } from "react";
import type { TaxonomySummary } from "../../../shared/api/taxonomies.ts";
import { useTaxonomies } from "../../session/taxonomies.ts";
import type { Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Tells why a taxonomy of the service cannot get a field; null if it can. */
function describeObstacle(list: readonly TaxonomySummary[] | undefined, name: string, title: string): string | null {
  if (list === undefined) return t("mapping-taxonomy-unknown", { title });
  const summary = list.find((other) => other.name === name);
  if (summary === undefined) return t("mapping-taxonomy-deleted", { title });
  // Built-in taxonomies stay as they are installed, also for experts: their changes belong into the settings.
  if (summary.author === null) return t("mapping-taxonomy-built-in", { title });
  return summary.writable ? null : t("mapping-taxonomy-of-other", { title, name: summary.author.name });
}

/** Keeps in the state of the workbench why the taxonomy of the job cannot get a field. */
export function useExtensionObstacle(mapping: Mapping): void {
  const { data } = useTaxonomies();
  useEffect(() => {
    const { name, title } = mapping.taxonomy;
    mapping.store.setState({ extensionObstacle: describeObstacle(data, name, title) });
  }, [mapping, data]);
}
