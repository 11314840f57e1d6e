import { Copy, Download, FileText } from "lucide-react";
import { outputFormatNames, type OutputFormat } from "../../shared/api/contents.ts";
import { announce } from "../session/notices.ts";
import { saveFile } from "../session/shell.ts";
import type { Command } from "../commands/command.ts";
import { defineCommands } from "../commands/define-commands.ts";
import { formats } from "./output-formats.ts";
import { t } from "../messages/messages.ts";

/** The state and actions that the commands of the output use. */
export interface OutputContext {
  /** The text of the output; undefined until it is loaded. */
  text: string | undefined;
  fileName: string;
  /** The available formats of the output. */
  formats: readonly OutputFormat[];
  show: (format: OutputFormat) => void;
}

const commandDefaults = { group: t("output-title"), scope: "anywhere", undo: "none" } as const;

export const outputCommands = defineCommands<OutputContext>(commandDefaults, [
  {
    id: "output.copy",
    title: t("monaco-copy"),
    icon: Copy,
    keys: ["Mod+Shift+C"],
    when: ({ text }) => text !== undefined,
    async run({ text }) {
      await navigator.clipboard.writeText(text ?? "");
      announce("info", t("monaco-output-copied"));
    },
  },
  {
    id: "output.download",
    title: t("monaco-save-as-file"),
    icon: Download,
    keys: ["Mod+S"],
    when: ({ text }) => text !== undefined,
    run({ text, fileName }) {
      saveFile(fileName, new Blob([text ?? ""]));
    },
  },
  ...outputFormatNames.map((format, index): Command<OutputContext> => ({
    id: `output.show-${format}`,
    title: t("monaco-show-as", { name: formats[format].name }),
    group: t("output-title"),
    icon: FileText,
    keys: [`Alt+${index + 1}`],
    scope: "anywhere",
    undo: "none",
    when: (context) => context.formats.includes(format),
    run: ({ show }) => show(format),
  })),
]);
