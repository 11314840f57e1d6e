import {
  ArrowLeftRight,
  Command as CommandIcon,
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
import { showSettings } from "../settings/commands.ts";
import { navigate } from "../session/route.ts";
import { openDialog } from "../session/dialogs.ts";
import { dismissErrors } from "../session/notices.ts";
import { setTheme } from "../styles/theme.ts";

/** The commands that exist in every view. */
export const shellCommands: readonly Command[] = [
  {
    id: "document.import",
    title: "Import documents…",
    group: "Documents",
    icon: Upload,
    keys: ["Mod+O"],
    scope: "anywhere",
    undo: "none",
    run: () => openDialog("import"),
  },
  {
    id: "queue.show",
    title: "Go to queue",
    group: "Window",
    icon: Inbox,
    keys: ["F4"],
    scope: "anywhere",
    undo: "none",
    run: () => navigate({ view: "queue" }),
  },
  {
    id: "settings.show",
    title: "Settings…",
    group: "Window",
    icon: Settings,
    keys: ["Mod+,"],
    scope: "anywhere",
    undo: "none",
    run: showSettings,
  },
  {
    id: "connection.switch",
    title: "Switch connection…",
    group: "Window",
    icon: ArrowLeftRight,
    keys: ["Mod+."],
    scope: "anywhere",
    undo: "none",
    run: () => openDialog("switch"),
  },
  {
    id: "palette.show",
    title: "All commands…",
    group: "Window",
    icon: CommandIcon,
    keys: ["Mod+K"],
    scope: "anywhere",
    undo: "none",
    run: () => openDialog("palette"),
  },
  {
    id: "keys.show",
    title: "Keyboard shortcuts…",
    group: "Window",
    icon: Keyboard,
    keys: ["F1"],
    scope: "anywhere",
    undo: "none",
    run: () => openDialog("keys"),
  },
  {
    id: "diagnostics.save",
    title: "Save diagnostics…",
    group: "Window",
    icon: LifeBuoy,
    scope: "anywhere",
    undo: "none",
    // Loaded when it is needed, since the clients exist only in a window.
    run: async () => (await import("./save-diagnostics.ts")).saveDiagnostics(),
  },
  {
    id: "errors.dismiss",
    title: "Dismiss errors",
    group: "Window",
    icon: X,
    keys: ["F7"],
    scope: "anywhere",
    undo: "none",
    run: dismissErrors,
  },
  {
    id: "pane.next",
    title: "Next pane",
    group: "Window",
    keys: ["F6"],
    scope: "anywhere",
    undo: "none",
    run: () => focusPane(document, document.activeElement, 1),
  },
  {
    id: "pane.previous",
    title: "Previous pane",
    group: "Window",
    keys: ["Shift+F6"],
    scope: "anywhere",
    undo: "none",
    run: () => focusPane(document, document.activeElement, -1),
  },
  {
    id: "theme.system",
    title: "Use the system theme",
    group: "Window",
    icon: SunMoon,
    scope: "anywhere",
    undo: "none",
    run: () => setTheme("system"),
  },
  {
    id: "theme.light",
    title: "Use the light theme",
    group: "Window",
    icon: Sun,
    scope: "anywhere",
    undo: "none",
    run: () => setTheme("light"),
  },
  {
    id: "theme.dark",
    title: "Use the dark theme",
    group: "Window",
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
    title: "Sign in…",
    group: "Window",
    icon: LogIn,
    scope: "anywhere",
    undo: "none",
    when: (connection) => connection?.kind === "remote",
    run: () => openDialog("sign-in"),
  },
];
