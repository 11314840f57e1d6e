import type { Checkout } from "../../checkout/checkout.ts";
import { correctText } from "../../../shared/document/zones.ts";
import { validateZones } from "../../document-ops/validate-zones.ts";
import { viewCommands } from "../../viewer/commands.ts";
import { needsReview } from "../../../shared/job/review-threshold.ts";
import {
  countReviews,
  type Finding,
  type Inspection,
  type ItemReview,
  type Workbench,
} from "../../checkout/workbench.ts";
import { correctionKey, getPage, getPages, zoneKey, zoningAdapter } from "./adapter.ts";
import { zoningCommands } from "./commands.ts";
import { describeReading } from "./describe-reading.ts";
import { listDoubtfulWords } from "./doubtful-words.ts";
import { isUnreviewed } from "./edits.ts";
import { namePlace } from "./state.ts";
import { ZoningView } from "./ZoningView.tsx";
import { t } from "../../messages/messages.ts";

/** The number of inspected pages after which the shown findings are updated. */
const pagesPerUpdate = 10;

/** The number of doubtful words that a finding names. */
const maxNamedWords = 5;

/** Finds the problems in the texts of the pages: reading errors, empty zones, text outside of zones, doubtful words. */
async function* inspectTexts(checkout: Checkout, signal: AbortSignal): AsyncGenerator<Inspection> {
  const { contents, store } = checkout;
  const total = await contents.countItems("page-text-json");
  const findings: Finding[] = [];
  for (let page = 1; page <= total && !signal.aborted; page++) {
    const [text] = await Promise.all([contents.readOnce("page-text-json", page), checkout.loadItem(page)]);
    const place = namePlace(page, text.source !== "markup");
    for (const message of describeReading(text)) {
      findings.push({ severity: "warning", message: t("zoning-page", { place, message }), key: null, page });
    }
    const { zones, corrections } = getPage(store.getState().history.records, page);
    for (const {
      kind,
      severity,
      message,
      zones: [first],
      bbox,
    } of validateZones(zones, text, undefined)) {
      if (kind !== "empty" && kind !== "uncovered-text") continue;
      const key = first === undefined ? null : zoneKey(page, first);
      findings.push({
        severity,
        message: t("zoning-page", { place, message }),
        key,
        page,
        ...(bbox === undefined ? {} : { bbox }),
      });
    }
    const doubtful = listDoubtfulWords(correctText(text, corrections), zones);
    const [firstDoubtful] = doubtful;
    if (firstDoubtful !== undefined) {
      const named = doubtful.slice(0, maxNamedWords).map((word) => word.text);
      const words = [...named, ...(doubtful.length > maxNamedWords ? ["…"] : [])].join(" · ");
      const message = t("zoning-doubtful-words", { page, count: doubtful.length, words });
      findings.push({ severity: "unresolved", message, key: correctionKey(page, firstDoubtful.index), page });
    }
    if (page % pagesPerUpdate === 0 || page === total) yield { findings: [...findings], done: page, total };
  }
}

export const workbench: Workbench<"page-zones-json"> = {
  step: "zoning",
  title: t("zoning-title"),
  adapter: zoningAdapter,
  commands: [...zoningCommands, ...viewCommands],
  View: ZoningView,
  validate(records, threshold) {
    const pages = [...getPages(records)].toSorted(([a], [b]) => a - b);
    return pages.flatMap(([page, { zones, facts }]): Finding[] => {
      const { width, height, href } = facts ?? {};
      const place = namePlace(page, href === undefined);
      const extent = width === undefined || height === undefined ? undefined : { width, height };
      const found = validateZones(zones, undefined, extent).map(({ severity, message, zones: [first] }): Finding => ({
        severity,
        message: t("zoning-page", { place, message }),
        key: first === undefined ? null : zoneKey(page, first),
        page,
      }));
      const unreviewed = zones.filter((zone) => isUnreviewed(zone) && needsReview(threshold, zone.confidence));
      const [first] = unreviewed;
      if (first === undefined) return found;
      const message = t("zoning-1-zone-not-reviewed-other", { place, count: unreviewed.length });
      return [...found, { severity: "unresolved", message, key: zoneKey(page, first.id), page }];
    });
  },
  inspect: inspectTexts,
  progress(records, threshold) {
    const all = [...getPages(records).values()].flatMap(({ zones }) => zones);
    const reviews = all.map(({ accepted, origin, confidence }): ItemReview => {
      if (!accepted) return needsReview(threshold, confidence) ? "open" : "exempt";
      return origin === "human" ? "corrected" : "accepted";
    });
    return countReviews(reviews, t("zoning-unit"));
  },
};
