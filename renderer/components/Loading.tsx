import type { ReactNode } from "react";

/** An invisible placeholder for a view that is loading. Screen readers announce it as a progress bar without a value. */
export function Loading({ label }: { label: string }): ReactNode {
  return <div role="progressbar" aria-busy="true" aria-label={label} />;
}
