import type { Checkout } from "../checkout/checkout.ts";

/**
 * Asks for confirmation if the window is closed while steps of the checkout are not on disk yet.
 * @returns a function that stops this
 */
export function confirmUnload(checkout: Checkout): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    // In Electron, the window is closed as soon as the steps are saved.
    if (["saving", "retrying"].includes(checkout.store.getState().journal.kind)) event.preventDefault();
  };
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}
