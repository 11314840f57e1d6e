import type { Step } from "../history/history.ts";
import { t } from "../messages/messages.ts";

/** The titles of undo steps by their ids. Journals store the ids, so an id must never get another meaning. */
const titles = {
  "zone.accept": t("step-zone-accept"),
  "zone.change-similar": t("step-zone-change-similar"),
  "zone.delete": t("step-zone-delete"),
  "zone.draw": t("step-zone-draw"),
  "zone.duplicate": t("step-zone-duplicate"),
  "zone.level": t("step-zone-level"),
  "zone.link-caption": t("step-zone-link-caption"),
  "zone.merge": t("step-zone-merge"),
  "zone.move": t("step-zone-move"),
  "zone.reorder": t("step-zone-reorder"),
  "zone.resize": t("step-zone-resize"),
  "zone.retype": t("step-zone-retype"),
  "zone.split": t("step-zone-split"),
  "zone.toggle-continuation": t("step-zone-toggle-continuation"),
  "zone.toggle-list": t("step-zone-toggle-list"),
  "zone.toggle-lock": t("step-zone-toggle-lock"),
  "page.accept": t("step-page-accept"),
  "page.read-by-ocr": t("step-page-read-by-ocr"),
  "table.add-column": t("step-table-add-column"),
  "table.add-row": t("step-table-add-row"),
  "table.create": t("step-table-create"),
  "table.merge-cells": t("step-table-merge-cells"),
  "table.move-rule": t("step-table-move-grid-line"),
  "table.remove-column": t("step-table-remove-column"),
  "table.remove-row": t("step-table-remove-row"),
  "table.split-cell": t("step-table-split-cell"),
  "table.toggle-header": t("step-table-toggle-header"),
  "word.confirm": t("step-word-confirm"),
  "word.correct": t("step-word-correct"),
  "pair.add": t("step-pair-add"),
  "point.accept": t("step-point-accept"),
  "point.accept-high-confidence": t("step-point-accept-high-confidence"),
  "point.edit": t("step-point-edit"),
  "point.link": t("step-point-link"),
  "point.mark-absent": t("step-point-mark-absent"),
  "point.reject": t("step-point-reject"),
  "point.remove": t("step-point-remove"),
  "point.take-alternative": t("step-point-take-alternative"),
  "row.add": t("step-row-add"),
  "row.paste": t("step-row-paste"),
  "row.reject": t("step-row-reject"),
  "row.remove": t("step-row-remove"),
  "keyword.add": t("step-keyword-add"),
  "keyword.confirm": t("step-keyword-confirm"),
  "keyword.reject": t("step-keyword-reject"),
  "keyword.reject-rest": t("step-keyword-reject-rest"),
  "keyword.replace": t("step-keyword-replace"),
  "review.agree": t("step-review-agree"),
  "review.comment": t("step-review-comment"),
  "review.dispute": t("step-review-dispute"),
  "conflict.replay": t("step-conflict-replay"),
};

/** The id of a step. It is mostly the id of the command that made the step. */
export type StepId = keyof typeof titles;

const titlesByIds: ReadonlyMap<string, string> = new Map(Object.entries(titles));

/**
 * Returns the title of a step. Returns undefined if there is no step, or if its id was written by another version and
 * is unknown.
 */
export const getStepTitle = (step: Step | undefined): string | undefined => titlesByIds.get(step?.command ?? "");
