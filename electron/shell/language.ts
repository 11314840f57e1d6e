import { app, type BrowserWindow, ipcMain } from "electron";
import { catalogues } from "../../renderer/messages/catalogues.ts";
import { findLanguage, findLocale, type Language } from "../../renderer/messages/locale.ts";
import { setMessages } from "../../renderer/messages/messages.ts";
import { languageChannel } from "../../shared/desktop-bridge.ts";
import { createMessageReceiver, languageSchema } from "../desktop/window-messages.ts";
import type { Log } from "../platform/log.ts";

function setLanguage(language: Language): void {
  setMessages(catalogues[language], findLocale(app.getPreferredSystemLanguages(), language));
}

/**
 * Sets the language of menus, dialogs and notifications to the language of the system, until the window reports another
 * one.
 */
export function setSystemLanguage(): void {
  setLanguage(findLanguage(app.getPreferredSystemLanguages()));
}

/**
 * Changes the language to the one that the window reports, since the user may choose a language there.
 * @param onChange called after each report
 */
export function followLanguage(window: BrowserWindow, onChange: () => void, log: Log): void {
  const getContents = () => (window.isDestroyed() ? null : window.webContents);
  const onMessage = (language: Language): void => {
    setLanguage(language);
    onChange();
  };
  ipcMain.on(languageChannel, createMessageReceiver({ getContents, schema: languageSchema, onMessage, log }));
}
