import type { Checkout } from "../checkout/checkout.ts";

/**
 * Asks for confirmation when the page is closed while steps of the checkout could not be written to disk.
 * @returns a function that stops it
 */
export function confirmUnload(checkout: Checkout): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (checkout.store.getState().journal.kind === "retrying") event.preventDefault();
  };
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}
