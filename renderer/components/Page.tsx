import type { ReactNode } from "react";
import { CommandButton } from "./CommandButton.tsx";
import "./Page.css";

export interface PageProps {
  title: ReactNode;
  /** A sentence below the title. */
  description?: ReactNode;
  /** The id of the command that closes an open item of the page, for a button before the title. */
  back?: string;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
  /** Whether the content fills the page and scrolls itself. Otherwise the page scrolls, and its width is limited. */
  fill?: boolean;
}

/** A page of the settings: a heading with actions, and the content below it. It is a pane for F6. */
export function Page({ title, description, back, actions, children, fill = false }: PageProps): ReactNode {
  return (
    <section className="pane" data-pane tabIndex={-1} aria-label={typeof title === "string" ? title : undefined}>
      <header className="page-header cluster">
        {back !== undefined && <CommandButton command={back} look="bare" iconOnly />}
        <div className="page-title">
          <h2 className="clip">{title}</h2>
          {description !== undefined && <p className="quiet">{description}</p>}
        </div>
        {actions}
      </header>
      <div className={fill ? "page-body fill" : "page-body"}>{children}</div>
    </section>
  );
}
