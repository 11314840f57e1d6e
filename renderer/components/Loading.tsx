import type { ReactNode } from "react";

/** What stands in for a view until it is loaded: to a screen reader, a progress bar without a value. */
export function Loading({ label }: { label: string }): ReactNode {
  return <div role="progressbar" aria-busy="true" aria-label={label} />;
}
