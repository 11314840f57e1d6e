import { useSyncExternalStore } from "react";

/** The view that the window shows. It is stored in the URL hash, so a reload restores it. */
export type Route =
  | { view: "queue" }
  | { view: "statistics" }
  | { view: "job"; jobId: string }
  | { view: "output"; jobId: string }
  /** The page of a job: timeline, history and contents. */
  | { view: "job-page"; jobId: string }
  /** Both versions of work that was continued by somebody else. */
  | { view: "conflict"; jobId: string }
  /** `page` is null for the first page. `item` is null if the page has no open item. */
  | { view: "settings"; page: string | null; item: string | null };

/** Parses a hash such as `#/jobs/<id>/output` or `#/settings/taxonomies/invoice`; any other hash is the queue. */
export function parseRoute(hash: string): Route {
  const [, jobId, page] = /^#\/jobs\/([0-9a-f-]{36})(?:\/(output|conflict|history))?$/.exec(hash) ?? [];
  if (jobId !== undefined && page === "history") return { view: "job-page", jobId };
  if (jobId !== undefined) return { view: page === "output" || page === "conflict" ? page : "job", jobId };
  if (hash === "#/statistics") return { view: "statistics" };
  const settings = /^#\/settings(?:\/([a-z-]+)(?:\/([\w.-]+))?)?$/.exec(hash);
  if (settings !== null) return { view: "settings", page: settings[1] ?? null, item: settings[2] ?? null };
  return { view: "queue" };
}

/** Formats a route as a URL hash. */
export function formatRoute(route: Route): string {
  switch (route.view) {
    case "queue":
      return "#/";
    case "statistics":
      return "#/statistics";
    case "job":
      return `#/jobs/${route.jobId}`;
    case "output":
      return `#/jobs/${route.jobId}/output`;
    case "job-page":
      return `#/jobs/${route.jobId}/history`;
    case "conflict":
      return `#/jobs/${route.jobId}/conflict`;
    case "settings":
      return ["#/settings", route.page, route.item].filter((part) => part !== null).join("/");
  }
}

/** Decides whether the view may be left. It returns false if the view must stay, and may call `leave` later. */
type LeaveGuard = (leave: () => void) => boolean;

let leaveGuard: LeaveGuard | null = null;
/** The hash of the shown view. It may differ from the address until a guard has decided. */
let shownHash = "";
const listeners = new Set<() => void>();

/**
 * Sets the guard that is called before the view is left, for example while the view has unsaved changes. At most one
 * guard is active.
 * @returns a function that removes the guard
 */
export function guardLeaving(guard: LeaveGuard): () => void {
  leaveGuard = guard;
  return () => {
    if (leaveGuard === guard) leaveGuard = null;
  };
}

function showLocation(): void {
  const target = window.location.hash;
  const leave = (): void => {
    leaveGuard = null;
    window.location.hash = target;
    showLocation();
  };
  if (target === shownHash) return;
  if (leaveGuard !== null && !leaveGuard(leave)) {
    // The browser's history keeps the entry of the refused address. A new entry is added for the shown view.
    window.history.pushState(null, "", shownHash === "" ? "#/" : shownHash);
    return;
  }
  shownHash = target;
  for (const listener of listeners) listener();
}

/** Shows another view, unless a guard keeps the current one. */
export function navigate(route: Route): void {
  window.location.hash = formatRoute(route);
  // The view is changed at once, because the next key press may come before the event `hashchange`.
  if (listeners.size > 0) showLocation();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    shownHash = window.location.hash;
    window.addEventListener("hashchange", showLocation);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("hashchange", showLocation);
  };
}

/** Returns the hash of the current route, to be parsed by `parseRoute`. */
export function useLocationHash(): string {
  return useSyncExternalStore(subscribe, () => (listeners.size === 0 ? window.location.hash : shownHash));
}
