// The entry of Monaco's editor worker, which the import starts. The build resolves the URL of this file.
import "monaco-editor/editor/editor.worker";
