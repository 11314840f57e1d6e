import type { PageText } from "../../../shared/document/page-text.ts";
import { correctText } from "../../../shared/document/zones.ts";
import { useCachedContent } from "../../checkout/use-content.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { getPage } from "./adapter.ts";
import type { Zoning } from "./state.ts";

/** Returns the text of a page with its corrected words; undefined until it is loaded. */
export function usePageText({ checkout }: Zoning, page: number): PageText | undefined {
  const text = useCachedContent(checkout, "page-text-json", page);
  const corrections = useCheckout(checkout, (state) => getPage(state.history.records, page).corrections);
  return text === undefined ? undefined : correctText(text, corrections);
}

/** Returns the text of a page with its corrected words if it is in the cache. */
export function peekPageText({ checkout }: Zoning, page: number): PageText | undefined {
  const text = checkout.contents.peek("page-text-json", page);
  return text && correctText(text, getPage(checkout.store.getState().history.records, page).corrections);
}
