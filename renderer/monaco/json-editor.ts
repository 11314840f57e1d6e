import { jsonDefaults } from "monaco-editor/languages/features/json/register";
import { editorOptions, followTheme, monaco } from "./environment.ts";
import { t } from "../messages/messages.ts";

/** A problem in the text, which the editor underlines. */
export interface Marker {
  message: string;
  /** The offset of the first character. */
  start: number;
  /** The offset after the last character. */
  end: number;
}

/** A JSON editor with completion and descriptions from a JSON schema. */
export interface JsonEditor {
  getText(): string;
  /** Replaces the text in one step that can be undone. */
  replaceText(text: string): void;
  showMarkers(markers: readonly Marker[]): void;
  /** Selects a range of the text and scrolls it into view. */
  reveal(start: number, end: number): void;
  /** Returns the offset of the cursor. */
  getOffset(): number;
  /** Runs Monaco's formatting of the document. */
  format(): Promise<void>;
  focus(): void;
  dispose(): void;
}

export interface JsonEditorOptions {
  label: string;
  text: string;
  readOnly: boolean;
  schema: object;
  onChange: (text: string) => void;
  /** Formats a text. @throws {Error} if it is not JSON */
  format: (text: string) => Promise<string>;
}

const language = "json";
const markerOwner = "galley";
const unicodeOptions = {
  // Labels are in many languages, so letters of several scripts are not suspicious.
  unicodeHighlight: { ambiguousCharacters: false },
} as const;

/** Creates a JSON editor. Only one may exist at a time, since Monaco has one JSON schema for all editors. */
export function createJsonEditor(element: HTMLElement, options: JsonEditorOptions): JsonEditor {
  const { label, text, readOnly, schema, onChange, format } = options;
  jsonDefaults.setDiagnosticsOptions({
    // The taxonomy is validated elsewhere, by more rules than the JSON schema has.
    validate: false,
    schemas: [{ uri: "galley://schema", fileMatch: ["*"], schema }],
  });
  jsonDefaults.setModeConfiguration({ ...jsonDefaults.modeConfiguration, documentFormattingEdits: false });
  const model = monaco.editor.createModel(text, language);
  const editor = monaco.editor.create(element, {
    ...editorOptions,
    ...unicodeOptions,
    model,
    readOnly,
    domReadOnly: readOnly,
    tabSize: 2,
    wordWrap: "off",
    ariaLabel: label,
    quickSuggestions: { strings: true, other: true, comments: false },
    fixedOverflowWidgets: true,
    bracketPairColorization: { enabled: false },
    // Typing a closing quote or bracket before the same character moves the cursor over it.
    autoClosingOvertype: "always",
    acceptSuggestionOnCommitCharacter: false,
  });
  const listeners = [
    model.onDidChangeContent(() => onChange(model.getValue())),
    monaco.languages.registerDocumentFormattingEditProvider(language, {
      async provideDocumentFormattingEdits(formatted) {
        return [{ range: formatted.getFullModelRange(), text: await format(formatted.getValue()) }];
      },
    }),
  ];
  const stopFollowing = followTheme();
  const toRange = (start: number, end: number): monaco.Range =>
    monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
  return {
    getText: () => model.getValue(),
    replaceText(next) {
      editor.pushUndoStop();
      editor.executeEdits("replace", [{ range: model.getFullModelRange(), text: next }]);
      editor.pushUndoStop();
    },
    showMarkers(markers) {
      monaco.editor.setModelMarkers(
        model,
        markerOwner,
        markers.map(({ message, start, end }) => {
          const { startLineNumber, startColumn, endLineNumber, endColumn } = toRange(start, Math.max(end, start + 1));
          const severity = monaco.MarkerSeverity.Error;
          return { message, severity, startLineNumber, startColumn, endLineNumber, endColumn };
        }),
      );
    },
    reveal(start, end) {
      const range = toRange(start, end);
      editor.setSelection(range);
      editor.revealRangeInCenterIfOutsideViewport(range);
      editor.focus();
    },
    getOffset: () => model.getOffsetAt(editor.getPosition() ?? { lineNumber: 1, column: 1 }),
    async format() {
      await editor.getAction("editor.action.formatDocument")?.run();
    },
    focus: () => editor.focus(),
    dispose() {
      stopFollowing();
      for (const listener of listeners) listener.dispose();
      editor.dispose();
      model.dispose();
    },
  };
}

/** Shows two versions of a text side by side. @returns a function that disposes the view */
export function showDiff(element: HTMLElement, original: string, modified: string): () => void {
  const models = {
    original: monaco.editor.createModel(original, language),
    modified: monaco.editor.createModel(modified, language),
  };
  const editor = monaco.editor.createDiffEditor(element, {
    ...editorOptions,
    ...unicodeOptions,
    readOnly: true,
    domReadOnly: true,
    originalEditable: false,
    renderOverviewRuler: false,
    hideUnchangedRegions: { enabled: true },
    originalAriaLabel: t("monaco-saved-version"),
    modifiedAriaLabel: t("monaco-your-version"),
  });
  editor.setModel(models);
  const stopFollowing = followTheme();
  return () => {
    stopFollowing();
    editor.dispose();
    models.original.dispose();
    models.modified.dispose();
  };
}
