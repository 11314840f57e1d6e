import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getUpdates, type UpdateState } from "../../shared/api/desktop.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { application } from "../session/clients.ts";
import { describeError } from "../session/notices.ts";
import { describeUpdates } from "./describe-updates.ts";
import { Row } from "./parts.tsx";
import { updatesKey } from "./updates-key.ts";
import { t } from "../messages/messages.ts";

/** The polling intervals in milliseconds, while an update is in progress and otherwise. */
const refreshMs = { running: 1000, idle: 30_000 };
/** The states in which an update is in progress. */
const runningStatuses: ReadonlySet<UpdateState["status"]> = new Set(["checking", "downloading"]);

/** Shows the state of the automatic update, with the command that checks for a newer version. */
export function UpdatesRow(): ReactNode {
  const { data, dataUpdatedAt, error } = useQuery({
    queryKey: updatesKey,
    queryFn: ({ signal }) => application.call(getUpdates, { signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && runningStatuses.has(state.data.status) ? refreshMs.running : refreshMs.idle,
  });
  return (
    <Row
      title={t("updates-label")}
      controls={data === undefined || data.status === "off" ? undefined : <CommandButton command="updates.check" />}
    >
      {data !== undefined && <span role="status">{describeUpdates(data, dataUpdatedAt)}</span>}
      {data === undefined && error !== null && describeError(error)}
    </Row>
  );
}
