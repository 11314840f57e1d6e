import { expect, onTestFinished, test } from "vitest";
import { languageChannel, progressChannel } from "../../shared/desktop-bridge.ts";
import { createRandom, type Random } from "../builders/random.ts";
import type { StandInActions } from "../electron-stand-in.ts";
import { formatRequest, sendRaw } from "../faults/raw-http.ts";
import { openElectronShell } from "../harness/electron-shell.ts";
import { startGalley } from "../harness/galley-process.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";

type Message = Parameters<StandInActions["send"]>[0]["messages"][number];

const seed = Number(process.env["GALLEY_SEED"] ?? 20_261_122);
const origin = "galley://workbench";
const rightInput = { source: "imports", share: 0.5 };

const foreignOrigins = [
  "null",
  "",
  "file://",
  "app://workbench",
  "galley://elsewhere",
  "galley://workbench.galley.example",
  "galley://workbench:80",
  "GALLEY://WORKBENCH/",
  "https://workbench",
  "http://127.0.0.1",
  "devtools://devtools",
  "chrome-extension://abcdefghijklmnop",
  `${origin} https://galley.example`,
  `${origin}/`,
];

/** Creates values that are no report of a progress, nor of a language. */
function createWrongInput(random: Random): unknown[] {
  const values: (() => unknown)[] = [
    () => null,
    () => undefined,
    () => random.next(),
    () => "queue.show",
    () => [],
    () => [rightInput],
    () => ({}),
    () => ({ ...rightInput, share: random.next() + 1.001 }),
    () => ({ ...rightInput, share: -random.next() - 0.001 }),
    () => ({ ...rightInput, share: Number.NaN }),
    () => ({ ...rightInput, share: Number.POSITIVE_INFINITY }),
    () => ({ ...rightInput, share: "0.5" }),
    () => ({ ...rightInput, share: { valueOf: 0.5 } }),
    () => ({ ...rightInput, source: random.pick(["jobs", "__proto__", "constructor", "", "x".repeat(1_000_000)]) }),
    () => ({ ...rightInput, path: "/etc/passwd" }),
    () => ({ source: "imports" }),
    () => JSON.parse('{"__proto__": {"source": "imports", "share": 0.5}}') as unknown,
    () => JSON.parse('{"source": "imports", "share": 0.5, "constructor": {"prototype": {"share": 1}}}') as unknown,
    () => new Map(Object.entries(rightInput)),
    () => new Uint8Array(random.below(1_000_000)),
    () => new Date(random.below(1_000_000)),
    () => new Error("share"),
    () => "x".repeat(random.below(1_000_000)),
    () => Array.from({ length: random.below(10_000) }, () => rightInput),
  ];
  const first = random.pick(values)();
  return random.below(4) === 0 ? [first, rightInput] : [first];
}

/** Creates a message with a wrong sender, a wrong form or a channel that does not exist. */
function createWrongMessage(random: Random): Message {
  const channels = [
    "galley:command",
    "ELECTRON_BROWSER_GETTER",
    "command.run",
    "toString",
    "__proto__",
    "galley:files",
  ];
  const senders: Message["sender"][] = [
    ...(["other window", "frame inside", "gone"] as const),
    { origin: random.pick(foreignOrigins) },
  ];
  switch (random.below(6)) {
    case 4:
      return { channel: languageChannel, sender: "own", input: createWrongInput(random) };
    case 5:
      return { channel: languageChannel, sender: random.pick(senders), input: ["de"] };
    case 0:
      return { channel: random.pick(channels), sender: "own", input: [rightInput] };
    case 1:
      return { channel: progressChannel, sender: random.pick(senders), input: createWrongInput(random) };
    case 2:
      return { channel: progressChannel, sender: random.pick(senders), input: [rightInput] };
    default:
      return {
        channel: progressChannel,
        sender: "own",
        input: random.pick([[], [rightInput, 1], createWrongInput(random)]),
      };
  }
}

/** Addresses that are not the workbench's own. */
const foreignUrls = [
  "file:///etc/passwd",
  "file://workbench/v1.1/jobs",
  "app://workbench/v1.1/jobs",
  "http://workbench/v1.1/jobs",
  "https://127.0.0.1/v1.1/jobs",
  "galley://elsewhere/v1.1/jobs",
  "galley://workbench.galley.example/v1.1/jobs",
  "galley://workbench:443/v1.1/jobs",
  "galley://user:pass@workbench/v1.1/jobs",
  "galley:///v1.1/jobs",
  "galley:v1.1/jobs",
  "galley://WORKBENCH.:80/v1.1/jobs",
  "galley://127.0.0.1/v1.1/jobs",
  "blob:galley://workbench/0d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb",
];

/** Paths that lead to no file of the window, to no endpoint, or out of the folder of the window. */
const wrongPaths = [
  "/..%2f..%2fgateway.sqlite",
  "/%2e%2e/%2e%2e/galley.sqlite",
  "/..\\..\\master.key",
  "/%5c..%5cmaster.key",
  "/file:///etc/passwd",
  "//etc/passwd",
  "/assets/..%2f..%2fmain%2fmain.js",
  "/samples/%2e%2e%2f%2e%2e%2fpackage.json",
  "/gateway/opened-files/..%2f..%2fetc%2fpasswd",
  "/gateway/opened-files/%2fetc%2fpasswd",
  "/gateway/opened-files/0d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb",
  "/gateway/preferences/__proto__",
  "/gateway/updates/install",
  "/%00",
  `/${"a".repeat(20_000)}`,
];

