// The worker of the editor, which starts itself; a file of our own, so that the build finds it by its address.
import "monaco-editor/editor/editor.worker";
