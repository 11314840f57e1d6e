import {
  BadgeCheck,
  Ban,
  Check,
  CircleHelp,
  ClipboardPaste,
  FolderPlus,
  Link2,
  ListPlus,
  ListX,
  Pencil,
  Plus,
  SearchX,
  TriangleAlert,
} from "lucide-react";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { Command } from "../../commands/command.ts";
import { defineCommands } from "../../commands/define-commands.ts";
import { isAmbiguous, isUnreviewed } from "../../document-ops/data-points.ts";
import { getConfidenceBucket } from "../confidence.ts";
import { createFocusCommand } from "../focus-command.ts";
import { findNextCandidate, isChoiceShown } from "./choices.ts";
import * as edits from "./edits.ts";
import { toggleExplanation } from "./explain.ts";
import { startLink } from "./linking.ts";
import { addPair, togglePairs } from "./pairs.ts";
import { pasteClipboard } from "./paste.ts";
import type { Mapping } from "./state.ts";
import { announce } from "../../session/notices.ts";
import { t } from "../../messages/messages.ts";

type PointCommand = Command<Mapping>;
const commandDefaults = { scope: "workbench" } as const;
const isLinking = (mapping: Mapping): boolean => mapping.store.getState().linkDraft !== null;
/** Returns whether no words are being linked. While words are linked, other commands are disabled. */
const isReviewing = (mapping: Mapping): boolean => !isLinking(mapping);
const hasFocus = (mapping: Mapping): boolean => isReviewing(mapping) && mapping.getFocusedPoint() !== undefined;

/** Focuses the next (1) or previous (-1) data point that has a finding or a dispute, or is unreviewed and either uncertain or drawn by chance. */
function moveToCheck(mapping: Mapping, direction: 1 | -1): void {
  const needsCheck = (point: DataPoint): boolean =>
    (isUnreviewed(point) &&
      (point.drawn === true || getConfidenceBucket(point.confidence) !== "high" || isAmbiguous(point))) ||
    mapping.describeFindings(point.path) !== "";
  if (!mapping.moveFocus(direction, needsCheck)) {
    announce("info", direction > 0 ? t("check-none-below") : t("check-none-above"));
  }
}

/** Creates an action that focuses the next (1) or previous (-1) data point or pair, or shows a notice if there is none. */
const focusNeighbour =
  (direction: 1 | -1) =>
  (mapping: Mapping): void => {
    if (!mapping.focusNeighbour(direction))
      announce("info", direction > 0 ? t("check-none-below") : t("check-none-above"));
  };

const pointCommandDefaults = { group: t("mapping-data-point"), scope: "workbench", undo: "step" } as const;

