import type { ReactNode } from "react";

/** A whole view that has nothing else to show: it says what is so, why, and what can be done. */
export function Message({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}): ReactNode {
  return (
    <div className="message" aria-live="polite">
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="message-actions">{actions}</div>}
    </div>
  );
}
