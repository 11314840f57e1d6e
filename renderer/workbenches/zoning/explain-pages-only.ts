import { announce } from "../../session/notices.ts";
import type { Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Shows a notice that says why the keys of page commands do nothing in a section of an ePub. */
export function explainPagesOnly({ isPaged }: Pick<Zoning, "isPaged">): void {
  if (!isPaged) announce("info", t("zoning-pages-only"), t("zoning-pages-only-detail"));
}
