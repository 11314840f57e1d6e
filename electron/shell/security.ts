import { app, type BrowserWindow, dialog, type Session, shell, type WebContents } from "electron";
import { t } from "../../renderer/messages/messages.ts";
import { isOwnUrl, isPermitted, mayNavigateFrame, mayRequest, origin, parseExternalLink } from "../desktop/policy.ts";

let isAskingForLink = false;

/** Opens a link in the browser after the user has seen its address. A page cannot show several questions at a time. */
async function openExternalLink(text: string): Promise<void> {
  const url = parseExternalLink(text);
  if (url === null || isAskingForLink) return;
  isAskingForLink = true;
  try {
    const { response } = await dialog.showMessageBox({
      type: "question",
      message: t("link-question", { host: url.host }),
      detail: url.href,
      buttons: [t("cancel-button"), t("open-action")],
      defaultId: 0,
      cancelId: 0,
    });
    if (response === 1) await shell.openExternal(url.href);
  } finally {
    isAskingForLink = false;
  }
}

/** Restricts a session to loading the workbench, downloading what its page has, and writing to the clipboard. */
export function restrictSession(session: Session): void {
  session.webRequest.onBeforeRequest(({ url }, respond) => respond({ cancel: !mayRequest(url) }));
  session.setPermissionRequestHandler((_contents, permission, respond, { requestingUrl }) =>
    respond(isPermitted(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isPermitted(permission, requestingOrigin),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, respond) => respond({}));
  session.on("will-download", (event, item) => {
    // The system asks the user where to save the file.
    const url = item.getURL();
    if (!isOwnUrl(url) && !url.startsWith(`blob:${origin}/`)) event.preventDefault();
  });
}

function restrictContents(contents: WebContents): void {
  contents.setWindowOpenHandler(({ url }) => {
    void openExternalLink(url);
    return { action: "deny" };
  });
  contents.on("will-frame-navigate", (event) => {
    const { url, isMainFrame } = event;
    if (isMainFrame ? isOwnUrl(url) : mayNavigateFrame(url)) return;
    event.preventDefault();
    if (isMainFrame) void openExternalLink(url);
  });
  contents.on("will-redirect", (event) => {
    if (!isOwnUrl(event.url)) event.preventDefault();
  });
  contents.on("will-attach-webview", (event) => event.preventDefault());
}

/** Restricts all pages that are ever created: no navigation elsewhere, no new windows, no embedded browsers. */
export function restrictAllContents(): void {
  app.on("web-contents-created", (_event, contents) => restrictContents(contents));
}

/** The preferences of the window's page: sandboxed and isolated, without Node. */
export const securePreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  navigateOnDragDrop: false,
  webviewTag: false,
  spellcheck: false,
} satisfies NonNullable<ConstructorParameters<typeof BrowserWindow>[0]>["webPreferences"];
