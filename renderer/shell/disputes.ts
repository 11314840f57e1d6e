import { useEffect, useMemo, useRef } from "react";
import type { Checkout, CheckoutState, Focus } from "../checkout/checkout.ts";
import { parseItem } from "../checkout/content-adapter.ts";
import { describeDispute, findDisputes, getOpenDisputes } from "../checkout/disputes.ts";
import { useCheckout } from "../checkout/use-checkout.ts";
import type { Finding } from "../checkout/workbench.ts";
import type { CommentsByKey } from "../review/comments.ts";
import { t } from "../messages/messages.ts";

/** The heading of the disputes in the check-in dialog. */
const disputedGroup = t("window-disputed");

/** Lists the open disputes of a returned job as findings, sorted by page. */
export function listDisputeFindings(state: Pick<CheckoutState, "disputes" | "history">): Finding[] {
  return [...getOpenDisputes(state)]
    .map(([key, dispute]): Finding => {
      const item = parseItem(key);
      const page = item === 0 ? null : item;
      return { severity: "unresolved", group: disputedGroup, message: describeDispute(dispute), key, page };
    })
    .toSorted((a, b) => (a.page ?? 0) - (b.page ?? 0));
}

/** Returns the places of the open disputes of a returned job, and shows the first one when the job is opened. */
export function useDisputes(checkout: Checkout, comments: CommentsByKey): readonly Focus[] {
  const job = useCheckout(checkout, (state) => state.job);
  const hasItems = useCheckout(checkout, (state) => state.itemCount !== null);
  useEffect(() => checkout.store.setState({ disputes: findDisputes(job, comments) }), [checkout, job, comments]);
  const open = useCheckout(checkout, getOpenDisputes);
  const list = useMemo(
    () =>
      (open.size === 0 ? [] : listDisputeFindings(checkout.store.getState())).map(({ key, page }) => ({ key, page })),
    [checkout, open],
  );
  const hasShown = useRef(false);
  useEffect(() => {
    const [first] = list;
    if (hasShown.current || !hasItems || first === undefined) return;
    hasShown.current = true;
    checkout.reveal(first);
  }, [checkout, list, hasItems]);
  return list;
}
