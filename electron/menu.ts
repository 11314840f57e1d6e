import type { MenuItemConstructorOptions } from "electron";
import { Menu } from "electron";

/**
 * The application's menu holds what the platform expects of a window. The workbench's own commands are not in it:
 * their keys are handled by the page, and an accelerator here would take them away from it.
 */
export function installMenu(): void {
  const mac = process.platform === "darwin";
  const application: MenuItemConstructorOptions[] = mac ? [{ role: "appMenu" }] : [];
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
  const file: MenuItemConstructorOptions = { label: "File", submenu: [{ role: mac ? "close" : "quit" }] };
  Menu.setApplicationMenu(Menu.buildFromTemplate([...application, file, edit, view, { role: "windowMenu" }]));
}
