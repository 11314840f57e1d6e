import { expect, onTestFinished, test } from "vitest";
import { createJobNotifier, type NotificationText } from "../../../electron/desktop/job-notifier.ts";
import { type BlockedJob, createJobWatch } from "../../../electron/desktop/job-watch.ts";
import { createLog } from "../../../electron/platform/log.ts";
import { catalogues } from "../../../renderer/messages/catalogues.ts";
import { setMessages } from "../../../renderer/messages/messages.ts";
import { createConnection, signIn } from "../../../shared/api/connections.ts";
import { checkoutJob } from "../../../shared/api/jobs.ts";
import { buildPdf } from "../../builders/pdf.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { startRemoteService } from "../../harness/remote-service.ts";
import { startTestGateway } from "../../harness/test-gateway.ts";
import { startTestService } from "../../harness/test-service.ts";

const createBytes = () => buildPdf([(pdf) => void pdf.fontSize(14).text("Invoice 1")]);
const describeMetadata = (name: string) => ({ name, mapping: { taxonomy: "invoice" } });

test("jobs that begin to wait for a review are reported once, of all connections", async () => {
  const service = await startTestService();
  const { connections, application } = startTestGateway(service);
  const remote = await startRemoteService();
  const ana = await remote.signUp("Ana");
  const { id } = await application.call(createConnection, { body: { title: "Archive", address: remote.address } });

  const reported: BlockedJob[][] = [];
  const progress: (number | null)[] = [];
  const log: string[] = [];
  const watch = createJobWatch({
    listConnections: () => connections.list(),
    onBlocked: (jobs) => reported.push([...jobs]),
    onProgress: (share) => progress.push(share),
    log: createLog((line) => log.push(line)),
  });
  const bytes = await createBytes();
  const old = await startJob(service.client, { bytes });
  await waitForJob(service.client, old, isBlockedAt("zoning"));
  await watch.check();
  expect(reported, "jobs that have waited before are not news").toEqual([]);
  expect(progress).toEqual([null]);

  await application.call(signIn, { params: { id }, body: { method: "key", key: ana.keys.live } });
  await watch.check();
  const local = await startJob(service.client, { bytes, metadata: describeMetadata("local.pdf") });
  const far = await startJob(ana.client, { bytes, metadata: describeMetadata("far.pdf") });
  await watch.check();
  expect(progress.at(-1), "the jobs run").toBeLessThan(1);
  await waitForJob(service.client, local, isBlockedAt("zoning"));
  await waitForJob(ana.client, far, isBlockedAt("zoning"), remote.address);
  await watch.check();
  await watch.check();
  expect(progress.at(-1)).toBeNull();
  const stops = reported.flat().map(({ connectionId, job }) => `${connectionId} ${job.id}`);
  expect(new Set(stops)).toEqual(new Set([`embedded ${local.id}`, `${id} ${far.id}`]));
  expect(stops).toHaveLength(2);

  const taken = await startJob(service.client, { bytes });
  await waitForJob(service.client, taken, isBlockedAt("zoning"));
  await service.client.call(checkoutJob, { params: { jobId: taken.id }, body: {} });
  await watch.check();
  expect(reported.flat(), "a job that is checked out already does not wait").toHaveLength(2);
  expect(log).toEqual([]);
});

test("a connection that does not answer is logged once and does not stop the others", async () => {
  const service = await startTestService();
  const { connections } = startTestGateway(service);
  const [embedded] = connections.list();
  if (embedded === undefined) throw new Error("there is no embedded connection");
  const failing = { ...embedded, id: "failing", send: () => Promise.reject(new Error("no network")) };
  const log: string[] = [];
  const progress: (number | null)[] = [];
  const watch = createJobWatch({
    listConnections: () => [failing, embedded],
    onBlocked: () => expect.fail(),
    onProgress: (share) => progress.push(share),
    log: createLog((line) => log.push(line)),
  });
  await watch.check();
  await watch.check();
  expect(progress).toEqual([null, null]);
  expect(log).toHaveLength(1);
});

