import { Menu, type MenuItemConstructorOptions } from "electron";

/**
 * Installs the application menu. Its items refer to the commands of the window by their ids, and have their titles. They
 * register no accelerators, since an accelerator would take the key away from the page, which handles it.
 */
export function installMenu(runCommand: (id: string) => void): void {
  const isMac = process.platform === "darwin";
  const command = (id: string, label: string): MenuItemConstructorOptions => ({
    id,
    label,
    click: () => runCommand(id),
  });
  const separator: MenuItemConstructorOptions = { type: "separator" };
  const file: MenuItemConstructorOptions = {
    label: "File",
    submenu: [
      command("document.import", "Import documents…"),
      command("output.download", "Save as a file…"),
      separator,
      command("settings.show", "Settings…"),
      separator,
      { role: isMac ? "close" : "quit" },
    ],
  };
  const edit: MenuItemConstructorOptions = {
    label: "Edit",
    submenu: [
      command("history.undo", "Undo"),
      command("history.redo", "Redo"),
      separator,
      { role: "cut", registerAccelerator: false },
      { role: "copy", registerAccelerator: false },
      { role: "paste", registerAccelerator: false },
    ],
  };
  const job: MenuItemConstructorOptions = {
    label: "Job",
    submenu: [
      command("job.open", "Open"),
      command("job.output", "Show output"),
      command("checkin.open", "Check in…"),
      separator,
      command("job.cancel", "Cancel job…"),
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: "View",
    submenu: [
      command("queue.show", "Go to queue"),
      command("palette.show", "All commands…"),
      separator,
      command("theme.system", "Use the system theme"),
      command("theme.light", "Use the light theme"),
      command("theme.dark", "Use the dark theme"),
      separator,
      { role: "togglefullscreen" },
      { role: "toggleDevTools" },
    ],
  };
  const help: MenuItemConstructorOptions = {
    role: "help",
    submenu: [command("keys.show", "Keyboard shortcuts…"), command("diagnostics.save", "Save diagnostics…")],
  };
  const application: MenuItemConstructorOptions[] = isMac ? [{ role: "appMenu" }] : [];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([...application, file, edit, job, view, { role: "windowMenu" }, help]),
  );
}
