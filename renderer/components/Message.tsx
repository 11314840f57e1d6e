import type { ReactNode } from "react";
import "./Message.css";

interface MessageProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Fills a view that has no content with what happened, why, and what the user can do. */
export function Message({ title, children, actions }: MessageProps): ReactNode {
  return (
    <div className="message" aria-live="polite">
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="message-actions">{actions}</div>}
    </div>
  );
}
