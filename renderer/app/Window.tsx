import type { ReactNode } from "react";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { JobView } from "./JobView.tsx";
import { Message } from "./Message.tsx";
import { parseRoute, useHash } from "./route.ts";

export function Window(): ReactNode {
  const hash = useHash();
  const route = parseRoute(hash);
  return (
    <ErrorBoundary key={hash}>
      {route.view === "job" ? <JobView jobId={route.jobId} /> : <Message title="Nothing is open" />}
    </ErrorBoundary>
  );
}
