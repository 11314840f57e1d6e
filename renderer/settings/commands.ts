import { ArrowLeft } from "lucide-react";
import type { Command } from "../commands/command.ts";
import { navigate, parseRoute, type Route } from "../session/route.ts";
import { t } from "../messages/messages.ts";

/** The route from which the settings were opened. */
let previousRoute: Route = { view: "queue" };

/** Opens a page of the settings. */
function showPage(page: string | null): void {
  const current = parseRoute(window.location.hash);
  if (current.view !== "settings") previousRoute = current;
  navigate({ view: "settings", page, item: null });
}

/** Opens the settings. */
export function showSettings(): void {
  if (parseRoute(window.location.hash).view !== "settings") showPage(null);
}

/** Opens the page of the watched folders. */
export const showWatchedFolders = (): void => showPage("watched-folders");

/** Closes the open item of a page, such as a taxonomy, or else the settings. */
function goBack(): void {
  const route = parseRoute(window.location.hash);
  if (route.view === "settings" && route.item !== null) navigate({ ...route, item: null });
  else navigate(previousRoute);
}

const commandDefaults = { group: t("settings-title"), icon: ArrowLeft, scope: "anywhere", undo: "none" } as const;

/** The commands of the settings. */
export const settingsCommands: readonly Command[] = [
  { ...commandDefaults, id: "settings.back", title: t("settings-back-command"), keys: ["Escape"], run: goBack },
  { ...commandDefaults, id: "settings.close", title: t("settings-close-command"), run: () => navigate(previousRoute) },
];
