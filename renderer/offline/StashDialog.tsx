import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { getConnectionGatewayPath } from "../../shared/api/gateway-paths.ts";
import { deleteStashedWork, exportStashedWork, listStash } from "../../shared/api/offline.ts";
import { useCommands } from "../commands/use-commands.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { Listbox, Option } from "../components/Listbox.tsx";
import { connectionId, gateway } from "../session/clients.ts";
import { announce, describeError } from "../session/notices.ts";
import { formatTime } from "../session/times.ts";
import { useNow } from "../session/use-now.ts";
import { stashCommands, createConfirmCommands } from "./commands.ts";
import { download } from "./download.ts";
import { describeSteps, stepNames } from "./names.ts";
import "./offline.css";
import { t } from "../messages/messages.ts";

const stashKey = ["stash"] as const;

const confirmCommands = createConfirmCommands("stash.confirm-delete", t("kept-aside-delete-action"));

/** The buttons that confirm or cancel the deletion. */
function ConfirmDeletion({ onDelete, onKeep }: { onDelete: () => Promise<void>; onKeep: () => void }): ReactNode {
  useCommands(confirmCommands, { isReady: true, confirm: onDelete });
  return (
    <>
      <span className="spring">{t("kept-aside-delete-question")}</span>
      <Button onClick={onKeep}>{t("keep-action")}</Button>
      <CommandButton command="stash.confirm-delete" look="primary" />
    </>
  );
}

/** The dialog with the stash: work whose job was continued without it. The work can be exported or deleted. */
export default function StashDialog({ onClose }: { onClose: () => void }): ReactNode {
  const now = useNow(60_000);
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: stashKey,
    queryFn: async ({ signal }) => (await gateway.call(listStash, { signal })).list,
    staleTime: 0,
  });
  const [selected, setSelected] = useState(0);
  const [idToDelete, setIdToDelete] = useState<string | null>(null);
  const list = data ?? [];
  const index = Math.min(selected, list.length - 1);
  const current = list[index];
  useCommands(stashCommands, {
    count: idToDelete === null ? list.length : 0,
    move: (step) => setSelected(Math.max(0, Math.min(list.length - 1, index + step))),
    exportSelected() {
      if (current !== undefined)
        download(getConnectionGatewayPath(connectionId) + exportStashedWork.path.replace(":stashId", current.id));
    },
    confirmDelete: () => setIdToDelete(current?.id ?? null),
  });
  const confirmDeletion = async (stashId: string): Promise<void> => {
    setIdToDelete(null);
    await gateway.call(deleteStashedWork, { params: { stashId } });
    announce("info", t("kept-aside-deleted"));
    await queries.invalidateQueries({ queryKey: stashKey });
  };
  return (
    <Dialog
      title={t("kept-aside-title")}
      size="large"
      onClose={onClose}
      actions={
        idToDelete === null ? (
          <>
            <CommandButton command="stash.delete" />
            <CommandButton command="stash.export" look="primary" />
          </>
        ) : (
          <ConfirmDeletion onDelete={() => confirmDeletion(idToDelete)} onKeep={() => setIdToDelete(null)} />
        )
      }
    >
      {error !== null && <p role="alert">{describeError(error)}</p>}
      {data !== undefined && list.length === 0 ? (
        <p className="quiet">{t("kept-aside-empty")}</p>
      ) : (
        <Listbox
          id="stash"
          label={t("kept-aside-title")}
          className="offline-list"
          count={list.length}
          active={index}
          onChoose={setSelected}
        >
          {list.map(({ id, name, step, at, entry_count: count }, row) => (
            <Option key={id} list="stash" index={row} selected={row === index} className="offline-row">
              <span className="offline-row-text">
                <span>
                  <strong>{name}</strong> {stepNames[step]}, {describeSteps(count)}
                </span>
              </span>
              <span className="quiet number">{formatTime(Date.parse(at), now)}</span>
            </Option>
          ))}
        </Listbox>
      )}
    </Dialog>
  );
}
