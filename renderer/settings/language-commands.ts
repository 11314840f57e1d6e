import { Plus } from "lucide-react";
import type { Command } from "../commands/command.ts";
import { t } from "../messages/messages.ts";

/** The commands of the page of the OCR languages. */
export const languageCommands: readonly Command<{ chooseFile: () => void }>[] = [
  {
    id: "language.add",
    title: t("ocr-file-add-command"),
    group: t("ocr-languages-title"),
    icon: Plus,
    scope: "anywhere",
    undo: "none",
    run: ({ chooseFile }) => chooseFile(),
  },
];
