import { useSyncExternalStore } from "react";

/** The view that the window shows. It is stored in the URL hash, so a reload restores it. */
export type Route =
  | { view: "queue" }
  | { view: "job"; jobId: string }
  | { view: "output"; jobId: string }
  /** `page` is null for the first page, and `item` for a page without an open item. */
  | { view: "settings"; page: string | null; item: string | null };

/** Parses a hash such as `#/jobs/<id>/output` or `#/settings/taxonomies/invoice`; any other hash is the queue. */
export function parseRoute(hash: string): Route {
  const [, jobId, output] = /^#\/jobs\/([0-9a-f-]{36})(\/output)?$/.exec(hash) ?? [];
  if (jobId !== undefined) return { view: output === undefined ? "job" : "output", jobId };
  const settings = /^#\/settings(?:\/([a-z-]+)(?:\/([\w.-]+))?)?$/.exec(hash);
  if (settings !== null) return { view: "settings", page: settings[1] ?? null, item: settings[2] ?? null };
  return { view: "queue" };
}

/** Formats a route as a URL hash. */
export function formatRoute(route: Route): string {
  switch (route.view) {
    case "queue":
      return "#/";
    case "job":
      return `#/jobs/${route.jobId}`;
    case "output":
      return `#/jobs/${route.jobId}/output`;
    case "settings":
      return ["#/settings", route.page, route.item].filter((part) => part !== null).join("/");
  }
}

/** Shows another view. */
export function navigate(route: Route): void {
  window.location.hash = formatRoute(route);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** Returns the hash of the current route, to be parsed by `parseRoute`. */
export function useLocationHash(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash);
}
