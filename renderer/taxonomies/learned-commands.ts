import { Download, Eraser, Trash2, Upload } from "lucide-react";
import type { LearnedDocumentRecord } from "../../shared/api/learned.ts";
import type { Command } from "../commands/command.ts";

/** The state and actions that the commands of learned data work with. */
export interface LearnedContext {
  count: number;
  selected: LearnedDocumentRecord | undefined;
  exportFile: () => Promise<void>;
  importFile: () => void;
  forget: (document: LearnedDocumentRecord) => void;
  forgetAll: () => void;
}

const group = "Learned";
const hasDocuments = ({ count }: LearnedContext): boolean => count > 0;

export const learnedCommands: readonly Command<LearnedContext>[] = [
  {
    id: "learned.export",
    title: "Export what was learned",
    group,
    icon: Download,
    scope: "anywhere",
    undo: "none",
    when: hasDocuments,
    run: ({ exportFile }) => exportFile(),
  },
  {
    id: "learned.import",
    title: "Import what was learned…",
    group,
    icon: Upload,
    scope: "anywhere",
    undo: "none",
    run: ({ importFile }) => importFile(),
  },
  {
    id: "learned.forget",
    title: "Forget this document…",
    group,
    icon: Eraser,
    keys: ["Delete"],
    scope: "workbench",
    undo: "none",
    when: ({ selected }) => selected !== undefined,
    run: ({ selected, forget }) => {
      if (selected !== undefined) forget(selected);
    },
  },
  {
    id: "learned.forget-all",
    title: "Forget everything…",
    group,
    icon: Trash2,
    scope: "anywhere",
    undo: "none",
    when: hasDocuments,
    run: ({ forgetAll }) => forgetAll(),
  },
];
