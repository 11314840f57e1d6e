// Entry of the Monaco worker, which starts itself; a separate file, so that the build can resolve its URL.
import "monaco-editor/editor/editor.worker";
