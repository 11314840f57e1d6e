import { expect, it } from "vitest";
import { systemClock } from "../../../renderer/session/clock.ts";
import { describeConnection, followOfflineState, isOnline } from "../../../renderer/session/offline.ts";
import { getJob } from "../../../shared/api/jobs.ts";
import { type OfflineState, sendOutbox } from "../../../shared/api/offline.ts";
import { isLost, openDesk } from "../../harness/desk.ts";
import { startTestService } from "../../harness/test-service.ts";
import { waitFor } from "../../harness/wait-for.ts";

it("The window follows the state of the connection by long polls", async () => {
  const service = await startTestService();
  const ada = await service.signUp("Ada");
  const desk = await openDesk({ service: (request) => service.handle(request), key: ada.keys.live });
  const states: OfflineState[] = [];
  const stop = followOfflineState(desk.gateway, systemClock, (state) => {
    if (state !== null) states.push(state);
  });
  await waitFor(() => expect(states.at(-1)?.connection.status).toBe("online"));

  desk.network.decide = isLost;
  const params = { jobId: "0f0e0d0c-1111-4222-8333-444455556666" };
  await desk.service.call(getJob, { params }).catch(() => undefined);
  await waitFor(() => expect(states.at(-1)?.connection.status).toBe("offline"));
  const [last] = states.slice(-1) as [OfflineState];
  expect(isOnline(last)).toBe(false);
  // At the time itself: at midnight, a time of the day before has its date.
  expect(describeConnection(last, Date.parse(last.connection.since))).toMatch(/^Offline since \d\d:\d\d$/);

  stop();
  const { length } = states;
  await desk.gateway.call(sendOutbox, {});
  expect(states).toHaveLength(length);
});
