import { ArrowLeft, RefreshCw, Scale } from "lucide-react";
import { checkForUpdates } from "../../shared/api/desktop.ts";
import type { Command } from "../commands/command.ts";
import { application } from "../session/clients.ts";
import { queryClient } from "../session/query-client.ts";
import { navigate } from "../session/route.ts";
import { updatesKey } from "./updates-key.ts";
import { t } from "../messages/messages.ts";

const commandDefaults = { group: t("about-title"), scope: "anywhere", undo: "none" } as const;

/** The commands of the page about Galley. */
export const aboutCommands: readonly Command[] = [
  {
    ...commandDefaults,
    id: "updates.check",
    title: t("updates-check-command"),
    icon: RefreshCw,
    run: async () => void queryClient.setQueryData(updatesKey, await application.call(checkForUpdates, {})),
  },
  {
    ...commandDefaults,
    id: "about.licences",
    title: t("licences-command"),
    icon: Scale,
    run: () => navigate({ view: "settings", page: "about", item: "licences" }),
  },
];

/** The commands of the page with the licences. */
export const licenceCommands: readonly Command[] = [
  {
    ...commandDefaults,
    id: "about.show",
    title: t("licences-back-command"),
    icon: ArrowLeft,
    run: () => navigate({ view: "settings", page: "about", item: null }),
  },
];
