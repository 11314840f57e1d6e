import { Plus } from "lucide-react";
import type { Command } from "../commands/command.ts";

/** The commands of the page of the OCR languages. */
export const languageCommands: readonly Command<{ chooseFile: () => void }>[] = [
  {
    id: "language.add",
    title: "Add language file…",
    group: "OCR languages",
    icon: Plus,
    scope: "anywhere",
    undo: "none",
    run: ({ chooseFile }) => chooseFile(),
  },
];
