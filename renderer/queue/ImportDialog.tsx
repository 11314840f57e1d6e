import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { JobSettings } from "../../shared/job/job-settings.ts";
import { announceError } from "../session/notices.ts";
import { useCommands } from "../commands/use-commands.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { useIsMounted } from "../components/use-is-mounted.ts";
import type { Command } from "../commands/command.ts";
import { addFiles, selectedFiles } from "./import-selection.ts";
import "./import.css";
import { readImportChoice, storeImportChoice } from "./import-choice.ts";
import { SelectedFiles, ImportList } from "./ImportList.tsx";
import { clearImports, countCreated, imports } from "./imports.ts";
import { announceCreated, announceFailed } from "./import-notices.ts";
import { createJobSettings, JobSettingsForm, useJobChoices } from "./JobSettingsForm.tsx";
import { importAll } from "./run-import.ts";
import { t } from "../messages/messages.ts";

const startCommands: readonly Command<{ isReady: boolean; start: () => void }>[] = [
  {
    id: "import.start",
    title: t("import-action"),
    group: t("documents-label"),
    keys: ["Mod+Enter"],
    scope: "dialog",
    undo: "none",
    ignoresKeyRepeat: true,
    when: ({ isReady }) => isReady,
    run: ({ start }) => start(),
  },
];

/** Dialog to import files. Shows the selected files, the settings of their jobs, and the progress of the uploads. */
export function ImportDialog({ onClose }: { onClose: () => void }): ReactNode {
  const files = useStore(selectedFiles, (state) => state.files);
  const list = useStore(imports, (state) => state.list);
  const choices = useJobChoices();
  const [lastChoice] = useState(readImportChoice);
  const [chosen, setChosen] = useState<Partial<JobSettings>>({});
  const settings = createJobSettings(lastChoice, files, chosen, choices.taxonomies);
  const [isWaiting, setWaiting] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  /** Whether the dialog is open. An import continues after the dialog that started it is closed. */
  const isOpen = useIsMounted();

  /** The latest chosen settings. They can still be changed while the import waits. */
  const latestChoice = useRef(chosen);
  useLayoutEffect(() => {
    latestChoice.current = chosen;
  });

  const close = (): void => {
    selectedFiles.setState({ files: [] });
    clearImports();
    onClose();
  };
  const start = async (): Promise<void> => {
    // If the taxonomies are not loaded yet, the import starts as soon as they are.
    setWaiting(true);
    const taxonomies = await choices.waitForTaxonomies().finally(() => setWaiting(false));
    // In the meantime, the user may have added files and changed settings.
    const { files } = selectedFiles.getState();
    const settings = createJobSettings(lastChoice, files, latestChoice.current, taxonomies);
    if (files.length === 0 || settings.taxonomy === "" || !isOpen.current) return;
    selectedFiles.setState({ files: [] });
    clearImports();
    storeImportChoice(files, settings);
    const ended = await importAll(files, settings);
    announceCreated(ended);
    // Failed imports are shown with their reasons: in the dialog, or in a notice if the dialog has been closed.
    if (!isOpen.current) announceFailed(ended);
    else if (countCreated(ended) < ended.length) return;
    // If files were added during the import, the dialog stays open for them.
    else if (selectedFiles.getState().files.length > 0) clearImports();
    else close();
  };
  const isReady = files.length > 0 && !isWaiting && (choices.isLoading || settings.taxonomy !== "");
  useCommands(startCommands, { isReady, start: () => void start().catch(announceError) });

  return (
    <Dialog
      title={t("queue-import-documents")}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>
            {list.length > 0 && files.length === 0 ? t("close-action") : t("cancel-button")}
          </Button>
          <CommandButton command="import.start" look="primary" />
        </>
      }
    >
      {list.length > 0 && <ImportList list={list} />}
      {files.length > 0 && (
        <SelectedFiles
          files={files}
          onRemove={(index) => selectedFiles.setState({ files: files.filter((_, other) => other !== index) })}
        />
      )}
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        accept=".pdf,.epub,application/pdf,application/epub+zip"
        aria-label={t("queue-files")}
        onChange={(event) => {
          addFiles(event.target.files ?? []);
          event.target.value = "";
        }}
      />
      <button type="button" className="button import-choose" onClick={() => fileInput.current?.click()}>
        {files.length === 0 ? t("import-choose-files") : t("queue-add-files")}
      </button>
      {isWaiting && (
        <p className="quiet" role="status">
          {t("import-waits-for-taxonomies")}
        </p>
      )}
      {(files.length > 0 || list.length === 0) && (
        <div className="form">
          <JobSettingsForm
            settings={settings}
            last={lastChoice}
            choices={choices}
            onChange={(changed) => setChosen({ ...chosen, ...changed })}
          />
        </div>
      )}
    </Dialog>
  );
}
