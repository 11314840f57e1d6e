import type { Checkout } from "../checkout/checkout.ts";

/**
 * Asks for confirmation when the page is closed while steps of the checkout are not on disk yet.
 * @returns a function that stops it
 */
export function confirmUnload(checkout: Checkout): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    // While steps are being written, further ones may wait for that. Electron closes the window as soon as they are saved.
    if (["saving", "retrying"].includes(checkout.store.getState().journal.kind)) event.preventDefault();
  };
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}
