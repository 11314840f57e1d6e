import { Plus } from "lucide-react";
import type { Command } from "../commands/command.ts";
import { t } from "../messages/messages.ts";

/** The commands of the page of the OCR languages. */
export const languageCommands: readonly Command<{ chooseFile: () => void }>[] = [
  {
    id: "language.add",
    title: t("settings-add-language-file"),
    group: t("settings-ocr-languages"),
    icon: Plus,
    scope: "anywhere",
    undo: "none",
    run: ({ chooseFile }) => chooseFile(),
  },
];
