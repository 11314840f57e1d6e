import { ArrowLeft, Scale } from "lucide-react";
import type { Command } from "../commands/command.ts";
import { navigate } from "../session/route.ts";

const base = { group: "About", scope: "anywhere", undo: "none" } as const;

/** The commands of the page about Galley. */
export const aboutCommands: readonly Command[] = [
  {
    ...base,
    id: "about.licences",
    title: "Show licences of third parties",
    icon: Scale,
    run: () => navigate({ view: "settings", page: "about", item: "licences" }),
  },
];

/** The commands of the page with the licences. */
export const licenceCommands: readonly Command[] = [
  {
    ...base,
    id: "about.show",
    title: "Back to About",
    icon: ArrowLeft,
    run: () => navigate({ view: "settings", page: "about", item: null }),
  },
];
