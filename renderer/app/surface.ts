import { createStore } from "zustand/vanilla";

export type DialogName = "palette" | "keys" | "import" | "checkin";

/** What floats over the view; one thing at a time. */
export const surface = createStore<{ dialog: DialogName | null }>(() => ({ dialog: null }));

export function openDialog(dialog: DialogName): void {
  surface.setState({ dialog });
}

export function closeDialog(): void {
  surface.setState({ dialog: null });
}
