import {
  ArrowLeftRight,
  ChartNoAxesColumn,
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
import { defineCommands } from "../commands/define-commands.ts";
import { focusPane } from "../components/focus-pane.ts";
import { showSettings, showWatchedFolders } from "../settings/commands.ts";
import { navigate } from "../session/route.ts";
import { openDialog } from "../session/dialogs.ts";
import { dismissErrors } from "../session/notices.ts";
import { setTheme } from "../styles/theme.ts";
import { t } from "../messages/messages.ts";

/** The commands that exist in every view. */
export const shellCommands = defineCommands({ group: t("window-window"), scope: "anywhere", undo: "none" }, [
  {
    id: "document.import",
    title: t("window-import-documents"),
    group: t("documents-label"),
    icon: Upload,
    keys: ["Mod+O"],
    run: () => openDialog("import"),
  },
  {
    id: "watched-folders.show",
    title: t("window-watched-folders"),
    group: t("documents-label"),
    icon: FolderSync,
    run: showWatchedFolders,
  },
  {
    id: "queue.show",
    title: t("window-go-queue"),
    icon: Inbox,
    keys: ["F4"],
    run: () => navigate({ view: "queue" }),
  },
  {
    id: "statistics.show",
    title: t("statistics-title"),
    icon: ChartNoAxesColumn,
    keys: ["Shift+F4"],
    run: () => navigate({ view: "statistics" }),
  },
  {
    id: "settings.show",
    title: t("window-settings"),
    icon: Settings,
    keys: ["Mod+,"],
    run: showSettings,
  },
  {
    id: "connection.switch",
    title: t("connection-switch-command"),
    icon: ArrowLeftRight,
    keys: ["Mod+."],
    run: () => openDialog("switch"),
  },
  {
    id: "palette.show",
    title: t("palette-command"),
    icon: CommandIcon,
    keys: ["Mod+K"],
    run: () => openDialog("palette"),
  },
  {
    id: "keys.show",
    title: t("keys-command"),
    icon: Keyboard,
    keys: ["F1"],
    run: () => openDialog("keys"),
  },
  {
    id: "diagnostics.save",
    title: t("window-save-diagnostics"),
    icon: LifeBuoy,
    // The module is imported here, since the API clients that it imports exist only in a window.
    run: async () => (await import("./save-diagnostics.ts")).saveDiagnostics(),
  },
  {
    id: "errors.dismiss",
    title: t("window-dismiss-errors"),
    icon: X,
    keys: ["F7"],
    run: dismissErrors,
  },
  {
    id: "pane.next",
    title: t("window-next-pane"),
    keys: ["F6"],
    run: () => focusPane(document, document.activeElement, 1),
  },
  {
    id: "pane.previous",
    title: t("window-previous-pane"),
    keys: ["Shift+F6"],
    run: () => focusPane(document, document.activeElement, -1),
  },
  {
    id: "theme.system",
    title: t("window-use-system-theme"),
    icon: SunMoon,
    run: () => setTheme("system"),
  },
  {
    id: "theme.light",
    title: t("window-use-light-theme"),
    icon: Sun,
    run: () => setTheme("light"),
  },
  {
    id: "theme.dark",
    title: t("window-use-dark-theme"),
    icon: Moon,
    run: () => setTheme("dark"),
  },
]);

const commandDefaults = { group: t("window-window"), scope: "anywhere", undo: "none" } as const;

/** The commands that depend on the connection of the window, which is undefined while it is loading. */
export const sessionCommands = defineCommands<Connection | undefined>(commandDefaults, [
  {
    id: "session.sign-in",
    title: t("sign-in-command"),
    icon: LogIn,
    when: (connection) => connection?.kind === "remote",
    run: () => openDialog("sign-in"),
  },
]);
