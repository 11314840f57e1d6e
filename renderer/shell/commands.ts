import {
  ArrowLeftRight,
  Command as CommandIcon,
  FolderSync,
  Inbox,
  Keyboard,
  LifeBuoy,
  LogIn,
  Moon,
  Settings,
  Sun,
  SunMoon,
  Upload,
  X,
} from "lucide-react";
import type { Connection } from "../../shared/api/connections.ts";
import type { Command } from "../commands/command.ts";
import { focusPane } from "../components/Panes.tsx";
import { showSettings, showWatchedFolders } from "../settings/commands.ts";
import { navigate } from "../session/route.ts";
import { openDialog } from "../session/dialogs.ts";
import { dismissErrors } from "../session/notices.ts";
import { setTheme } from "../styles/theme.ts";
import { t } from "../messages/messages.ts";

/** The commands that exist in every view. */
export const shellCommands: readonly Command[] = [
  {
    id: "document.import",
    title: t("window-import-documents"),
    group: t("window-documents"),
    icon: Upload,
    keys: ["Mod+O"],
    scope: "anywhere",
    undo: "none",
    run: () => openDialog("import"),
  },
  {
    id: "watched-folders.show",
    title: t("window-watched-folders"),
    group: t("window-documents"),
    icon: FolderSync,
    scope: "anywhere",
    undo: "none",
    run: showWatchedFolders,
  },
  {
    id: "queue.show",
    title: t("window-go-queue"),
    group: t("window-window"),
    icon: Inbox,
    keys: ["F4"],
    scope: "anywhere",
    undo: "none",
    run: () => navigate({ view: "queue" }),
  },
  {
    id: "settings.show",
    title: t("window-settings"),
    group: t("window-window"),
    icon: Settings,
    keys: ["Mod+,"],
    scope: "anywhere",
    undo: "none",
    run: showSettings,
  },
  {
    id: "connection.switch",
    title: t("window-switch-connection-2"),
    group: t("window-window"),
    icon: ArrowLeftRight,
    keys: ["Mod+."],
    scope: "anywhere",
    undo: "none",
    run: () => openDialog("switch"),
  },
  {
    id: "palette.show",
    title: t("window-all-commands-2"),
    group: t("window-window"),
    icon: CommandIcon,
    keys: ["Mod+K"],
    scope: "anywhere",
    undo: "none",
    run: () => openDialog("palette"),
  },
  {
    id: "keys.show",
    title: t("window-keyboard-shortcuts-2"),
    group: t("window-window"),
    icon: Keyboard,
    keys: ["F1"],
    scope: "anywhere",
    undo: "none",
    run: () => openDialog("keys"),
  },
  {
    id: "diagnostics.save",
    title: t("window-save-diagnostics"),
    group: t("window-window"),
    icon: LifeBuoy,
    scope: "anywhere",
    undo: "none",
    // Loaded when it is needed, since the clients exist only in a window.
    run: async () => (await import("./save-diagnostics.ts")).saveDiagnostics(),
  },
  {
    id: "errors.dismiss",
    title: t("window-dismiss-errors"),
    group: t("window-window"),
    icon: X,
    keys: ["F7"],
    scope: "anywhere",
    undo: "none",
    run: dismissErrors,
  },
  {
    id: "pane.next",
    title: t("window-next-pane"),
    group: t("window-window"),
    keys: ["F6"],
    scope: "anywhere",
    undo: "none",
    run: () => focusPane(document, document.activeElement, 1),
  },
  {
    id: "pane.previous",
    title: t("window-previous-pane"),
    group: t("window-window"),
    keys: ["Shift+F6"],
    scope: "anywhere",
    undo: "none",
    run: () => focusPane(document, document.activeElement, -1),
  },
  {
    id: "theme.system",
    title: t("window-use-system-theme"),
    group: t("window-window"),
    icon: SunMoon,
    scope: "anywhere",
    undo: "none",
    run: () => setTheme("system"),
  },
  {
    id: "theme.light",
    title: t("window-use-light-theme"),
    group: t("window-window"),
    icon: Sun,
    scope: "anywhere",
    undo: "none",
    run: () => setTheme("light"),
  },
  {
    id: "theme.dark",
    title: t("window-use-dark-theme"),
    group: t("window-window"),
    icon: Moon,
    scope: "anywhere",
    undo: "none",
    run: () => setTheme("dark"),
  },
];

/** The commands that depend on the connection of the window, which is undefined until it is known. */
export const sessionCommands: readonly Command<Connection | undefined>[] = [
  {
    id: "session.sign-in",
    title: t("window-sign-in"),
    group: t("window-window"),
    icon: LogIn,
    scope: "anywhere",
    undo: "none",
    when: (connection) => connection?.kind === "remote",
    run: () => openDialog("sign-in"),
  },
];
