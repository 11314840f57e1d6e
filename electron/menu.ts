import type { MenuItemConstructorOptions } from "electron";
import { Menu } from "electron";

/**
 * Installs the application menu with the items that the platform expects. It contains none of the workbench's commands
 * and registers no accelerators for editing, since an accelerator would take the key away from the page.
 */
export function installMenu(): void {
  const isMac = process.platform === "darwin";
  const application: MenuItemConstructorOptions[] = isMac ? [{ role: "appMenu" }] : [];
  const edit: MenuItemConstructorOptions = {
    label: "Edit",
    submenu: [
      { role: "cut", registerAccelerator: false },
      { role: "copy", registerAccelerator: false },
      { role: "paste", registerAccelerator: false },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: "View",
    submenu: [{ role: "togglefullscreen" }, { role: "toggleDevTools" }],
  };
  const file: MenuItemConstructorOptions = { label: "File", submenu: [{ role: isMac ? "close" : "quit" }] };
  Menu.setApplicationMenu(Menu.buildFromTemplate([...application, file, edit, view, { role: "windowMenu" }]));
}
