import { type ReactNode, useState } from "react";
import {
  addWatchedFolder,
  deleteWatchedFolder,
  type WatchedFolder,
  type WatchedFolders,
} from "../../../shared/api/watched-folders.ts";
import type { JobSettings } from "../../../shared/job/job-settings.ts";
import { TextField } from "../../components/TextField.tsx";
import { ActionDialog } from "../../frame/ActionDialog.tsx";
import { readImportChoice } from "../../queue/import-choice.ts";
import { createJobSettings, JobSettingsForm, useJobChoices } from "../../queue/JobSettingsForm.tsx";
import { application, connectionId } from "../../session/clients.ts";
import { t } from "../../messages/messages.ts";

interface WatchedFolderDialogProps {
  /** Called after the change, with all folders. */
  onDone: (folders: WatchedFolders) => void;
  onClose: () => void;
}

interface AddFolderDialogProps extends WatchedFolderDialogProps {
  /** Whether the folder is chosen in a dialog of the operating system; otherwise its path is typed. */
  hasDialogs: boolean;
}

/** Dialog that adds a watched folder. Its files are imported into the window's connection. */
export function AddFolderDialog({ hasDialogs, onDone, onClose }: AddFolderDialogProps): ReactNode {
  const choices = useJobChoices();
  const [last] = useState(readImportChoice);
  const [path, setPath] = useState("");
  const [importsExisting, setImportsExisting] = useState(false);
  const [chosen, setChosen] = useState<Partial<JobSettings>>({});
  const settings = createJobSettings(last, [], chosen, choices.taxonomies);
  const add = async (): Promise<void> => {
    const { type, taxonomy, ocr, zoningThreshold, resultThreshold, randomReviewShare } = settings;
    const body = {
      connection_id: connectionId,
      path: hasDialogs ? null : path.trim(),
      imports_existing: importsExisting,
      type,
      taxonomy,
      ocr,
      zoning_threshold: zoningThreshold,
      result_threshold: resultThreshold,
      random_review_share: randomReviewShare,
    };
    onDone(await application.call(addWatchedFolder, { body }));
  };
  return (
    <ActionDialog
      title={t("watched-folder-add-title")}
      action={hasDialogs ? t("folder-choose-action") : t("watched-folder-add-action")}
      isReady={settings.taxonomy !== "" && (hasDialogs || path.trim() !== "")}
      onAct={add}
      onClose={onClose}
    >
      <p>{t("watched-folder-add-explanation")}</p>
      {!hasDialogs && (
        <TextField
          label={t("folder-label")}
          placeholder={t("folder-path-placeholder")}
          takesFocus
          value={path}
          onChange={setPath}
        />
      )}
      <JobSettingsForm
        settings={settings}
        last={last}
        choices={choices}
        onChange={(changed) => setChosen({ ...chosen, ...changed })}
      />
      <label className="field">
        <span>{t("watched-folder-present-files-label")}</span>
        <span className="check">
          <input
            type="checkbox"
            checked={importsExisting}
            onChange={(event) => setImportsExisting(event.target.checked)}
          />
          {t("watched-folder-present-files-option")}
        </span>
      </label>
      {!importsExisting && <p className="field-note">{t("watched-folder-present-files-left")}</p>}
    </ActionDialog>
  );
}

/** Asks for confirmation before a folder is removed from the watched folders. */
export function RemoveFolderDialog({
  folder: { id, path },
  onDone,
  onClose,
}: WatchedFolderDialogProps & { folder: WatchedFolder }): ReactNode {
  const remove = async (): Promise<void> => {
    onDone(await application.call(deleteWatchedFolder, { params: { id } }));
  };
  return (
    <ActionDialog
      title={t("watched-folder-remove-question")}
      action={t("watched-folder-remove-action")}
      onAct={remove}
      onClose={onClose}
    >
      <p className="watched-path">{path}</p>
      <p>{t("watched-folder-remove-effect")}</p>
    </ActionDialog>
  );
}
