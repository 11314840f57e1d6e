import { createStore } from "zustand/vanilla";
import { openDialog } from "../session/dialogs.ts";
import type { ImportFile } from "./imports.ts";

/** Files that were dropped or chosen, and wait for the import dialog's settings. */
export const chosen = createStore<{ files: readonly ImportFile[] }>(() => ({ files: [] }));

/** Adds files to those that wait; the dialog opens. */
export function choose(files: Iterable<File>): void {
  const added = [...files].map((file) => ({ name: file.name, bytes: () => Promise.resolve(file) }));
  if (added.length === 0) return;
  chosen.setState(({ files: before }) => ({ files: [...before, ...added] }));
  openDialog("import");
}
