import type { ReactNode } from "react";
import "./Message.css";

interface MessageProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A message in place of the content of a view: what happened, why, and what the user can do. */
export function Message({ title, children, actions }: MessageProps): ReactNode {
  return (
    <div className="message" aria-live="polite">
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="message-actions">{actions}</div>}
    </div>
  );
}
