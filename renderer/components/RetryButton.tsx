import { type ReactNode, useEffect, useRef } from "react";
import { focusPane } from "./focus-pane.ts";

interface Props {
  className?: string;
  onRetry: () => void;
  children: ReactNode;
}

/** The retry button of an error message. If it had the focus when it disappears, the focus moves to a pane. */
export function RetryButton({ className, onRetry, children }: Props): ReactNode {
  const hadFocus = useRef(false);
  useEffect(
    () => () => {
      if (hadFocus.current && document.activeElement === document.body) focusPane(document, null, 1);
    },
    [],
  );
  return (
    <button
      type="button"
      className={className}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        hadFocus.current = relatedTarget === null;
      }}
      onClick={onRetry}
    >
      {children}
    </button>
  );
}
