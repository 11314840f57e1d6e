import { Download, Eraser, Trash2, Upload } from "lucide-react";
import type { LearnedDocumentRecord } from "../../shared/api/learned.ts";
import { defineCommands } from "../commands/define-commands.ts";
import { t } from "../messages/messages.ts";

/** The state and actions that the commands of learned data use. */
export interface LearnedContext {
  /** The number of documents from which the taxonomy has learned. */
  count: number;
  selected: LearnedDocumentRecord | undefined;
  exportFile: () => Promise<void>;
  importFile: () => void;
  forget: (document: LearnedDocumentRecord) => void;
  forgetAll: () => void;
}

const group = t("taxonomy-learned-tab");
const hasDocuments = ({ count }: LearnedContext): boolean => count > 0;

export const learnedCommands = defineCommands<LearnedContext>({ group, scope: "anywhere", undo: "none" }, [
  {
    id: "learned.export",
    title: t("learned-export-command"),
    icon: Download,
    when: hasDocuments,
    run: ({ exportFile }) => exportFile(),
  },
  {
    id: "learned.import",
    title: t("learned-import-command"),
    icon: Upload,
    run: ({ importFile }) => importFile(),
  },
  {
    id: "learned.forget",
    title: t("learned-forget-command"),
    icon: Eraser,
    keys: ["Delete"],
    scope: "workbench",
    when: ({ selected }) => selected !== undefined,
    run: ({ selected, forget }) => {
      if (selected !== undefined) forget(selected);
    },
  },
  {
    id: "learned.forget-all",
    title: t("learned-forget-all-command"),
    icon: Trash2,
    when: hasDocuments,
    run: ({ forgetAll }) => forgetAll(),
  },
]);