export const mappingCommands = defineCommands<Mapping>(pointCommandDefaults, [
  {
    id: "point.accept",
    title: t("accept-and-continue-command"),
    group: t("review-label"),
    icon: Check,
    keys: ["Enter"],
    ignoresKeyRepeat: true,
    run: (mapping) => (isLinking(mapping) ? edits.finishLink(mapping) : edits.accept(mapping)),
  },
  {
    id: "point.edit",
    title: t("mapping-edit-value"),
    icon: Pencil,
    keys: ["F2"],
    when: hasFocus,
    run: ({ store }) => store.setState({ editorStart: { with: "value" } }),
  },
  {
    id: "point.link",
    title: t("mapping-link-words"),
    icon: Link2,
    keys: ["R"],
    when: (mapping) => mapping.isPaged && hasFocus(mapping),
    run: startLink,
  },
  {
    id: "point.mark-absent",
    title: t("point-mark-absent-command"),
    icon: SearchX,
    keys: ["X"],
    ignoresKeyRepeat: true,
    when: hasFocus,
    run: edits.markAbsent,
  },
  {
    id: "point.reject",
    title: t("reject-action"),
    icon: Ban,
    keys: ["N", "Delete"],
    ignoresKeyRepeat: true,
    when: hasFocus,
    run: edits.reject,
  },
  {
    id: "row.reject",
    title: t("row-reject-command"),
    icon: ListX,
    keys: ["Shift+N"],
    ignoresKeyRepeat: true,
    when: (mapping) => isReviewing(mapping) && edits.listFocusedRow(mapping).length > 0,
    run: edits.rejectRow,
  },
  {
    id: "row.add",
    title: t("mapping-add-row-group"),
    icon: ListPlus,
    keys: ["A", "Mod+Shift+A"],
    when: (mapping) => isReviewing(mapping) && edits.findGroupToExtend(mapping) !== undefined,
    run: edits.addRow,
  },
  {
    id: "row.paste",
    title: t("mapping-paste-rows-from-spreadsheet"),
    icon: ClipboardPaste,
    when: hasFocus,
    run: pasteClipboard,
  },
  ...[1, 2, 3, 4, 5].map((number): PointCommand => ({
    ...commandDefaults,
    id: `point.take-alternative-${number}`,
    title: t("mapping-choose-candidate", { number }),
    group: t("mapping-data-point"),
    keys: [`Alt+${number}`],
    undo: "step",
    when: (mapping) => {
      const point = mapping.getFocusedPoint();
      if (point === undefined || !isReviewing(mapping)) return false;
      const { unlikelyCandidatesPath, isExplaining } = mapping.store.getState();
      if (isExplaining && findNextCandidate(point)?.number === number) return true;
      return isChoiceShown(point, number, unlikelyCandidatesPath === point.path);
    },
    run: (mapping) => edits.takeChoice(mapping, number - 1),
  })),
  {
    id: "point.explain",
    title: t("why-command"),
    icon: CircleHelp,
    keys: ["W"],
    undo: "none",
    when: hasFocus,
    run: toggleExplanation,
  },
  {
    id: "point.accept-high-confidence",
    title: t("point-accept-high-confidence-command"),
    group: t("review-label"),
    icon: BadgeCheck,
    keys: ["Mod+Shift+Enter"],
    undo: "none",
    when: (mapping) => isReviewing(mapping) && edits.hasHighConfidenceSuggestion(mapping),
    run: ({ store }) => store.setState({ isAcceptDialogOpen: true }),
  },
  {
    ...createFocusCommand("point.next", t("mapping-next-data-point"), "J", 1),
    when: isReviewing,
    run: focusNeighbour(1),
  },
  {
    ...createFocusCommand("point.previous", t("mapping-previous-data-point"), "K", -1),
    when: isReviewing,
    run: focusNeighbour(-1),
  },
  {
    id: "pair.toggle-section",
    title: t("mapping-show-pairs"),
    group: t("review-label"),
    keys: ["U"],
    undo: "none",
    when: (mapping) => isReviewing(mapping) && mapping.getPairs().length > 0,
    run: togglePairs,
  },
  {
    id: "pair.add",
    title: t("mapping-add-as-data-point"),
    icon: Plus,
    keys: ["Shift+A"],
    ignoresKeyRepeat: true,
    when: (mapping) => isReviewing(mapping) && mapping.getFocusedPair() !== undefined,
    run: addPair,
  },
  {
    id: "pair.add-to-taxonomy",
    title: t("mapping-add-to-taxonomy"),
    icon: FolderPlus,
    keys: ["T"],
    undo: "none",
    when: (mapping) =>
      isReviewing(mapping) &&
      mapping.getFocusedPair() !== undefined &&
      mapping.store.getState().extensionObstacle === null,
    run: (mapping) => mapping.store.setState({ newFieldPair: mapping.getFocusedPair() ?? null }),
  },
  {
    id: "point.next-to-check",
    title: t("mapping-next-data-point-check"),
    group: t("review-label"),
    keys: ["F8"],
    undo: "none",
    when: isReviewing,
    run: (mapping) => moveToCheck(mapping, 1),
  },
  {
    id: "point.previous-to-check",
    title: t("mapping-previous-data-point-check"),
    group: t("review-label"),
    keys: ["Shift+F8"],
    undo: "none",
    when: isReviewing,
    run: (mapping) => moveToCheck(mapping, -1),
  },
  {
    id: "point.next-finding",
    title: t("mapping-next-finding"),
    group: t("review-label"),
    icon: TriangleAlert,
    keys: ["C"],
    undo: "none",
    when: (mapping) => isReviewing(mapping) && mapping.getFindings().length > 0,
    run: (mapping) => mapping.focusFinding(1),
  },
  {
    id: "point.previous-finding",
    title: t("mapping-previous-finding"),
    group: t("review-label"),
    keys: ["Shift+C"],
    undo: "none",
    when: (mapping) => isReviewing(mapping) && mapping.getFindings().length > 0,
    run: (mapping) => mapping.focusFinding(-1),
  },
  {
    id: "point.cancel",
    title: t("mapping-cancel-linking-or-editing"),
    group: t("review-label"),
    keys: ["Escape"],
    undo: "none",
    run: ({ store }) => {
      const { linkDraft, editorStart } = store.getState();
      if (linkDraft === null && editorStart === null) store.setState({ isExplaining: false });
      else store.setState({ linkDraft: null, editorStart: null });
    },
  },
]);
