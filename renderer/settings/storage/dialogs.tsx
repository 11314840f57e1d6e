import { type ReactNode, useRef, useState } from "react";
import type { z } from "zod";
import { ApiError } from "../../../shared/api/client.ts";
import {
  type Backups,
  checkBackup,
  checkBackupFile,
  exportBackup,
  moveData,
  removalWord,
  removeData,
  restoreBackup,
} from "../../../shared/api/backups.ts";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import { ActionDialog } from "../../frame/ActionDialog.tsx";
import { application } from "../../session/clients.ts";
import { formatSize } from "../../session/sizes.ts";
import { formatTime } from "../../session/times.ts";
import { useNow } from "../../session/use-now.ts";
import { t } from "../../messages/messages.ts";
import { Rich } from "../../messages/Rich.tsx";

export type CheckedBackup = NonNullable<Backups["checked"]>;
type BackupsOutput = z.output<typeof exportBackup.response>;

interface StorageDialogProps {
  /** Called after the action was started, with the new state. */
  onBegun: (state: BackupsOutput) => void;
  onClose: () => void;
}

interface ExportDialogProps extends StorageDialogProps {
  /** Whether the file is chosen in a dialog of the operating system; otherwise its path is typed. */
  hasDialogs: boolean;
}

/** Dialog that starts the export of all data to one file. */
export function ExportDialog({ hasDialogs, onBegun, onClose }: ExportDialogProps): ReactNode {
  const [path, setPath] = useState("");
  const [passPhrase, setPassPhrase] = useState("");
  const [repeatedPassPhrase, setRepeatedPassPhrase] = useState("");
  const begin = async (): Promise<void> => {
    const body = { path: path.trim() === "" ? null : path.trim(), pass_phrase: passPhrase === "" ? null : passPhrase };
    onBegun(await application.call(exportBackup, { body }));
  };
  return (
    <ActionDialog
      title={t("data-export-title")}
      action={hasDialogs ? t("data-export-choose-file") : t("backup-task-export")}
      isReady={passPhrase === "" || passPhrase === repeatedPassPhrase}
      onAct={begin}
      onClose={onClose}
    >
      <p>{t("data-export-effect")}</p>
      <TextField
        label={t("pass-phrase-label")}
        type="password"
        autoComplete="new-password"
        placeholder={t("pass-phrase-none")}
        takesFocus
        value={passPhrase}
        onChange={setPassPhrase}
      />
      {passPhrase !== "" && (
        <TextField
          label={t("pass-phrase-repeat-label")}
          type="password"
          autoComplete="new-password"
          value={repeatedPassPhrase}
          onChange={setRepeatedPassPhrase}
        />
      )}
      {!passPhrase.startsWith(repeatedPassPhrase) && (
        <p className="field-note bad">{t("pass-phrase-repeat-differs")}</p>
      )}
      <p className="field-note">{t("pass-phrase-explanation")}</p>
      {!hasDialogs && (
        <>
          <TextField label={t("file-label")} placeholder={t("data-export-download")} value={path} onChange={setPath} />
          <p className="field-note">{t("data-export-path-note")}</p>
        </>
      )}
    </ActionDialog>
  );
}

