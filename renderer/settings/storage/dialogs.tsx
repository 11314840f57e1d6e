import type { ReactNode } from "react";
import { useRef, useState } from "react";
import type { z } from "zod";
import { ApiError } from "../../../shared/api/client.ts";
import type { Backups } from "../../../shared/api/backups.ts";
import {
  checkBackup,
  checkBackupFile,
  exportBackup,
  moveData,
  removalWord,
  removeData,
  restoreBackup,
} from "../../../shared/api/backups.ts";
import { TextField } from "../../components/TextField.tsx";
import { ActionDialog } from "../../frame/ActionDialog.tsx";
import { application } from "../../session/clients.ts";
import { formatSize } from "../../session/sizes.ts";
import { formatTime } from "../../session/times.ts";
import { useNow } from "../../session/use-now.ts";

export type CheckedBackup = NonNullable<Backups["checked"]>;
type BackupsOutput = z.output<typeof exportBackup.response>;

interface StorageDialogProps {
  /** Called with the state after the action has begun. */
  onBegun: (state: BackupsOutput) => void;
  onClose: () => void;
}

/** Begins the export of all data to one file. */
export function ExportDialog({
  hasDialogs,
  onBegun,
  onClose,
}: StorageDialogProps & {
  /** Whether the system's dialog chooses the file. */
  hasDialogs: boolean;
}): ReactNode {
  const [path, setPath] = useState("");
  const [passPhrase, setPassPhrase] = useState("");
  const [repeated, setRepeated] = useState("");
  const begin = async (): Promise<void> => {
    const body = { path: path.trim() === "" ? null : path.trim(), pass_phrase: passPhrase === "" ? null : passPhrase };
    onBegun(await application.call(exportBackup, { body }));
  };
  return (
    <ActionDialog
      title="Export everything"
      action={hasDialogs ? "Choose file…" : "Export"}
      isReady={passPhrase === "" || passPhrase === repeated}
      onAct={begin}
      onClose={onClose}
    >
      <p>
        Writes users, teams, jobs, taxonomies, documents, results and unsent work to one file, and checks it. You can go
        on working meanwhile.
      </p>
      <TextField
        label="Pass phrase"
        type="password"
        autoComplete="new-password"
        placeholder="None"
        takesFocus
        value={passPhrase}
        onChange={setPassPhrase}
      />
      {passPhrase !== "" && (
        <TextField
          label="Repeat it"
          type="password"
          autoComplete="new-password"
          value={repeated}
          onChange={setRepeated}
        />
      )}
      {!passPhrase.startsWith(repeated) && <p className="field-note bad">It differs from the pass phrase.</p>}
      <p className="field-note">
        With a pass phrase, the file also has the key that decrypts API keys, so that they work after a restore on
        another computer. Without it, they are revoked there. Nobody can recover a pass phrase.
      </p>
      {!hasDialogs && (
        <>
          <TextField label="File" placeholder="Download by the browser" value={path} onChange={setPath} />
          <p className="field-note">
            For large data, name a file on this computer, such as one on another disk, by its whole path.
          </p>
        </>
      )}
    </ActionDialog>
  );
}

/** Lets the user choose a backup, which is then checked as a whole. Nothing is replaced yet. */
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
      title="Restore a backup"
      action={hasDialogs ? "Choose file…" : "Check"}
      isReady={hasDialogs || file !== null || path.trim() !== ""}
      onAct={begin}
      onClose={onClose}
    >
      <p>The file is copied and checked as a whole first. Nothing is replaced until you confirm it afterwards.</p>
      {!hasDialogs && (
        <>
          <input
            ref={fileInput}
            type="file"
            hidden
            accept=".tar,application/x-tar"
            aria-label="Backup file"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
          <button type="button" className="button" onClick={() => fileInput.current?.click()}>
            {file === null ? "Choose a file…" : `${file.name}, ${formatSize(file.size)}`}
          </button>
          {file === null && (
            <TextField label="Or its path" placeholder="/media/backup/galley.tar" value={path} onChange={setPath} />
          )}
        </>
      )}
    </ActionDialog>
  );
}

const needsKey = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "MASTER_KEY_NEEDED" || error.code === "PASS_PHRASE_WRONG");

/** Confirms that a checked backup replaces all data at the next start. */
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
      title="Replace all data by the backup?"
      action="Restore"
      onAct={begin}
      onClose={onClose}
      renderErrorActions={(error) =>
        needsKey(error) &&
        !createsKeys && (
          <button type="button" className="button" onClick={() => setCreatesKeys(true)}>
            Restore without the key…
          </button>
        )
      }
    >
      <p>
        The next start has the data of {formatTime(Date.parse(backup.created_at), now)}. The present data are not
        deleted: they are moved to the folder <code>replaced</code> in the data folder.
      </p>
      {asksPassPhrase && (
        <TextField label="Pass phrase" type="password" takesFocus value={passPhrase} onChange={setPassPhrase} />
      )}
      {createsKeys && (
        <p>
          <strong>All API keys of the backup are revoked</strong>, because the key that decrypts them is missing.
          Programs need new ones; documents and jobs stay.
        </p>
      )}
    </ActionDialog>
  );
}

/** Begins to copy all data to another folder. */
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
      title="Move my data"
      action={hasDialogs ? "Choose folder…" : "Move"}
      isReady={hasDialogs || path.trim() !== ""}
      onAct={begin}
      onClose={onClose}
    >
      <p>
        All data are copied from {dataFolder} to an empty folder, such as one on a larger disk. Galley uses it from the
        next start on. The old folder stays until you delete it.
      </p>
      {!hasDialogs && <TextField label="Folder" placeholder="Whole path" takesFocus value={path} onChange={setPath} />}
    </ActionDialog>
  );
}

/** Confirms the removal of all data by a typed word. */
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
      title="Remove everything?"
      action="Remove"
      isReady={word.trim() === removalWord}
      onAct={begin}
      onClose={onClose}
    >
      <p>
        When Galley is closed, it deletes its files in {dataFolder} and its entries in the keychain: users, teams, jobs,
        documents, results, unsent work, backups and connections. <strong>This cannot be undone.</strong> Export
        everything first if you may need it again.
      </p>
      <p>Accounts and jobs on other services stay as they are. Until Galley is closed you can cancel the removal.</p>
      <TextField label={`Type ${removalWord}`} takesFocus value={word} onChange={setWord} />
    </ActionDialog>
  );
}
