import { Download, Eraser, Trash2, Upload } from "lucide-react";
import type { LearnedDocumentRecord } from "../../shared/api/learned.ts";
import type { Command } from "../commands/command.ts";
import { t } from "../messages/messages.ts";

/** The state and actions that the commands of learned data work with. */
export interface LearnedContext {
  count: number;
  selected: LearnedDocumentRecord | undefined;
  exportFile: () => Promise<void>;
  importFile: () => void;
  forget: (document: LearnedDocumentRecord) => void;
  forgetAll: () => void;
}

const group = t("taxonomies-learned");
const hasDocuments = ({ count }: LearnedContext): boolean => count > 0;

export const learnedCommands: readonly Command<LearnedContext>[] = [
  {
    id: "learned.export",
    title: t("taxonomies-export-what-was-learned"),
    group,
    icon: Download,
    scope: "anywhere",
    undo: "none",
    when: hasDocuments,
    run: ({ exportFile }) => exportFile(),
  },
  {
    id: "learned.import",
    title: t("taxonomies-import-what-was-learned"),
    group,
    icon: Upload,
    scope: "anywhere",
    undo: "none",
    run: ({ importFile }) => importFile(),
  },
  {
    id: "learned.forget",
    title: t("taxonomies-forget-document"),
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
    title: t("learned-forget-all-command"),
    group,
    icon: Trash2,
    scope: "anywhere",
    undo: "none",
    when: hasDocuments,
    run: ({ forgetAll }) => forgetAll(),
  },
];
