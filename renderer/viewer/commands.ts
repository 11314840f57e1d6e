import {
  ArrowDownNarrowWide,
  ArrowDownToLine,
  ArrowUpToLine,
  Maximize,
  MoveHorizontal,
  TriangleAlert,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { defineCommands } from "../commands/define-commands.ts";
import { findNextUnreviewedPage, type GetPageConfidence, rankPages } from "./rank-pages.ts";
import type { Viewer } from "./viewer.ts";
import { t } from "../messages/messages.ts";

/** Context of the view commands. */
export interface ViewContext {
  viewer: Viewer;
  /** True if the view shows pages, which can be zoomed; false for sections of an ePub. */
  isPaged: boolean;
  /** Focuses the page number field. */
  focusPageField: () => void;
  /** Omitted if the results have no confidence. */
  getPageConfidence?: GetPageConfidence;
  /** Loads the results of all pages, for `getPageConfidence`. Omitted if they are not loaded page by page. */
  loadPages?: () => Promise<void>;
}

const zoomStep = 1.2;
const group = t("view-label");

/** Commands that change the zoom and the page, in all workbenches. */
export const viewCommands = defineCommands<ViewContext>({ group, scope: "workbench", undo: "none" }, [
  {
    id: "view.zoom-in",
    title: t("viewer-zoom-in"),
    icon: ZoomIn,
    keys: ["+", "="],
    when: ({ isPaged }) => isPaged,
    run: ({ viewer }) => viewer.zoomBy(zoomStep),
  },
  {
    id: "view.zoom-out",
    title: t("viewer-zoom-out"),
    icon: ZoomOut,
    keys: ["-"],
    when: ({ isPaged }) => isPaged,
    run: ({ viewer }) => viewer.zoomBy(1 / zoomStep),
  },
  {
    id: "view.fit-width",
    title: t("viewer-fit-command"),
    icon: MoveHorizontal,
    keys: ["0"],
    when: ({ isPaged }) => isPaged,
    // Pressing the key a second time shows the whole page.
    run: ({ viewer }) => viewer.fitTo(viewer.getState().fit === "width" ? "page" : "width"),
  },
  {
    id: "view.fit-page",
    title: t("viewer-fit-page"),
    icon: Maximize,
    when: ({ isPaged }) => isPaged,
    run: ({ viewer }) => viewer.fitTo("page"),
  },
  {
    id: "page.next",
    title: t("viewer-next-page"),
    icon: ArrowDownToLine,
    keys: ["PageDown"],
    when: ({ viewer }) => viewer.getState().page < viewer.getState().sizes.length,
    run: ({ viewer }) => viewer.goTo(viewer.getState().page + 1),
  },
  {
    id: "page.previous",
    title: t("viewer-previous-page"),
    icon: ArrowUpToLine,
    keys: ["PageUp"],
    when: ({ viewer }) => viewer.getState().page > 1,
    run: ({ viewer }) => viewer.goTo(viewer.getState().page - 1),
  },
  {
    id: "page.next-worst",
    title: t("viewer-next-doubtful-page-command"),
    icon: TriangleAlert,
    keys: ["P"],
    // Does not check whether there is such a page, since all pages would have to be read.
    when: ({ viewer, getPageConfidence }) => getPageConfidence !== undefined && viewer.getState().sizes.length > 1,
    run: async ({ viewer, getPageConfidence = () => null, loadPages }) => {
      await loadPages?.();
      const { sizes, page } = viewer.getState();
      const next = findNextUnreviewedPage(sizes.length, page, getPageConfidence);
      if (next !== null) viewer.goTo(next);
    },
  },
  {
    id: "page.order-by-confidence",
    title: t("viewer-order-pages-command"),
    icon: ArrowDownNarrowWide,
    keys: ["Shift+P"],
    when: ({ viewer, isPaged, getPageConfidence }) =>
      isPaged && getPageConfidence !== undefined && viewer.getState().sizes.length > 1,
    // The order is computed only once. If pages moved while they are being reviewed, this would confuse the reviewer.
    run: async ({ viewer, getPageConfidence = () => null, loadPages }) => {
      await loadPages?.();
      const { sizes, pageOrder } = viewer.getState();
      viewer.setState({ pageOrder: pageOrder === null ? rankPages(sizes.length, getPageConfidence) : null });
    },
  },
  {
    id: "page.go-to",
    title: t("viewer-go-page"),
    keys: ["Mod+G"],
    scope: "anywhere",
    when: ({ isPaged }) => isPaged,
    run: ({ focusPageField }) => focusPageField(),
  },
]);