type FetchInput = Parameters<StandInActions["fetch"]>[0];

/** Creates a request that another page sends, that goes elsewhere, or that the gateway does not understand. */
function createWrongRequest(random: Random): FetchInput {
  const own = `${origin}${random.pick(["/", "/v1.1/jobs", "/gateway/connections", "/gateway/preferences", "/gateway/diagnostics"])}`;
  const json = { "content-type": "application/json" };
  switch (random.below(6)) {
    case 0:
      return { url: random.pick(foreignUrls), method: random.pick(["GET", "POST"]) };
    case 1:
      return {
        url: own,
        method: random.pick(["GET", "POST", "PUT", "DELETE"]),
        headers: { origin: random.pick(foreignOrigins) },
      };
    case 2:
      return {
        url: own,
        headers: { "sec-fetch-site": random.pick(["cross-site", "same-site"]), referer: "https://galley.example/" },
      };
    case 3:
      return { url: own, method: random.pick(["PATCH", "OPTIONS", "PROPFIND", "LOCK", "GALLEY"]) };
    case 4:
      return { url: `${origin}${random.pick(wrongPaths)}`, method: random.pick(["GET", "HEAD", "POST"]) };
    default: {
      const bodies = [
        '{"notifications": "yes"}',
        '{"update_feed": "https://galley.example/"}',
        '{"__proto__": {"notifications": false}}',
        '{"notifications": {"constructor": false}}',
        "[false]",
        "null",
        "{",
        `{"notifications": "${"x".repeat(100_000)}"}`,
        "\0",
      ];
      return { url: `${origin}/gateway/preferences`, method: "PUT", headers: json, body: random.pick(bodies) };
    }
  }
}

test("1,000 wrong messages and requests of a page that is taken over get nothing but refusals", async () => {
  const random = createRandom(seed);
  const shell = await openElectronShell(createTemporaryFolder());
  const count = 500;
  const messages = Array.from({ length: count }, () => createWrongMessage(random));
  const { menu: initialMenu } = await shell.perform("state");
  await shell.perform("send", { messages });
  const { windows, notifications, messageBoxes, menu } = await shell.perform("state");
  expect(menu).toEqual(initialMenu);
  // The watch of the jobs reports that none runs; no message has changed the bar.
  const refused = windows[0]?.progress.every((share) => share === -1) === true ? count : 0;
  expect([notifications, messageBoxes, windows[0]?.sent]).toEqual([[], [], []]);
  expect(await shell.perform("channels")).toEqual([languageChannel, progressChannel]);
  await shell.perform("send", { messages: [{ channel: progressChannel, sender: "own", input: [rightInput] }] });
  expect((await shell.perform("state")).windows[0]?.progress.at(-1), "the page's own report").toBe(0.5);

  const accepted: string[] = [];
  for (let index = 0; index < count; index++) {
    const request = createWrongRequest(random);
    const response = await shell.perform("fetch", request).catch((error: unknown) => String(error));
    // A request that cannot be created, or a scheme without a handler.
    if (typeof response === "string") continue;
    const isRefused = response.status >= 400 && response.status < 500;
    if (!isRefused || /user-(?:live|test)-\w{20}/.test(response.text)) {
      accepted.push(`${response.status} ${JSON.stringify(request).slice(0, 300)}`);
    }
  }
  process.stdout.write(
    `refused: ${refused} of ${count} messages, ${count - accepted.length} of ${count} requests (seed ${seed})\n`,
  );
  expect(accepted).toEqual([]);
  expect(refused).toBe(count);
  const preferences = await shell.perform("fetch", { url: `${origin}/gateway/preferences` });
  expect(JSON.parse(preferences.text)).toMatchObject({ response: { notifications: true } });
});

test("300 random requests of other sites to the browser shell's port are refused", async () => {
  const random = createRandom(seed);
  const shell = await startGalley(createTemporaryFolder());
  onTestFinished(async () => {
    await shell.stop();
  });
  const port = Number(new URL(shell.origin).port);
  const own = `127.0.0.1:${port}`;
  const names = [
    "galley.example",
    "rebind.galley.example",
    "127.0.0.1.galley.example",
    "localhost.galley.example",
    "workbench",
  ];
  const schemes = ["http://", "https://", "file://", "app://", "galley://", "ws://", ""];
  const accepted: string[] = [];
  for (let index = 0; index < 300; index++) {
    const foreign = `${random.pick(names)}${random.pick(["", `:${port}`, ":80"])}`;
    const isRebound = random.below(2) === 0;
    const headers: [string, string][] = [
      ["Host", isRebound ? foreign : own],
      ...(isRebound ? [] : [["Origin", `${random.pick(schemes)}${foreign}`] as [string, string]]),
      ...(random.below(2) === 0 ? [["Referer", `http://${own}/`] as [string, string]] : []),
      ...(random.below(2) === 0 ? [["Cookie", `galley-session-${port}=${"a".repeat(43)}`] as [string, string]] : []),
    ];
    const method = random.pick(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"]);
    const path = random.pick([
      "/",
      "/v1.1/status",
      "/v1.1/jobs",
      "/gateway/connections",
      "/gateway/diagnostics",
      "/gateway/opened-files",
    ]);
    const response = await sendRaw(port, formatRequest(method, path, headers));
    if (response?.status !== 403) accepted.push(`${method} ${path} ${JSON.stringify(headers)}: ${response?.status}`);
  }
  expect(accepted).toEqual([]);
});
