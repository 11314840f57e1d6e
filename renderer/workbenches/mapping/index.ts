import type { Mapping } from "../../../shared/document/data-points.ts";
import { isOpen } from "../../document-ops/data-points.ts";
import { viewCommands } from "../../viewer/commands.ts";
import type { Workbench } from "../workbench.ts";
import { mappingAdapter, pointKey, pointsOf } from "./adapter.ts";
import { mappingCommands } from "./commands.ts";
import { MappingView } from "./MappingView.tsx";

export const workbench: Workbench<Mapping> = {
  step: "mapping",
  title: "Mapping",
  adapter: mappingAdapter,
  commands: [...mappingCommands, ...viewCommands],
  View: MappingView,
  validate(records) {
    return pointsOf(records)
      .filter(isOpen)
      .map((point) => ({
        severity: "unresolved",
        message: `${point.path}: not looked at`,
        key: pointKey(point.path),
        page: point.regions[0]?.page ?? null,
      }));
  },
  progress(records) {
    const points = pointsOf(records);
    return { resolved: points.filter((point) => !isOpen(point)).length, total: points.length, unit: "data points" };
  },
};
