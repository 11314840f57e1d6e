import { useQueryClient } from "@tanstack/react-query";
import { CloudOff, FolderSync, FolderX, Pause } from "lucide-react";
import { type ComponentType, type ReactNode, useRef, useState } from "react";
import {
  putWatchedFolder,
  retryWatchedFolder,
  type WatchedFolder,
  type WatchedFolders,
} from "../../../shared/api/watched-folders.ts";
import { useCommands } from "../../commands/use-commands.ts";
import { CommandButton } from "../../components/CommandButton.tsx";
import { Listbox, Option } from "../../components/Listbox.tsx";
import { Message } from "../../components/Message.tsx";
import { Page } from "../../components/Page.tsx";
import { useInitialFocus } from "../../components/use-initial-focus.ts";
import { useJobChoices } from "../../queue/JobSettingsForm.tsx";
import { application, connectionId } from "../../session/clients.ts";
import { jobTypeNames } from "../../session/job-summary.ts";
import { Placeholder } from "../parts.tsx";
import { useAction } from "../use-action.ts";
import { watchedFolderCommands } from "./commands.ts";
import { AddFolderDialog, RemoveFolderDialog } from "./dialogs.tsx";
import { FolderDetails } from "./FolderDetails.tsx";
import { useWatchedFolders, watchedFoldersKey } from "./use-watched-folders.ts";
import "./watched-folders.css";
import { t } from "../../messages/messages.ts";

const stateDisplays: Record<WatchedFolder["state"], { title: string; icon: ComponentType<{ size?: number }> }> = {
  watching: { title: t("watched-folder-state-watching"), icon: FolderSync },
  paused: { title: t("watched-folder-state-paused"), icon: Pause },
  waiting: { title: t("watched-folder-state-service-away"), icon: CloudOff },
  "not-found": { title: t("watched-folder-state-missing"), icon: FolderX },
};

/** The polling interval in milliseconds. It is short, because the states change while files are imported. */
const pollMs = 1500;

function FolderRow({ folder }: { folder: WatchedFolder }): ReactNode {
  const { title, icon: Icon } = stateDisplays[folder.state];
  const { failed_count: failed, waiting_count: waiting } = folder;
  return (
    <>
      <Icon size={16} aria-hidden />
      <span className="clip" title={folder.path}>
        {folder.path}
      </span>
      <span className={["waiting", "not-found"].includes(folder.state) ? "text-warn" : "quiet"}>{title}</span>
      <span className="quiet">{waiting > 0 && t("watched-folder-waiting-count", { waiting })}</span>
      <span className="quiet">{t("watched-folder-imported-count", { count: folder.imported_count })}</span>
      <span className={failed > 0 ? "text-bad" : "quiet"}>{t("watched-folder-failed-count", { count: failed })}</span>
    </>
  );
}

/** The settings page of the watched folders. It is a default export for `createLazyView`. */
export default function WatchedFoldersPage(): ReactNode {
  const client = useQueryClient();
  const { data, error, refetch } = useWatchedFolders(pollMs);
  const choices = useJobChoices();
  const action = useAction();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<{ kind: "add" } | { kind: "remove"; folder: WatchedFolder } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const folders = data?.list ?? [];
  const index = Math.max(
    0,
    folders.findIndex(({ id }) => id === selectedId),
  );
  const selected = folders[index];
  const close = (): void => setDialog(null);
  const showFolders = (updated: WatchedFolders): void => {
    const added = updated.list.find(({ id }) => !folders.some((folder) => folder.id === id));
    if (added !== undefined) setSelectedId(added.id);
    client.setQueryData(watchedFoldersKey, updated);
    close();
  };
  const retry = ({ id }: WatchedFolder, name: string | null): void =>
    action.run(async () => showFolders(await application.call(retryWatchedFolder, { params: { id }, body: { name } })));
  useCommands(watchedFolderCommands, {
    selected,
    add: () => setDialog({ kind: "add" }),
    setPaused: ({ id }, paused) =>
      action.run(async () =>
        showFolders(await application.call(putWatchedFolder, { params: { id }, body: { paused } })),
      ),
    retry: (folder) => retry(folder, null),
    confirmRemoval: (folder) => setDialog({ kind: "remove", folder }),
  });
  useInitialFocus(list, folders.length > 0);

  const getTaxonomyTitle = ({ connection_id: id, taxonomy }: WatchedFolder): string =>
    (id === connectionId ? choices.taxonomies.find(({ name }) => name === taxonomy)?.title : undefined) ?? taxonomy;
  return (
    <Page
      title={t("watched-folders-title")}
      description={t("watched-folders-explanation")}
      fill
      actions={<CommandButton command="watched-folder.add" look="primary" />}
    >
      {data === undefined ? (
        <div className="page-scroll">
          <Placeholder error={error} title={t("watched-folders-load-failed")} onRetry={() => void refetch()} />
        </div>
      ) : selected === undefined ? (
        <Message title={t("watched-folders-empty")}>{t("watched-folders-empty-detail")}</Message>
      ) : (
        <div className="page-scroll">
          <Listbox
            ref={list}
            id="watched-folder"
            label={t("watched-folders-title")}
            className="setting-list"
            count={folders.length}
            active={index}
            onChoose={(next) => {
              action.clearProblem();
              setSelectedId(folders[next]?.id ?? null);
            }}
          >
            {folders.map((folder, row) => (
              <Option
                key={folder.id}
                list="watched-folder"
                index={row}
                selected={row === index}
                className="setting-option watched-folder-row clip-columns"
              >
                <FolderRow folder={folder} />
              </Option>
            ))}
          </Listbox>
          <FolderDetails
            folder={selected}
            typeName={jobTypeNames[selected.type]}
            taxonomyTitle={getTaxonomyTitle(selected)}
            problem={action.problem}
            onRetry={(name) => retry(selected, name)}
          />
        </div>
      )}
      {dialog?.kind === "add" && (
        <AddFolderDialog hasDialogs={data?.has_dialogs ?? false} onDone={showFolders} onClose={close} />
      )}
      {dialog?.kind === "remove" && <RemoveFolderDialog folder={dialog.folder} onDone={showFolders} onClose={close} />}
    </Page>
  );
}
