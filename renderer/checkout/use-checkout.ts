import { useStore } from "zustand";
import type { Checkout, CheckoutState } from "./checkout.ts";

/** A part of a checkout's state; the component renders again when that part changes. */
export function useCheckout<Part>(checkout: Checkout, select: (state: CheckoutState) => Part): Part {
  return useStore(checkout.store, select);
}
