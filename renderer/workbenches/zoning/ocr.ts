import { ScanText } from "lucide-react";
import { isAlmostEmpty, type PageText } from "../../../shared/document/page-text.ts";
import type { Command } from "../../commands/command.ts";
import { isLocked } from "../../document-ops/lock.ts";
import { announceError } from "../../session/notices.ts";
import { getCurrentPage } from "./edits.ts";
import type { Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Returns whether a page may be read by OCR: its text layer is missing or garbled, or its text is from OCR already. */
export function allowsOcr(text: PageText): boolean {
  if (text.source !== "text-layer") return text.source === "ocr";
  return text.garbled === true || isAlmostEmpty(text);
}

/** Lists the loaded pages without zones. */
export function listEmptyPages(zoning: Zoning): number[] {
  const { items } = zoning.checkout.store.getState();
  return Array.from({ length: zoning.countPages() }, (_, index) => index + 1).filter(
    (page) => items.get(page)?.kind === "ready" && zoning.getZones(page).length === 0,
  );
}

/** Reads a page by OCR, and replaces its zones as one undo step, unless they were changed meanwhile. */
async function readPage(zoning: Zoning, page: number, signal: AbortSignal): Promise<void> {
  const before = zoning.getZones(page);
  const { zones } = await zoning.checkout.readByOcr(page, signal);
  if (zoning.getZones(page) !== before) {
    zoning.announce(t("ocr-page-zones-kept", { page }));
    return;
  }
  const first = zones.slice(0, 1).map(({ id }) => id);
  const step = { command: "page.read-by-ocr" } as const;
  // If the reviewer has gone to another page in the meantime, the selection and an edit in progress there are kept.
  if (getCurrentPage(zoning) === page) zoning.replaceZones(step, page, zones, first);
  else zoning.replacePages(step, new Map([[page, { after: zones }]]));
  zoning.announce(
    zones.length === 0 ? t("ocr-page-empty", { page }) : t("zoning-zones-on-page", { count: zones.length, page }),
  );
}

/** Reads pages by OCR, one after the other, until one fails or the run is cancelled. */
async function readPages(zoning: Zoning, candidates: readonly number[], onlyEmpty: boolean): Promise<void> {
  const { store, checkout } = zoning;
  const controller = new AbortController();
  const { signal } = controller;
  store.setState({ ocrRun: { pages: candidates, current: 0, controller } });
  let page = candidates[0] ?? 1;
  try {
    for (const [current, candidate] of candidates.entries()) {
      page = candidate;
      store.setState({ ocrRun: { pages: candidates, current, controller } });
      if (onlyEmpty && !allowsOcr(await checkout.contents.read("page-text-json", page))) continue;
      if (signal.aborted) return;
      zoning.announce(t("ocr-running", { page }));
      await readPage(zoning, page, signal);
    }
  } catch (error) {
    if (!signal.aborted) announceError(error, t("ocr-page-failed", { page }));
  } finally {
    store.setState({ ocrRun: null });
  }
}

const isIdle = ({ isPaged, store }: Zoning): boolean => isPaged && store.getState().ocrRun === null;

const commandDefaults = { group: t("zoning-ocr"), scope: "workbench", icon: ScanText } as const;

export const ocrCommands: readonly Command<Zoning>[] = [
  {
    ...commandDefaults,
    id: "page.read-by-ocr",
    title: t("ocr-read-page-command"),
    keys: ["R"],
    undo: "step",
    ignoresKeyRepeat: true,
    when: (zoning) => {
      const text = zoning.checkout.contents.peek("page-text-json", getCurrentPage(zoning));
      return isIdle(zoning) && !zoning.getZones().some(isLocked) && text !== undefined && allowsOcr(text);
    },
    run: (zoning) => readPages(zoning, [getCurrentPage(zoning)], false),
  },
  {
    ...commandDefaults,
    id: "document.read-by-ocr",
    title: t("ocr-read-empty-pages-command"),
    keys: ["Shift+R"],
    undo: "step",
    ignoresKeyRepeat: true,
    when: (zoning) => isIdle(zoning) && listEmptyPages(zoning).length > 0,
    run: (zoning) => readPages(zoning, listEmptyPages(zoning), true),
  },
  {
    ...commandDefaults,
    id: "ocr.cancel",
    title: t("zoning-stop-ocr"),
    undo: "none",
    when: ({ store }) => store.getState().ocrRun !== null,
    run: ({ store }) => store.getState().ocrRun?.controller.abort(),
  },
];
