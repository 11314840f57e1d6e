import {
  BadgeCheck,
  Ban,
  Check,
  ClipboardPaste,
  Link2,
  ListPlus,
  ListX,
  Pencil,
  SearchX,
  TriangleAlert,
} from "lucide-react";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { Command } from "../../commands/command.ts";
import { isUnreviewed } from "../../document-ops/data-points.ts";
import { getBucket } from "../confidence.ts";
import { stepCommand } from "../step-command.ts";
import * as edits from "./edits.ts";
import { startLink } from "./linking.ts";
import { pasteClipboard } from "./paste.ts";
import type { Mapping } from "./state.ts";

type PointCommand = Command<Mapping>;
const base = { scope: "workbench" } as const;
const isLinking = (mapping: Mapping): boolean => mapping.store.getState().linkDraft !== null;
/** While words are linked, no key moves to another data point or changes the focused one. */
const isReviewing = (mapping: Mapping): boolean => !isLinking(mapping);
const hasFocus = (mapping: Mapping): boolean => isReviewing(mapping) && mapping.getFocusedPoint() !== undefined;

/** Focuses the next (1) or previous (-1) data point that is uncertain and unreviewed, or that a finding leads to. */
function moveToCheck(mapping: Mapping, direction: 1 | -1): void {
  const needsCheck = (point: DataPoint): boolean =>
    (isUnreviewed(point) && getBucket(point.confidence) !== "high") || mapping.describeFindings(point.path) !== "";
  if (!mapping.moveFocus(direction, needsCheck)) {
    mapping.announce(direction > 0 ? "No further item below" : "No further item above");
  }
}

export const mappingCommands: readonly PointCommand[] = [
  {
    ...base,
    id: "point.accept",
    title: "Accept and go to next",
    group: "Review",
    icon: Check,
    keys: ["Enter"],
    undo: "step",
    ignoresKeyRepeat: true,
    run: (mapping) => (isLinking(mapping) ? edits.finishLink(mapping) : edits.accept(mapping)),
  },
  {
    ...base,
    id: "point.edit",
    title: "Edit value",
    group: "Data point",
    icon: Pencil,
    keys: ["F2"],
    undo: "step",
    when: hasFocus,
    run: ({ store }) => store.setState({ editorStart: { with: "value" } }),
  },
  {
    ...base,
    id: "point.link",
    title: "Link to words",
    group: "Data point",
    icon: Link2,
    keys: ["R"],
    undo: "step",
    when: (mapping) => mapping.isPaged && hasFocus(mapping),
    run: startLink,
  },
  {
    ...base,
    id: "point.mark-absent",
    title: "Mark as not in the document",
    group: "Data point",
    icon: SearchX,
    keys: ["X"],
    undo: "step",
    ignoresKeyRepeat: true,
    when: hasFocus,
    run: edits.markAbsent,
  },
  {
    ...base,
    id: "point.reject",
    title: "Reject",
    group: "Data point",
    icon: Ban,
    keys: ["N", "Delete"],
    undo: "step",
    ignoresKeyRepeat: true,
    when: hasFocus,
    run: edits.reject,
  },
  {
    ...base,
    id: "row.reject",
    title: "Reject the row, or remove an added one",
    group: "Data point",
    icon: ListX,
    keys: ["Shift+N"],
    undo: "step",
    ignoresKeyRepeat: true,
    when: (mapping) => isReviewing(mapping) && edits.listFocusedRow(mapping).length > 0,
    run: edits.rejectRow,
  },
  {
    ...base,
    id: "row.add",
    title: "Add a row to the group",
    group: "Data point",
    icon: ListPlus,
    keys: ["A", "Mod+Shift+A"],
    undo: "step",
    when: (mapping) => isReviewing(mapping) && edits.findGroupToExtend(mapping) !== undefined,
    run: edits.addRow,
  },
  {
    ...base,
    id: "row.paste",
    title: "Paste rows from a spreadsheet",
    group: "Data point",
    icon: ClipboardPaste,
    undo: "step",
    when: hasFocus,
    run: pasteClipboard,
  },
  ...[1, 2, 3, 4, 5].map((number): PointCommand => ({
    ...base,
    id: `point.take-alternative-${number}`,
    title: `Choose candidate ${number}`,
    group: "Data point",
    keys: [`Alt+${number}`],
    undo: "step",
    when: (mapping) => isReviewing(mapping) && (mapping.getFocusedPoint()?.alternatives.length ?? 0) >= number,
    run: (mapping) => edits.takeAlternative(mapping, number - 1),
  })),
  {
    ...base,
    id: "point.accept-high-confidence",
    title: "Accept all suggestions of high confidence…",
    group: "Review",
    icon: BadgeCheck,
    keys: ["Mod+Shift+Enter"],
    undo: "step",
    when: (mapping) => isReviewing(mapping) && edits.hasHighConfidenceSuggestion(mapping),
    run: ({ store }) => store.setState({ isAcceptDialogOpen: true }),
  },
  { ...stepCommand("point.next", "Next data point", "J", 1), when: isReviewing },
  { ...stepCommand("point.previous", "Previous data point", "K", -1), when: isReviewing },
  {
    ...base,
    id: "point.next-to-check",
    title: "Next data point to check",
    group: "Review",
    keys: ["F8"],
    undo: "none",
    when: isReviewing,
    run: (mapping) => moveToCheck(mapping, 1),
  },
  {
    ...base,
    id: "point.previous-to-check",
    title: "Previous data point to check",
    group: "Review",
    keys: ["Shift+F8"],
    undo: "none",
    when: isReviewing,
    run: (mapping) => moveToCheck(mapping, -1),
  },
  {
    ...base,
    id: "point.next-finding",
    title: "Next finding",
    group: "Review",
    icon: TriangleAlert,
    keys: ["C"],
    undo: "none",
    when: (mapping) => isReviewing(mapping) && mapping.getFindings().length > 0,
    run: (mapping) => mapping.focusFinding(1),
  },
  {
    ...base,
    id: "point.previous-finding",
    title: "Previous finding",
    group: "Review",
    keys: ["Shift+C"],
    undo: "none",
    when: (mapping) => isReviewing(mapping) && mapping.getFindings().length > 0,
    run: (mapping) => mapping.focusFinding(-1),
  },
  {
    ...base,
    id: "point.cancel",
    title: "Cancel linking or editing",
    group: "Review",
    keys: ["Escape"],
    undo: "none",
    run: ({ store }) => store.setState({ linkDraft: null, editorStart: null }),
  },
];
