import { Plus } from "lucide-react";
import type { Command } from "../commands/command.ts";
import { t } from "../messages/messages.ts";

/** The commands of the page of the layout models. */
export const detectorCommands: readonly Command<{ chooseFile: () => void }>[] = [
  {
    id: "detector.add",
    title: t("detector-add-command"),
    group: t("detectors-title"),
    icon: Plus,
    scope: "anywhere",
    undo: "none",
    run: ({ chooseFile }) => chooseFile(),
  },
];
