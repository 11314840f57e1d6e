import { CircleCheck, Redo2, Undo2 } from "lucide-react";
import { openDialog } from "../session/dialogs.ts";
import { defineCommands } from "../commands/define-commands.ts";
import type { Checkout } from "./checkout.ts";
import { t } from "../messages/messages.ts";

/** Returns whether the document can be edited: the lease is active, and the journal can be written. */
export const isWritable = (checkout: Checkout): boolean => {
  const { lease, journal } = checkout.store.getState();
  return lease.kind === "active" && journal.kind !== "stopped";
};

const commandDefaults = { group: t("heading-job"), scope: "workbench", undo: "history" } as const;

/** The commands of every checked-out job. */
export const checkoutCommands = defineCommands<Checkout>(commandDefaults, [
  {
    id: "history.undo",
    title: t("checkout-undo-command"),
    icon: Undo2,
    keys: ["Mod+Z"],
    when: (checkout) => isWritable(checkout) && checkout.store.getState().history.undoStack.length > 0,
    run: (checkout) => checkout.undo(),
  },
  {
    id: "history.redo",
    title: t("checkout-redo"),
    icon: Redo2,
    keys: ["Mod+Shift+Z", "Ctrl+Y"],
    when: (checkout) => isWritable(checkout) && checkout.store.getState().history.redoStack.length > 0,
    run: (checkout) => checkout.redo(),
  },
  {
    id: "checkin.open",
    title: t("checkin-command"),
    icon: CircleCheck,
    keys: ["Mod+Enter"],
    scope: "anywhere",
    undo: "none",
    ignoresKeyRepeat: true,
    when: isWritable,
    run: () => openDialog("checkin"),
  },
]);
