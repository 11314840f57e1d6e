import type { ReactNode } from "react";
import { CommandButton } from "../components/CommandButton.tsx";
import "./Frame.css";
import { StatusBar } from "./StatusBar.tsx";

export interface FrameProps {
  title: ReactNode;
  /** Buttons at the right end of the title bar. */
  actions?: ReactNode;
  /** The view's part of the status bar. */
  status?: ReactNode;
  children: ReactNode;
  /** The id of the command that leaves the view, for a button before the title. */
  back?: string;
}

/** The frame of a view: a title bar above it and the status bar below it. */
export function Frame({ title, actions, status, children, back }: FrameProps): ReactNode {
  return (
    <div className="window">
      <header className="window-bar cluster">
        {back !== undefined && <CommandButton command={back} look="bare" iconOnly />}
        <h1 className="clip">{title}</h1>
        <span className="spring" />
        {actions}
        <CommandButton command="palette.show" look="bare" iconOnly />
        <CommandButton command="keys.show" look="bare" iconOnly />
        <CommandButton command="settings.show" look="bare" iconOnly />
      </header>
      <main className="window-body">{children}</main>
      <StatusBar>{status}</StatusBar>
    </div>
  );
}
