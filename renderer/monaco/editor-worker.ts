// This is the entry of the Monaco worker, which the import starts. The build resolves the URL of this file.
import "monaco-editor/editor/editor.worker";
