import { ArrowLeft, Scale } from "lucide-react";
import type { Command } from "../commands/command.ts";
import { navigate } from "../session/route.ts";
import { t } from "../messages/messages.ts";

const base = { group: t("settings-about"), scope: "anywhere", undo: "none" } as const;

/** The commands of the page about Galley. */
export const aboutCommands: readonly Command[] = [
  {
    ...base,
    id: "about.licences",
    title: t("settings-show-licences-third-parties"),
    icon: Scale,
    run: () => navigate({ view: "settings", page: "about", item: "licences" }),
  },
];

/** The commands of the page with the licences. */
export const licenceCommands: readonly Command[] = [
  {
    ...base,
    id: "about.show",
    title: t("settings-back-about"),
    icon: ArrowLeft,
    run: () => navigate({ view: "settings", page: "about", item: null }),
  },
];
