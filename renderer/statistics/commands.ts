import { RotateCw, Trash2 } from "lucide-react";
import type { Command } from "../commands/command.ts";
import { t } from "../messages/messages.ts";

/** The state and actions that the commands of the statistics use. */
export interface StatisticsContext {
  hasTimes: boolean;
  refresh: () => Promise<void>;
  confirmDelete: () => void;
}

const commandDefaults = {
  group: t("statistics-title"),
  scope: "workbench",
  undo: "none",
  ignoresKeyRepeat: true,
} as const;

export const statisticsCommands: readonly Command<StatisticsContext>[] = [
  {
    ...commandDefaults,
    id: "statistics.refresh",
    title: t("statistics-refresh"),
    icon: RotateCw,
    keys: ["R"],
    run: ({ refresh }) => refresh(),
  },
  {
    ...commandDefaults,
    id: "statistics.delete-times",
    title: t("statistics-delete-times"),
    icon: Trash2,
    keys: ["Delete"],
    when: ({ hasTimes }) => hasTimes,
    run: ({ confirmDelete }) => confirmDelete(),
  },
];
