/**
 * The rules for what the window may load, open and request. They are functions of addresses, so that they can be tested
 * without Electron.
 */

/** The URL scheme of the custom protocol that serves the workbench in Electron without an open port. */
export const scheme = "galley";
const host = "workbench";
export const origin = `${scheme}://${host}`;

/** The maximum length of an address that is opened in the browser. */
const maxLinkLength = 2000;

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** Tells whether an address belongs to the workbench itself. The window shows no other pages. */
export function isOwnUrl(text: string): boolean {
  const url = parseUrl(text);
  if (url === null || url.protocol !== `${scheme}:`) return false;
  return url.host === host && url.username === "" && url.password === "" && url.port === "";
}

/**
 * Tells whether the window may request an address at all. The content security policy has the same rules, but is
 * enforced by the process of the page. This check runs in the main process, so that even a compromised page can reach
 * no other computer and no file.
 */
export function mayRequest(text: string): boolean {
  const { protocol } = parseUrl(text) ?? { protocol: "" };
  // The page already has the contents of `blob:` and `data:` addresses. The developer tools have a scheme of their own.
  return isOwnUrl(text) || ["blob:", "data:", "devtools:"].includes(protocol);
}

/**
 * Tells whether a frame inside the page may navigate to an address. Such frames show sections of an ePub, which are
 * documents that the page has written itself.
 */
export function mayNavigateFrame(text: string): boolean {
  return text === "about:blank" || text === "about:srcdoc";
}

/** Tells whether a permission is granted. The page writes text to the clipboard, and needs nothing else. */
export function isPermitted(permission: string, requestingUrl: string): boolean {
  return permission === "clipboard-sanitized-write" && isOwnUrl(requestingUrl);
}

/** Returns the address of a link that may be opened in the browser after the user has confirmed it; null for others. */
export function parseExternalLink(text: string): URL | null {
  const url = text.length > maxLinkLength ? null : parseUrl(text);
  if (url === null || url.protocol !== "https:" || url.username !== "" || url.password !== "") return null;
  return url;
}
