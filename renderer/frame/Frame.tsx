import type { ReactNode } from "react";
import { CommandButton } from "../components/CommandButton.tsx";
import { StatusBar } from "./StatusBar.tsx";

export interface FrameProps {
  title: ReactNode;
  /** Buttons at the right of the bar. */
  actions?: ReactNode;
  status?: ReactNode;
  children: ReactNode;
  /** Shows the way back to the queue. */
  back?: boolean;
}

/** A view in the window: the bar above it, the status bar below. */
export function Frame({ title, actions, status, children, back = false }: FrameProps): ReactNode {
  return (
    <div className="window">
      <header className="window-bar">
        {back && <CommandButton command="queue.show" look="bare" iconOnly />}
        <h1>{title}</h1>
        <span className="spring" />
        {actions}
        <CommandButton command="palette.show" look="bare" iconOnly />
        <CommandButton command="keys.show" look="bare" iconOnly />
      </header>
      <main className="window-body">{children}</main>
      <StatusBar>{status}</StatusBar>
    </div>
  );
}
