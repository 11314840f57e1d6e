import { useStore } from "zustand";
import type { Checkout, CheckoutState } from "./checkout.ts";

/** Selects a part of the state of a checkout and renders again when that part changes. */
export function useCheckout<Part>(checkout: Checkout, select: (state: CheckoutState) => Part): Part {
  return useStore(checkout.store, select);
}
