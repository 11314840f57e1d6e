import { validateZones } from "../../document-ops/validate-zones.ts";
import { viewCommands } from "../../viewer/commands.ts";
import type { Finding, Workbench } from "../../checkout/workbench.ts";
import { getPages, zoneKey, zoningAdapter } from "./adapter.ts";
import { zoningCommands } from "./commands.ts";
import { isUnreviewed } from "./edits.ts";
import { ZoningView } from "./ZoningView.tsx";

export const workbench: Workbench<"page-zones-json"> = {
  step: "zoning",
  title: "Zoning",
  adapter: zoningAdapter,
  commands: [...zoningCommands, ...viewCommands],
  View: ZoningView,
  validate(records) {
    return [...getPages(records)].flatMap(([page, { zones, facts }]): Finding[] => {
      const { width, height } = facts ?? {};
      const extent = width === undefined || height === undefined ? undefined : { width, height };
      const found = validateZones(zones, undefined, extent).map(({ severity, message, zones: [first] }): Finding => ({
        severity,
        message: `Page ${page}: ${message}`,
        key: first === undefined ? null : zoneKey(page, first),
        page,
      }));
      const unreviewed = zones.filter(isUnreviewed);
      const [first] = unreviewed;
      if (first === undefined) return found;
      const message = `Page ${page}: ${unreviewed.length === 1 ? "1 zone" : `${unreviewed.length} zones`} not reviewed`;
      return [...found, { severity: "unresolved", message, key: zoneKey(page, first.id), page }];
    });
  },
  progress(records) {
    const all = [...getPages(records).values()].flatMap(({ zones }) => zones);
    return { resolved: all.filter((zone) => zone.accepted).length, total: all.length, unit: "zones" };
  },
};
