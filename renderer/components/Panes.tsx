import type { ReactNode } from "react";
import { Fragment } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import "./Panes.css";

export interface Pane {
  id: string;
  /** What it is, for F6 and screen readers: "Pages". */
  label: string;
  content: ReactNode;
  /** In percent of the window, at first; what the reviewer makes of it is remembered. */
  size: number;
  minSize?: number;
}

/** Panes side by side, resizable by pointer and key, their sizes remembered under `id`; F6 goes round them. */
export function Panes({ id, panes }: { id: string; panes: readonly Pane[] }): ReactNode {
  const layout = useDefaultLayout({ id: `panes.${id}`, storage: localStorage });
  return (
    <Group id={id} className="panes" defaultLayout={layout.defaultLayout} onLayoutChanged={layout.onLayoutChanged}>
      {panes.map((pane, index) => (
        <Fragment key={pane.id}>
          {index > 0 && <Separator className="panes-separator" aria-label={`Resize ${pane.label}`} />}
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

/** Moves the focus to the next pane, or the one before; to the thing in it that is there to be worked on, else the first that takes the focus. */
export function focusPane(root: ParentNode, active: Element | null, step: 1 | -1): void {
  const panes = [...root.querySelectorAll<HTMLElement>("[data-pane]")];
  if (panes.length === 0) return;
  const at = panes.findIndex((pane) => pane.contains(active));
  const next = panes[(at + step + panes.length) % panes.length] ?? panes[0];
  const start = next?.querySelector<HTMLElement>("[data-pane-start]");
  const inside = next?.querySelector<HTMLElement>(
    '[tabindex="0"], :is(input, select, textarea, button):not(:disabled, [tabindex="-1"]), a[href]:not([tabindex="-1"])',
  );
  (start ?? inside ?? next)?.focus();
}
