import { createStore } from "zustand/vanilla";

export type DialogName = "palette" | "keys" | "import" | "checkin" | "switch" | "sign-in" | "outbox" | "stash";

/** The open dialog of the window; at most one is open. */
export const dialogStore = createStore<{ dialog: DialogName | null }>(() => ({ dialog: null }));

export function openDialog(dialog: DialogName): void {
  dialogStore.setState({ dialog });
}

export function closeDialog(): void {
  dialogStore.setState({ dialog: null });
}
