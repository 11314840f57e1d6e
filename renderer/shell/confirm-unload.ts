import type { Checkout } from "../checkout/checkout.ts";

/**
 * Asks before the page is closed while something that was done is on no disk yet.
 * @returns what ends it
 */
export function confirmUnload(checkout: Checkout): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (checkout.store.getState().journal.kind === "retrying") event.preventDefault();
  };
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}
