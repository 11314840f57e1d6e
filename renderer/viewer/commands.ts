import { ArrowDownToLine, ArrowUpToLine, Maximize, MoveHorizontal, ZoomIn, ZoomOut } from "lucide-react";
import type { Command } from "../commands/command.ts";
import type { Viewer } from "./viewer.ts";

/** Context of the view commands. */
export interface ViewContext {
  viewer: Viewer;
  /** True if the view shows pages, which can be zoomed; false for sections of an ePub. */
  isPaged: boolean;
  /** Focuses the page number field. */
  focusPageField: () => void;
}

const zoomStep = 1.2;
const group = "View";

/** View commands that all workbenches share. */
export const viewCommands: readonly Command<ViewContext>[] = [
  {
    id: "view.zoom-in",
    title: "Zoom in",
    group,
    icon: ZoomIn,
    keys: ["+", "="],
    scope: "workbench",
    undo: "none",
    when: ({ isPaged }) => isPaged,
    run: ({ viewer }) => viewer.zoomBy(zoomStep),
  },
  {
    id: "view.zoom-out",
    title: "Zoom out",
    group,
    icon: ZoomOut,
    keys: ["-"],
    scope: "workbench",
    undo: "none",
    when: ({ isPaged }) => isPaged,
    run: ({ viewer }) => viewer.zoomBy(1 / zoomStep),
  },
  {
    id: "view.fit-width",
    title: "Fit width, again: fit page",
    group,
    icon: MoveHorizontal,
    keys: ["0"],
    scope: "workbench",
    undo: "none",
    when: ({ isPaged }) => isPaged,
    // Pressed again, it shows the whole page.
    run: ({ viewer }) => viewer.fitTo(viewer.getState().fit === "width" ? "page" : "width"),
  },
  {
    id: "view.fit-page",
    title: "Fit page",
    group,
    icon: Maximize,
    scope: "workbench",
    undo: "none",
    when: ({ isPaged }) => isPaged,
    run: ({ viewer }) => viewer.fitTo("page"),
  },
  {
    id: "page.next",
    title: "Next page",
    group,
    icon: ArrowDownToLine,
    keys: ["PageDown"],
    scope: "workbench",
    undo: "none",
    when: ({ viewer }) => viewer.getState().page < viewer.getState().sizes.length,
    run: ({ viewer }) => viewer.goTo(viewer.getState().page + 1),
  },
  {
    id: "page.previous",
    title: "Previous page",
    group,
    icon: ArrowUpToLine,
    keys: ["PageUp"],
    scope: "workbench",
    undo: "none",
    when: ({ viewer }) => viewer.getState().page > 1,
    run: ({ viewer }) => viewer.goTo(viewer.getState().page - 1),
  },
  {
    id: "page.go-to",
    title: "Go to page…",
    group,
    keys: ["Mod+G"],
    scope: "anywhere",
    undo: "none",
    when: ({ isPaged }) => isPaged,
    run: ({ focusPageField }) => focusPageField(),
  },
];
