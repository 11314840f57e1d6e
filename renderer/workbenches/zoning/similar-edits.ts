import { changeZones, type SimilarChange } from "../../document-ops/change-similar.ts";
import { hasLocked } from "../../document-ops/lock.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { formatZoneCount } from "./edits.ts";
import type { SimilarZone } from "./similar-search.ts";
import type { PageChange, Zoning } from "./state.ts";
import { lowerCase, t } from "../../messages/messages.ts";

/** Describes a change of a number of zones. */
export function describeChange(change: SimilarChange, count: number): string {
  const zones = formatZoneCount(count);
  switch (change.kind) {
    case "type":
      return t("similar-change-type", { zones, type: lowerCase(zoneStyles[change.type].name) });
    case "level":
      return t("similar-set-level", { level: change.level, zones });
    case "accept":
      return t("similar-accept", { zones });
    case "link":
      return t("zoning-link-captions", { count });
    case "lock":
      return t("similar-lock", { zones });
    case "unlock":
      return t("similar-unlock", { zones });
    case "delete":
      return t("similar-delete", { zones });
  }
}

/** Reads the boxes of the words of a page in points. A zone that becomes a table gets its cells from them. */
async function readWordBoxes({ checkout }: Zoning, page: number) {
  const text = await checkout.contents.readOnce("page-text-json", page);
  return text.source === "markup" ? [] : text.words.map(({ bbox }) => bbox);
}

/** Changes zones of many pages as one undo step. Locked zones are not deleted. @throws {ApiError} if a page cannot be read */
export async function changeSimilar(
  zoning: Zoning,
  chosen: readonly SimilarZone[],
  change: SimilarChange,
): Promise<void> {
  const changes = new Map<number, PageChange>();
  let count = 0;
  for (const [page, zonesOnPage] of Map.groupBy(chosen, ({ page }) => page)) {
    const ids = new Set(zonesOnPage.map(({ zone }) => zone.id));
    const words = change.kind === "type" && change.type === "table" ? await readWordBoxes(zoning, page) : [];
    const before = zoning.getZones(page);
    if (change.kind === "delete" && hasLocked(before, ids))
      count -= zonesOnPage.filter(({ zone }) => zone.locked).length;
    count += ids.size;
    changes.set(page, { after: changeZones(before, ids, change, words) });
  }
  zoning.replacePages({ command: "zone.change-similar" }, changes);
  zoning.announce(t("zoning-on", { title: describeChange(change, count), count: changes.size }));
}
