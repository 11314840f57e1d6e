import { jsonDefaults } from "monaco-editor/languages/features/json/register";
import { editorOptions, followTheme, monaco } from "./environment.ts";
import { t } from "../messages/messages.ts";

/** A problem in the text, which the editor underlines. */
export interface Marker {
  message: string;
  /** Offsets of the first character and of the one after the last. */
  start: number;
  end: number;
}

/** An editor of JSON with completion and descriptions from a JSON schema. */
export interface JsonEditor {
  getText(): string;
  /** Replaces the text in one step that can be undone. */
  replaceText(text: string): void;
  showMarkers(markers: readonly Marker[]): void;
  /** Selects a part of the text and brings it into view. */
  reveal(start: number, end: number): void;
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
const owner = "galley";
const unicode = {
  // Labels are in many languages: letters that look alike are no mistake there.
  unicodeHighlight: { ambiguousCharacters: false },
} as const;

/** Creates an editor. There is at most one at a time, since Monaco has one JSON schema for all. */
export function createJsonEditor(element: HTMLElement, options: JsonEditorOptions): JsonEditor {
  const { label, text, readOnly, schema, onChange, format } = options;
  jsonDefaults.setDiagnosticsOptions({
    // The findings come from the validation of the service, which knows more than the schema.
    validate: false,
    schemas: [{ uri: "galley://schema", fileMatch: ["*"], schema }],
  });
  jsonDefaults.setModeConfiguration({ ...jsonDefaults.modeConfiguration, documentFormattingEdits: false });
  const model = monaco.editor.createModel(text, language);
  const editor = monaco.editor.create(element, {
    ...editorOptions,
    ...unicode,
    model,
    readOnly,
    domReadOnly: readOnly,
    tabSize: 2,
    wordWrap: "off",
    ariaLabel: label,
    quickSuggestions: { strings: true, other: true, comments: false },
    fixedOverflowWidgets: true,
    bracketPairColorization: { enabled: false },
    // A quote or bracket that is typed before the same one moves over it.
    autoClosingOvertype: "always",
    acceptSuggestionOnCommitCharacter: false,
  });
  const listening = [
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
        owner,
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
      for (const listener of listening) listener.dispose();
      editor.dispose();
      model.dispose();
    },
  };
}

/** Shows two versions of a text beside each other. @returns disposes the view */
export function showDiff(element: HTMLElement, original: string, modified: string): () => void {
  const models = {
    original: monaco.editor.createModel(original, language),
    modified: monaco.editor.createModel(modified, language),
  };
  const editor = monaco.editor.createDiffEditor(element, {
    ...editorOptions,
    ...unicode,
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
