import type { DataPointTaxonomy } from "../../../shared/taxonomy.ts";
import { dataPointTaxonomySchema, listFields } from "../../../shared/taxonomy.ts";
import { findFailedChecks } from "../../document-ops/checks.ts";
import { isUnreviewed } from "../../document-ops/data-points.ts";
import { viewCommands } from "../../viewer/commands.ts";
import type { Finding, Workbench } from "../../checkout/workbench.ts";
import { mappingAdapter, pointKey, listDataPoints } from "./adapter.ts";
import { mappingCommands } from "./commands.ts";
import { MappingView } from "./MappingView.tsx";

function createLabelMap(taxonomy: DataPointTaxonomy): Map<string, string> {
  return new Map(listFields(taxonomy).map(({ path, field }) => [path, field.label]));
}

/** Formats the name of a data point: its label and row number; without a label, its path. */
function formatName(path: string, labels: ReadonlyMap<string, string>): string {
  const label = labels.get(path.replaceAll(/\[\d+\]/g, ""));
  const row = /\[(\d+)\]/.exec(path)?.[1];
  if (label === undefined) return path;
  return row === undefined ? label : `${label}, row ${Number(row) + 1}`;
}

export const workbench: Workbench<"mapping-json"> = {
  step: "mapping",
  title: "Mapping",
  adapter: mappingAdapter,
  commands: [...mappingCommands, ...viewCommands],
  View: MappingView,
  validate(records, taxonomy) {
    const points = listDataPoints(records);
    const { data: known } = dataPointTaxonomySchema.safeParse(taxonomy);
    const failed = (known === undefined ? [] : findFailedChecks(known, points)).map(({ path, message }): Finding => ({
      severity: "warning",
      message,
      key: pointKey(path),
      page: points.find((point) => point.path === path)?.regions[0]?.page ?? null,
    }));
    const labels = known === undefined ? new Map<string, string>() : createLabelMap(known);
    const unreviewed = points.filter(isUnreviewed).map(({ path, regions }): Finding => ({
      severity: "unresolved",
      message: `${formatName(path, labels)}: not reviewed`,
      key: pointKey(path),
      page: regions[0]?.page ?? null,
    }));
    return [...failed, ...unreviewed];
  },
  progress(records) {
    const points = listDataPoints(records);
    return {
      resolved: points.filter((point) => !isUnreviewed(point)).length,
      total: points.length,
      unit: "data points",
    };
  },
};
