// The entry of Monaco's JSON worker, which the import starts. The build resolves the URL of this file.
import "monaco-editor/languages/features/json/json.worker";
