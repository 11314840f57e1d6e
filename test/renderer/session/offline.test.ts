import { readFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import { systemClock } from "../../../renderer/session/clock.ts";
import { describeConnection, followOfflineState, isOnline } from "../../../renderer/session/offline.ts";
import { translateOfflineState } from "../../../renderer/session/service-texts.ts";
import { setMessages } from "../../../renderer/messages/messages.ts";
import { getJob } from "../../../shared/api/jobs.ts";
import { type OfflineState, sendOutbox } from "../../../shared/api/offline.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import { isLost, openDesk } from "../../harness/desk.ts";
import { startTestService } from "../../harness/test-service.ts";
import { waitFor } from "../../harness/wait-for.ts";

afterEach(() => setMessages("", "en"));

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

it("Conflicts, the outbox and the connection are told in the language of the window", () => {
  setMessages(readFileSync("renderer/messages/de.ftl", "utf8"), "de");
  const at = "2026-01-02T03:04:05.000Z";
  const jobId = "0f0e0d0c-1111-4222-8333-444455556666";
  const kept = {
    job_id: jobId,
    name: "a.pdf",
    step: "zoning",
    claimed_at: at,
    lease_expires_at: at,
    lease: "lost",
    taken_offline: true,
    kept_bytes: 1,
    total_bytes: 1,
    kept_items: 1,
    total_items: 1,
    error: serviceText("kept-disk-full"),
    pending_count: 1,
    conflict: serviceText("job-taken", { name: "Ben", time: at }),
  } as const;
  const entry = {
    id: 1,
    job_id: jobId,
    job_name: "a.pdf",
    kind: "checkin",
    title: serviceText("outbox-completed"),
    created_at: at,
    attempts: 1,
    last_error: serviceText("refused-with-status", { status: 409 }),
    state: "blocked",
  } as const;
  const state = translateOfflineState({
    connection: {
      status: "offline",
      reason: serviceText("host-broke-off-with-code", { host: "localhost", code: "ECONNRESET" }),
      since: at,
      retry_at: null,
      clock_difference_ms: 0,
    },
    kept: [kept],
    outbox: [entry, { ...entry, kind: "content", title: serviceText("outbox-zones", { page: 3 }), last_error: null }],
    storage: { kept_bytes: 1, free_bytes: 1 },
  });
  expect(state.connection.reason).toMatch(/^Die Verbindung zu localhost ist abgebrochen/);
  expect(state.kept[0]?.conflict).toBe(`Ben hat den Auftrag bis ${at} ausgecheckt.`);
  expect(state.kept[0]?.error).toMatch(/^Der Datenträger dieses Geräts ist voll/);
  expect(state.outbox.map(({ title }) => title)).toEqual(["Einchecken als abgeschlossen", "Zonen von Seite 3"]);
  expect(state.outbox.map((row) => row.last_error)).toEqual(["Der Dienst lehnte das mit dem Status 409 ab.", null]);
});
