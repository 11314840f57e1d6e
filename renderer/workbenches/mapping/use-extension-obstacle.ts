import { useEffect } from "react";
import { describeObstacle } from "../../session/extend-taxonomy.ts";
import { useTaxonomies } from "../../session/taxonomies.ts";
import type { Mapping } from "./state.ts";

/** Keeps in the state of the workbench why the taxonomy of the job cannot get a field. */
export function useExtensionObstacle(mapping: Mapping): void {
  const { data } = useTaxonomies();
  useEffect(() => {
    mapping.store.setState({ extensionObstacle: describeObstacle(data, mapping.taxonomy) });
  }, [mapping, data]);
}
