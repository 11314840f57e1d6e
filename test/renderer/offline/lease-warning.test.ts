import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LeaseWarning } from "../../../renderer/offline/OfflineBanners.tsx";
import type { KeptJobView, OfflineState } from "../../../shared/api/offline.ts";

const state = { connection: { clock_difference_ms: 0 } } as OfflineState;
const createJob = (name: string, lease: KeptJobView["lease"], hour: number): KeptJobView =>
  ({ name, lease, lease_expires_at: new Date(2026, 0, 5, hour, 30).toISOString() }) as KeptJobView;
const render = (...jobs: KeptJobView[]): string => renderToStaticMarkup(createElement(LeaseWarning, { jobs, state }));

it("names the job whose lease ends first with its time, wherever it is in the list", () => {
  expect(render(createJob("late", "ending", 12), createJob("early", "ending", 9))).toMatch(
    /early and 1 more: the leases end, the first one at .*09:30/,
  );
  expect(render(createJob("b", "expired", 8), createJob("a", "expired", 7))).toMatch(/a and 1 more: the leases ended/);
  expect(render(createJob("one", "expired", 8))).toMatch(/one: the lease ended at .*08:30/);
  expect(render()).toBe("");
});
