import { createStore } from "zustand/vanilla";
import { openDialog } from "../session/dialogs.ts";
import type { ImportFile } from "./imports.ts";

/** The files that are selected in the import dialog. */
export const selectedFiles = createStore<{ files: readonly ImportFile[] }>(() => ({ files: [] }));

/** Adds files to the selection and opens the import dialog. */
export function addFiles(newFiles: Iterable<File>): void {
  const added = [...newFiles].map((file) => ({ name: file.name, read: () => Promise.resolve(file) }));
  if (added.length === 0) return;
  selectedFiles.setState(({ files }) => ({ files: [...files, ...added] }));
  openDialog("import");
}
