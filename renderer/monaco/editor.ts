import "monaco-editor/languages/definitions/javascript/register";
import "monaco-editor/languages/definitions/xml/register";
import { editorOptions, followTheme, monaco } from "./environment.ts";
import { t } from "../messages/messages.ts";

// JSON is shown as JavaScript, since the language service for JSON is not needed for reading.
const languages = { xml: "xml", json: "javascript", csv: "plaintext" } as const;
export type TextLanguage = keyof typeof languages;

/** Shows a read-only text with folding and find, in the theme of the window. @returns a function that disposes the editor */
export function showText(element: HTMLElement, text: string, language: TextLanguage): () => void {
  const editor = monaco.editor.create(element, {
    ...editorOptions,
    value: text,
    language: languages[language],
    readOnly: true,
    domReadOnly: true,
    renderLineHighlight: "none",
    ariaLabel: t("monaco-output-read-only"),
  });
  const stopFollowing = followTheme();
  return () => {
    stopFollowing();
    editor.getModel()?.dispose();
    editor.dispose();
  };
}
