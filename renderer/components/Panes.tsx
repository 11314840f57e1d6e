import { Fragment, type ReactNode } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import "./Panes.css";
import { t } from "../messages/messages.ts";

export interface Pane {
  id: string;
  /** The accessible name, such as "Pages". */
  label: string;
  content: ReactNode;
  /** The initial width in percent. */
  size: number;
  /** The minimum width in percent. */
  minSize?: number;
}

/** Shows panes side by side. They can be resized by pointer and keys. Their sizes are stored under `id`. */
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
