import { ArrowLeft } from "lucide-react";
import type { Command } from "../commands/command.ts";
import type { Route } from "../session/route.ts";
import { navigate, parseRoute } from "../session/route.ts";

/** The view from which the settings were opened. */
let previousRoute: Route = { view: "queue" };

/** Opens the settings. */
export function showSettings(): void {
  const current = parseRoute(window.location.hash);
  if (current.view === "settings") return;
  previousRoute = current;
  navigate({ view: "settings", page: null, item: null });
}

/** The commands of the settings. */
export const settingsCommands: readonly Command[] = [
  {
    id: "settings.close",
    title: "Close settings",
    group: "Settings",
    icon: ArrowLeft,
    scope: "anywhere",
    undo: "none",
    run: () => navigate(previousRoute),
  },
];
