import {
  ArrowDown,
  ArrowUp,
  Check,
  GitCompareArrows,
  MessageSquare,
  MessageSquareWarning,
  SquarePen,
} from "lucide-react";
import type { Command } from "../commands/command.ts";
import { defineCommands } from "../commands/define-commands.ts";
import { t } from "../messages/messages.ts";

const group = t("review-label");
const view = { group, scope: "workbench" } as const;

export interface DifferenceContext {
  /**
   * Shows the next view in this order: the workbench, the difference from the pipeline's version, the pipeline's
   * version alone.
   */
  switchView: () => void;
}

/** The command of every checked-out job that switches between the workbench and the versions. */
export const differenceCommands: readonly Command<DifferenceContext>[] = [
  {
    ...view,
    id: "review.switch-view",
    title: t("review-mine-difference-machine-s"),
    icon: GitCompareArrows,
    keys: ["D"],
    undo: "none",
    run: ({ switchView }) => switchView(),
  },
];

export interface DisputeContext {
  openCount: number;
  showNext: () => void;
}

/** The command of a returned job that goes to the next disputed change. */
export const disputeCommands: readonly Command<DisputeContext>[] = [
  {
    ...view,
    id: "dispute.next",
    title: t("review-next-dispute"),
    icon: MessageSquareWarning,
    keys: ["Shift+Q"],
    undo: "none",
    when: ({ openCount }) => openCount > 0,
    run: ({ showNext }) => showNext(),
  },
];

export interface CommentContext {
  /** The key of the record that has the focus; null if none has. */
  key: string | null;
  comment: (key: string) => void;
}

/** The command that comments on the item with the focus. */
export const commentCommands: readonly Command<CommentContext>[] = [
  {
    ...view,
    id: "review.comment",
    title: t("comment-command"),
    icon: MessageSquare,
    keys: ["Q"],
    undo: "step",
    ignoresKeyRepeat: true,
    when: ({ key }) => key !== null,
    run: ({ key, comment }) => {
      if (key !== null) comment(key);
    },
  },
];

/** The state and actions of the view of the operations. */
export interface OperationsContext {
  count: number;
  /** Whether the job is in a quality review, in which the operations are judged. */
  isReview: boolean;
  /** Whether the selected row is an operation, and not an item that only has comments. */
  isOperation: boolean;
  openCount: number;
  move: (rows: number) => void;
  /** Selects the next (1) or previous (-1) operation without a verdict; in the phase of work, the next disputed row. */
  moveToOpen: (step: 1 | -1) => void;
  agree: () => void;
  /** Asks for the comment with which the selected operation is disputed. */
  dispute: () => void;
  /** Shows the selected item in the workbench. */
  edit: () => void;
}

const canJudge = ({ isReview, isOperation }: OperationsContext): boolean => isReview && isOperation;

export const operationCommands = defineCommands<OperationsContext>({ group, scope: "workbench", undo: "none" }, [
  {
    id: "operation.next",
    title: t("change-next-command"),
    icon: ArrowDown,
    keys: ["J"],
    run: ({ move }) => move(1),
  },
  {
    id: "operation.previous",
    title: t("review-previous-change"),
    icon: ArrowUp,
    keys: ["K"],
    run: ({ move }) => move(-1),
  },
  {
    id: "operation.next-open",
    title: t("review-next-change-without-verdict"),
    keys: ["F8"],
    when: ({ openCount }) => openCount > 0,
    run: ({ moveToOpen }) => moveToOpen(1),
  },
  {
    id: "operation.previous-open",
    title: t("review-previous-change-without-verdict"),
    keys: ["Shift+F8"],
    when: ({ openCount }) => openCount > 0,
    run: ({ moveToOpen }) => moveToOpen(-1),
  },
  {
    id: "operation.agree",
    title: t("review-agree"),
    icon: Check,
    keys: ["Enter"],
    undo: "step",
    ignoresKeyRepeat: true,
    when: canJudge,
    run: ({ agree }) => agree(),
  },
  {
    id: "operation.dispute",
    title: t("dispute-command"),
    icon: MessageSquareWarning,
    keys: ["N"],
    undo: "step",
    ignoresKeyRepeat: true,
    when: canJudge,
    run: ({ dispute }) => dispute(),
  },
  {
    id: "operation.edit",
    title: t("review-show-in-workbench"),
    icon: SquarePen,
    keys: ["F2"],
    when: ({ count }) => count > 0,
    run: ({ edit }) => edit(),
  },
]);
