import type { ReactNode } from "react";
import { Fragment } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import "./Panes.css";
import { t } from "../messages/messages.ts";

export interface Pane {
  id: string;
  /** Name for screen readers, such as "Pages". */
  label: string;
  content: ReactNode;
  /** Initial width in percent of the window. */
  size: number;
  minSize?: number;
}

/** Shows panes side by side. They are resizable by pointer and key, and their sizes are stored under `id`. */
export function Panes({ id, panes }: { id: string; panes: readonly Pane[] }): ReactNode {
  const layout = useDefaultLayout({ id: `panes.${id}`, storage: localStorage });
  return (
    <Group id={id} className="panes" defaultLayout={layout.defaultLayout} onLayoutChanged={layout.onLayoutChanged}>
      {panes.map((pane, index) => (
        <Fragment key={pane.id}>
          {index > 0 && (
            <Separator className="panes-separator" aria-label={t("window-resize", { label: pane.label })} />
          )}
          <Panel id={pane.id} defaultSize={`${pane.size}%`} minSize={`${pane.minSize ?? 8}%`}>
            <section className="pane" data-pane tabIndex={-1} aria-label={pane.label}>
              {pane.content}
            </section>
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}

/** Moves the focus to the next or the previous visible pane without panes inside: to its element `data-pane-start`, or else its first focusable element. */
export function focusPane(root: ParentNode, active: Element | null, step: 1 | -1): void {
  const panes = [...root.querySelectorAll<HTMLElement>("[data-pane]:not(:has([data-pane]))")].filter((pane) =>
    pane.checkVisibility(),
  );
  if (panes.length === 0) return;
  const current = panes.findIndex((pane) => pane.contains(active));
  const next = panes[(current + step + panes.length) % panes.length] ?? panes[0];
  const start = next?.querySelector<HTMLElement>("[data-pane-start]");
  const focusable = next?.querySelector<HTMLElement>(
    '[tabindex="0"], :is(input, select, textarea, button):not(:disabled, [tabindex="-1"]), a[href]:not([tabindex="-1"])',
  );
  (start ?? focusable ?? next)?.focus();
}
