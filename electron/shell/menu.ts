import { Menu, type MenuItemConstructorOptions } from "electron";
import { t } from "../../renderer/messages/messages.ts";

const separator: MenuItemConstructorOptions = { type: "separator" };
const isMac = process.platform === "darwin";

/** Creates an item with a role that Electron implements. Electron's own labels are English. */
const item = (role: NonNullable<MenuItemConstructorOptions["role"]>, label: string): MenuItemConstructorOptions => ({
  role,
  label,
});

/** Creates the menu of the application, which only macOS has. */
const createApplicationMenu = (): MenuItemConstructorOptions => ({
  role: "appMenu",
  submenu: [
    item("about", t("menu-about")),
    separator,
    item("services", t("menu-services")),
    separator,
    item("hide", t("menu-hide")),
    item("hideOthers", t("menu-hide-others")),
    item("unhide", t("menu-show-all")),
    separator,
    item("quit", t("quit-action")),
  ],
});

/**
 * Installs the application menu in the language of the messages. Most items run commands of the window by their ids and
 * have the titles of these commands. These items, and those for cut, copy and paste, register no accelerators, since
 * the page handles their keys.
 */
export function installMenu(runCommand: (id: string) => void): void {
  const command = (id: string, label: string): MenuItemConstructorOptions => ({
    id,
    label,
    click: () => runCommand(id),
  });
  const file: MenuItemConstructorOptions = {
    label: t("menu-file"),
    submenu: [
      command("document.import", t("window-import-documents")),
      command("output.download", t("monaco-save-as-file")),
      separator,
      command("settings.show", t("window-settings")),
      separator,
      isMac ? item("close", t("menu-close-window")) : item("quit", t("quit-action")),
    ],
  };
  const edit: MenuItemConstructorOptions = {
    label: t("menu-edit"),
    submenu: [
      command("history.undo", t("checkout-undo-command")),
      command("history.redo", t("checkout-redo")),
      separator,
      { ...item("cut", t("menu-cut")), registerAccelerator: false },
      { ...item("copy", t("menu-copy")), registerAccelerator: false },
      { ...item("paste", t("menu-paste")), registerAccelerator: false },
    ],
  };
  const job: MenuItemConstructorOptions = {
    label: t("heading-job"),
    submenu: [
      command("job.open", t("open-action")),
      command("job.output", t("queue-show-output")),
      command("checkin.open", t("checkin-command")),
      separator,
      command("job.cancel", t("cancel-command")),
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: t("menu-view"),
    submenu: [
      command("queue.show", t("window-go-queue")),
      command("palette.show", t("palette-command")),
      separator,
      command("theme.system", t("window-use-system-theme")),
      command("theme.light", t("window-use-light-theme")),
      command("theme.dark", t("window-use-dark-theme")),
      separator,
      item("togglefullscreen", t("menu-full-screen")),
      item("toggleDevTools", t("menu-developer-tools")),
    ],
  };
  const window: MenuItemConstructorOptions = {
    role: "windowMenu",
    label: t("window-window"),
    submenu: [
      item("minimize", t("menu-minimize")),
      item("zoom", t("menu-zoom")),
      ...(isMac ? [separator, item("front", t("menu-bring-to-front"))] : [item("close", t("menu-close-window"))]),
    ],
  };
  const help: MenuItemConstructorOptions = {
    role: "help",
    label: t("menu-help"),
    submenu: [command("keys.show", t("keys-command")), command("diagnostics.save", t("window-save-diagnostics"))],
  };
  const application = isMac ? [createApplicationMenu()] : [];
  Menu.setApplicationMenu(Menu.buildFromTemplate([...application, file, edit, job, view, window, help]));
}
