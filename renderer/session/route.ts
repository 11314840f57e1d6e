import { useSyncExternalStore } from "react";

/** Where in the workbench one is; kept in the address' hash, so that a reload comes back to it. */
export type Route = { view: "queue" } | { view: "job"; jobId: string } | { view: "output"; jobId: string };

/** Reads a hash such as `#/jobs/<id>/output`; anything else is the queue. */
export function parseRoute(hash: string): Route {
  const [, jobId, output] = /^#\/jobs\/([0-9a-f-]{36})(\/output)?$/.exec(hash) ?? [];
  if (jobId === undefined) return { view: "queue" };
  return { view: output === undefined ? "job" : "output", jobId };
}

export function formatRoute(route: Route): string {
  switch (route.view) {
    case "queue":
      return "#/";
    case "job":
      return `#/jobs/${route.jobId}`;
    case "output":
      return `#/jobs/${route.jobId}/output`;
  }
}

export function navigate(route: Route): void {
  window.location.hash = formatRoute(route);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** The hash of where one is; `parseRoute` says what it means. */
export function useLocationHash(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash);
}
