import * as monaco from "monaco-editor/editor/editor.api";
import "monaco-editor/features/codicon/register";
import "monaco-editor/features/find/register";
import "monaco-editor/features/folding/register";
import "monaco-editor/languages/definitions/javascript/register";
import "monaco-editor/languages/definitions/xml/register";
import { isDark, onThemeChange } from "../styles/theme.ts";

// Folding and find need no language service, so the base editor worker suffices.
globalThis.MonacoEnvironment = {
  getWorker: () => new Worker(new URL("./editor-worker.ts", import.meta.url), { type: "module" }),
};

const languages = { xml: "xml", json: "javascript" } as const;
export type TextLanguage = keyof typeof languages;

/** Shows read-only text with folding and find, in the theme of the window. @returns disposes the editor */
export function showText(element: HTMLElement, text: string, language: TextLanguage): () => void {
  const theme = (): string => (isDark() ? "vs-dark" : "vs");
  const editor = monaco.editor.create(element, {
    value: text,
    language: languages[language],
    theme: theme(),
    readOnly: true,
    domReadOnly: true,
    automaticLayout: true,
    fontSize: 12,
    lineHeight: 18,
    minimap: { enabled: false },
    scrollBeyondLastLine: false,
    renderLineHighlight: "none",
    wordWrap: "on",
    stickyScroll: { enabled: false },
    contextmenu: false,
    ariaLabel: "Output (read-only)",
  });
  const stopThemeListener = onThemeChange(() => monaco.editor.setTheme(theme()));
  return () => {
    stopThemeListener();
    editor.getModel()?.dispose();
    editor.dispose();
  };
}
