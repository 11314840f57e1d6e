import { ArrowLeftRight, LogIn, LogOut, Pencil, Plug, Plus, Trash2 } from "lucide-react";
import type { Connection } from "../../../shared/api/connections.ts";
import { defineCommands, runOnSelected } from "../../commands/define-commands.ts";
import { t } from "../../messages/messages.ts";

/** The state and actions that the commands of the connections use. */
export interface ConnectionsContext {
  selected: Connection | undefined;
  /** Whether the selected connection is the one of this window. */
  isCurrent: boolean;
  add: () => void;
  open: (connection: Connection) => void;
  showSignIn: (connection: Connection) => void;
  showSignOut: (connection: Connection) => void;
  check: (connection: Connection) => void;
  edit: (connection: Connection) => void;
  confirmDelete: (connection: Connection) => void;
}

const isRemote = ({ selected }: ConnectionsContext): boolean => selected?.kind === "remote";
const commandDefaults = { group: t("connections-title"), scope: "workbench", undo: "none" } as const;

/** The commands of the page of the connections. */
export const connectionCommands = defineCommands<ConnectionsContext>(commandDefaults, [
  {
    id: "connection.add",
    title: t("connection-add-command"),
    icon: Plus,
    scope: "anywhere",
    run: ({ add }) => add(),
  },
  {
    id: "connection.open",
    title: t("connection-switch-action"),
    icon: ArrowLeftRight,
    keys: ["Enter"],
    ignoresKeyRepeat: true,
    when: ({ selected, isCurrent }) => selected !== undefined && !isCurrent,
    run: runOnSelected(({ open }, connection) => open(connection)),
  },
  {
    id: "connection.sign-in",
    title: t("sign-in-command"),
    icon: LogIn,
    when: (context) =>
      isRemote(context) && (context.selected?.key_storage === null || context.selected?.status === "refused"),
    run: runOnSelected(({ showSignIn }, connection) => showSignIn(connection)),
  },
  {
    id: "connection.check",
    title: t("check-action"),
    icon: Plug,
    when: isRemote,
    run: runOnSelected(({ check }, connection) => check(connection)),
  },
  {
    id: "connection.edit",
    title: t("connection-change-command"),
    icon: Pencil,
    keys: ["F2"],
    when: isRemote,
    run: runOnSelected(({ edit }, connection) => edit(connection)),
  },
  {
    id: "connection.sign-out",
    title: t("sign-out-command"),
    icon: LogOut,
    when: (context) => isRemote(context) && context.selected?.key_storage !== null,
    run: runOnSelected(({ showSignOut }, connection) => showSignOut(connection)),
  },
  {
    id: "connection.remove",
    title: t("connection-remove-command"),
    icon: Trash2,
    keys: ["Delete"],
    ignoresKeyRepeat: true,
    when: isRemote,
    run: runOnSelected(({ confirmDelete }, connection) => confirmDelete(connection)),
  },
]);
