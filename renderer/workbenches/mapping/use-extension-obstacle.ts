import { useEffect } from "react";
import { describeObstacle } from "../../session/extend-taxonomy.ts";
import { useTaxonomies } from "../../session/taxonomies.ts";
import type { Mapping } from "./state.ts";

/**
 * Keeps `extensionObstacle` in the state of the workbench up to date: the reason why no field can be added to the
 * taxonomy of the job.
 */
export function useExtensionObstacle(mapping: Mapping): void {
  const { data } = useTaxonomies();
  useEffect(() => {
    mapping.store.setState({ extensionObstacle: describeObstacle(data, mapping.taxonomy) });
  }, [mapping, data]);
}
