import { announce } from "../../session/notices.ts";
import type { Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Tells why the keys of commands for pages do nothing in a section of an ePub. */
export function explainPagesOnly({ isPaged }: Pick<Zoning, "isPaged">): void {
  if (!isPaged) announce("info", t("zoning-pages-only"), t("zoning-pages-only-detail"));
}