test("a check that is still running is not overtaken by the next one", async () => {
  const service = await startTestService();
  const { connections } = startTestGateway(service);
  const watch = createJobWatch({
    listConnections: () => connections.list(),
    onBlocked: () => expect.fail(),
    onProgress: () => undefined,
    log: createLog(() => expect.fail()),
  });
  const first = watch.check();
  expect(watch.check(), "its results would be replaced by older ones").toBe(first);
  await first;
  expect(watch.check()).not.toBe(first);
  await watch.check();
});

/** Creates a notifier whose notifications are recorded, and jobs for it. */
async function createNotifier(state: { isEnabled: boolean; isFocused: boolean }) {
  const service = await startTestService();
  const job = await startJob(service.client, { bytes: await createBytes(), metadata: describeMetadata("a.pdf") });
  const blocked = await waitForJob(service.client, job, isBlockedAt("zoning"));
  const shown: { text: NotificationText; isOpen: boolean; click: () => void }[] = [];
  const opened: string[] = [];
  const notifier = createJobNotifier({
    show(text, click) {
      const notification = { text, isOpen: true, click };
      shown.push(notification);
      return () => {
        notification.isOpen = false;
      };
    },
    isEnabled: () => state.isEnabled,
    isWindowFocused: () => state.isFocused,
    openJob: ({ connectionId, job: { id } }) => opened.push(`${connectionId} ${id}`),
    openQueue: () => opened.push("queue"),
  });
  const createJobs = (...names: string[]): BlockedJob[] =>
    names.map((name) => ({ connectionId: "embedded", job: { ...blocked, metadata: { name } } }));
  return { notifier, shown, opened, createJobs, job };
}

test("one notification tells about all jobs since the user looked at the window", async () => {
  const state = { isEnabled: true, isFocused: false };
  const { notifier, shown, opened, createJobs, job } = await createNotifier(state);
  notifier.add(createJobs("a.pdf"));
  expect(shown.at(-1)?.text).toEqual({ title: "“a.pdf” waits for you", body: "The zones need a review." });
  shown.at(-1)?.click();
  expect(opened).toEqual([`embedded ${job.id}`]);
  notifier.add(createJobs("b.pdf"));
  notifier.add(createJobs("c.pdf", "d.pdf", "e.pdf"));
  expect(shown.at(-1)?.text).toEqual({ title: "4 jobs wait for you", body: "b.pdf, c.pdf, d.pdf and 1 more" });
  expect(shown.filter(({ isOpen }) => isOpen)).toHaveLength(1);
  shown.at(-1)?.click();
  expect(opened.at(-1)).toBe("queue");
  notifier.add(createJobs("f.pdf"));
  expect(shown.at(-1)?.text.title).toBe("“f.pdf” waits for you");
  notifier.clear();
  expect(shown.filter(({ isOpen }) => isOpen)).toEqual([]);
});

test("notifications are in the language of the messages", async () => {
  const { notifier, shown, createJobs } = await createNotifier({ isEnabled: true, isFocused: false });
  setMessages(catalogues.de, "de-DE");
  onTestFinished(() => setMessages(catalogues.en, "en-US"));
  notifier.add(createJobs("a.pdf"));
  expect(shown.at(-1)?.text).toEqual({ title: "„a.pdf“ wartet auf Sie", body: "Die Zonen müssen geprüft werden." });
  notifier.add(createJobs("b.pdf", "c.pdf", "d.pdf", "e.pdf"));
  const text = { title: "5 Aufträge warten auf Sie", body: "a.pdf, b.pdf, c.pdf und 2 weitere" };
  expect(shown.at(-1)?.text).toEqual(text);
});

test("nothing is shown while the window has the focus, or if notifications are off", async () => {
  const state = { isEnabled: true, isFocused: true };
  const { notifier, shown, createJobs } = await createNotifier(state);
  notifier.add(createJobs("a.pdf"));
  state.isFocused = false;
  state.isEnabled = false;
  notifier.add(createJobs("b.pdf"));
  expect(shown).toEqual([]);
});
