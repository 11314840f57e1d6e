import { deleteOpenedFile, getOpenedFile, listOpenedFiles, type OpenedFile } from "../../shared/api/desktop.ts";
import { application } from "../session/clients.ts";
import { announce } from "../session/notices.ts";
import { addFiles } from "./import-selection.ts";
import { t } from "../messages/messages.ts";

/** Fetches a file and removes it from the opened files. Shows a notice and returns null if it cannot be imported. */
async function fetchOpenedFile({ id, name, error }: OpenedFile): Promise<File | null> {
  const params = { id };
  try {
    if (error === null) return new File([await (await application.call(getOpenedFile, { params })).blob()], name);
    announce("error", t("queue-cannot-be-imported", { name }), error);
    return null;
  } finally {
    await application.call(deleteOpenedFile, { params });
  }
}

/** Resolves when the last call of `addOpenedFiles` has ended. */
let previousRun: Promise<void> = Promise.resolve();

/** Adds the files that the user opened with the application, for example by "Open with", to the import dialog. */
export function addOpenedFiles(): Promise<void> {
  const run = async () => {
    const { list } = await application.call(listOpenedFiles, {});
    for (const opened of list) {
      const file = await fetchOpenedFile(opened);
      if (file !== null) addFiles([file]);
    }
  };
  // Calls run one after the other, so that no file is added twice.
  previousRun = previousRun.then(run, run);
  return previousRun;
}
