import { deleteOpenedFile, getOpenedFile, listOpenedFiles, type OpenedFile } from "../../shared/api/desktop.ts";
import { application } from "../session/clients.ts";
import { announce } from "../session/notices.ts";
import { addFiles } from "./import-selection.ts";
import { t } from "../messages/messages.ts";

async function takeFile({ id, name, error }: OpenedFile): Promise<File | null> {
  const params = { id };
  try {
    if (error === null) return new File([await (await application.call(getOpenedFile, { params })).blob()], name);
    announce("error", t("queue-cannot-be-imported", { name }), error);
    return null;
  } finally {
    await application.call(deleteOpenedFile, { params });
  }
}

let taking: Promise<void> = Promise.resolve();

/** Offers the files that the user opened with the application, as by "Open with", to the import dialog. */
export function takeOpenedFiles(): Promise<void> {
  const take = async () => {
    const { list } = await application.call(listOpenedFiles, {});
    for (const opened of list) {
      const file = await takeFile(opened);
      if (file !== null) addFiles([file]);
    }
  };
  // One after another, so that no file is taken twice.
  taking = taking.then(take, take);
  return taking;
}
