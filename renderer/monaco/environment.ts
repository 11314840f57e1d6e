import * as monaco from "monaco-editor/editor/editor.api";
// Imports the features of the editors, such as find and completion, with their services. Monaco registers services only
// before its first use, so all editors must import this module.
import "monaco-editor/languages/features/json/jsonMode";
import "monaco-editor/features/codicon/register";
import { isDark, onThemeChange } from "../styles/theme.ts";

globalThis.MonacoEnvironment = {
  getWorker: (_, label) =>
    label === "json"
      ? new Worker(new URL("./json-worker.ts", import.meta.url), { type: "module" })
      : new Worker(new URL("./editor-worker.ts", import.meta.url), { type: "module" }),
};

const { KeyCode, KeyMod } = monaco;
// These keys belong to commands of the window. A rule without a command makes Monaco ignore them.
monaco.editor.addKeybindingRules(
  [KeyMod.CtrlCmd | KeyCode.KeyK, KeyCode.F1, KeyCode.F8, KeyMod.Shift | KeyCode.F8].map((keybinding) => ({
    keybinding,
    command: null,
  })),
);

// Some colors of XML in Monaco's own themes have a contrast below 4.5:1.
monaco.editor.defineTheme("galley-light", {
  base: "vs",
  inherit: true,
  rules: [
    { token: "metatag.xml", foreground: "666666" },
    { token: "attribute.name", foreground: "C00000" },
  ],
  colors: {},
});
monaco.editor.defineTheme("galley-dark", {
  base: "vs-dark",
  inherit: true,
  rules: [{ token: "delimiter.xml", foreground: "A0A0A0" }],
  colors: {},
});

const getTheme = (): string => (isDark() ? "galley-dark" : "galley-light");

/** The options of all editors. */
export const editorOptions = {
  automaticLayout: true,
  fontSize: 12,
  lineHeight: 18,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  wordWrap: "on",
  stickyScroll: { enabled: false },
  contextmenu: false,
} as const satisfies monaco.editor.IEditorOptions;

/** Applies the theme of the window to all editors, now and whenever it changes. @returns a function that stops this */
export function followTheme(): () => void {
  monaco.editor.setTheme(getTheme());
  return onThemeChange(() => monaco.editor.setTheme(getTheme()));
}

export { monaco };