/** Dialog to choose a backup, which is then checked. It does not replace any data yet. */
export function ChooseBackupDialog({
  hasDialogs,
  onUpload,
  onBegun,
  onClose,
}: StorageDialogProps & { hasDialogs: boolean; onUpload: (upload: Promise<BackupsOutput>) => void }): ReactNode {
  const [path, setPath] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const begin = async (): Promise<void> => {
    if (file !== null) {
      onUpload(application.call(checkBackup, { body: file, headers: { "content-type": "application/x-tar" } }));
      return;
    }
    const body = { path: path.trim() === "" ? null : path.trim() };
    onBegun(await application.call(checkBackupFile, { body }));
  };
  return (
    <ActionDialog
      title={t("backup-restore-title")}
      action={hasDialogs ? t("data-export-choose-file") : t("check-action")}
      isReady={hasDialogs || file !== null || path.trim() !== ""}
      onAct={begin}
      onClose={onClose}
    >
      <p>{t("backup-restore-note")}</p>
      {!hasDialogs && (
        <>
          <input
            ref={fileInput}
            type="file"
            hidden
            accept=".tar,application/x-tar"
            aria-label={t("backup-file-label")}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
          <Button onClick={() => fileInput.current?.click()}>
            {file === null ? t("choose-file-command") : `${file.name}, ${formatSize(file.size)}`}
          </Button>
          {file === null && (
            <TextField
              label={t("backup-path-label")}
              placeholder="/media/backup/galley.tar"
              value={path}
              onChange={setPath}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}

const needsKey = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "MASTER_KEY_NEEDED" || error.code === "PASS_PHRASE_WRONG");

/** Asks for confirmation that a checked backup replaces all data at the next start. */
export function RestoreDialog({ backup, onBegun, onClose }: StorageDialogProps & { backup: CheckedBackup }): ReactNode {
  const [passPhrase, setPassPhrase] = useState("");
  const [createsKeys, setCreatesKeys] = useState(false);
  const now = useNow(60_000);
  const asksPassPhrase = backup.has_master_key && !backup.is_of_this_folder && !createsKeys;
  const begin = async (): Promise<void> => {
    const body = {
      pass_phrase: asksPassPhrase && passPhrase !== "" ? passPhrase : null,
      create_new_keys: createsKeys,
    };
    onBegun(await application.call(restoreBackup, { body }));
  };
  return (
    <ActionDialog
      title={t("backup-restore-question")}
      action={t("backup-restore-heading")}
      onAct={begin}
      onClose={onClose}
      renderErrorActions={(error) =>
        needsKey(error) &&
        !createsKeys && <Button onClick={() => setCreatesKeys(true)}>{t("backup-restore-without-key-action")}</Button>
      }
    >
      <p>
        <Rich
          id="backup-restore-effect"
          args={{ time: formatTime(Date.parse(backup.created_at), now) }}
          parts={{ folder: <code>{t("replaced-folder-name")}</code> }}
        />
      </p>
      {asksPassPhrase && (
        <TextField
          label={t("pass-phrase-label")}
          type="password"
          takesFocus
          value={passPhrase}
          onChange={setPassPhrase}
        />
      )}
      {createsKeys && (
        <p>
          <strong>{t("backup-keys-revoked")}</strong>
          {t("backup-keys-revoked-why")}
        </p>
      )}
    </ActionDialog>
  );
}

/** Dialog that starts to copy all data to another folder. */
export function MoveDialog({
  hasDialogs,
  dataFolder,
  onBegun,
  onClose,
}: StorageDialogProps & { hasDialogs: boolean; dataFolder: string }): ReactNode {
  const [path, setPath] = useState("");
  const begin = async (): Promise<void> => {
    onBegun(await application.call(moveData, { body: { path: hasDialogs ? null : path.trim() } }));
  };
  return (
    <ActionDialog
      title={t("data-move-title")}
      action={hasDialogs ? t("folder-choose-action") : t("data-move-heading")}
      isReady={hasDialogs || path.trim() !== ""}
      onAct={begin}
      onClose={onClose}
    >
      <p>{t("data-move-effect", { dataFolder })}</p>
      {!hasDialogs && (
        <TextField
          label={t("folder-label")}
          placeholder={t("folder-path-placeholder")}
          takesFocus
          value={path}
          onChange={setPath}
        />
      )}
    </ActionDialog>
  );
}

/** Asks the user to type a word to confirm the removal of all data. */
export function RemoveAllDialog({
  dataFolder,
  onBegun,
  onClose,
}: StorageDialogProps & { dataFolder: string }): ReactNode {
  const [word, setWord] = useState("");
  const begin = async (): Promise<void> => {
    onBegun(await application.call(removeData, { body: { confirmation: removalWord } }));
  };
  return (
    <ActionDialog
      title={t("data-remove-question")}
      action={t("remove-action")}
      isReady={word.trim() === removalWord}
      onAct={begin}
      onClose={onClose}
    >
      <p>
        <Rich
          id="data-remove-effect"
          args={{ dataFolder }}
          parts={{ warning: <strong>{t("data-remove-final")}</strong> }}
        />
      </p>
      <p>{t("data-remove-keeps")}</p>
      <TextField label={t("data-remove-confirm-label", { removalWord })} takesFocus value={word} onChange={setWord} />
    </ActionDialog>
  );
}
