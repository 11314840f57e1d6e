import { Copy, Download } from "lucide-react";
import { announce } from "../session/notices.ts";
import { saveFile } from "../session/shell.ts";
import type { Command } from "../commands/command.ts";

/** Context of the output commands. */
export interface OutputContext {
  /** Undefined until it is loaded. */
  text: string | undefined;
  fileName: string;
}

export const outputCommands: readonly Command<OutputContext>[] = [
  {
    id: "output.copy",
    title: "Copy",
    group: "Output",
    icon: Copy,
    keys: ["Mod+Shift+C"],
    scope: "anywhere",
    undo: "none",
    when: ({ text }) => text !== undefined,
    async run({ text }) {
      await navigator.clipboard.writeText(text ?? "");
      announce("info", "Output copied");
    },
  },
  {
    id: "output.download",
    title: "Save as a file…",
    group: "Output",
    icon: Download,
    keys: ["Mod+S"],
    scope: "anywhere",
    undo: "none",
    when: ({ text }) => text !== undefined,
    run({ text, fileName }) {
      saveFile(fileName, new Blob([text ?? ""]));
    },
  },
];
