import { expect, onTestFinished, test } from "vitest";
import { startGalley, startServer } from "../harness/galley-process.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { reportFigure } from "./report-figure.ts";
import { formatRequest, sendRaw } from "./raw-http.ts";

type Header = readonly [name: string, value: string];

/** Lists requests as a page of another site (cross-origin) or a rebound name (DNS rebinding) would send them. */
function listForeignCalls(port: number): { headers: readonly Header[]; target?: string }[] {
  const ownHost = `127.0.0.1:${port}`;
  const hosts = [
    "galley.example",
    `galley.example:${port}`,
    `127.0.0.1.galley.example:${port}`,
    `localhost.galley.example:${port}`,
    `galley.localhost:${port}`,
    `localhost.:${port}`,
    `127.0.0.1.:${port}`,
    `127.0.0.1.nip.example:${port}`,
    `7f000001.rebind.example:${port}`,
    `LOCALHOST.EXAMPLE:${port}`,
    `127.0.0.1:${port + 1}`,
    "127.0.0.1",
    "localhost",
    "127.0.0.1:80",
    `127.0.0.1:0${port}`,
    `127.1:${port}`,
    `127.0.0.2:${port}`,
    `0.0.0.0:${port}`,
    `0:${port}`,
    `2130706433:${port}`,
    `0x7f000001:${port}`,
    `0177.0.0.1:${port}`,
    `192.168.0.1:${port}`,
    `[::]:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `[::1%25lo]:${port}`,
    `user@127.0.0.1:${port}`,
    `127.0.0.1:${port}@galley.example`,
    `127.0.0.1:${port}, galley.example`,
    `http://127.0.0.1:${port}`,
    "",
  ];
  const origins = [
    "null",
    "http://galley.example",
    `http://galley.example:${port}`,
    `https://127.0.0.1.galley.example:${port}`,
    "http://127.0.0.1",
    `http://127.0.0.1:${port + 1}`,
    `http://127.0.0.1:${port}.galley.example`,
    `http://user@127.0.0.1:${port}`,
    `http://127.0.0.1:${port}/`,
    `http://localhost.:${port}`,
    `http://127.1:${port}`,
    `http://[::ffff:127.0.0.1]:${port}`,
    "file://",
    "chrome-extension://abcdefghijklmnop",
    `http://127.0.0.1:${port} http://galley.example`,
  ];
  return [
    ...hosts.map((host) => ({ headers: [["Host", host]] as const })),
    ...origins.map((origin) => ({
      headers: [
        ["Host", ownHost],
        ["Origin", origin],
      ] as const,
    })),
    {
      headers: [
        ["Host", ownHost],
        ["Host", "galley.example"],
      ],
    },
    {
      headers: [
        ["Host", ownHost],
        ["Origin", `http://${ownHost}`],
        ["Origin", "http://galley.example"],
      ],
    },
    {
      headers: [
        ["Host", "galley.example"],
        ["X-Forwarded-Host", ownHost],
      ],
    },
    { headers: [["Host", ownHost]], target: `http://galley.example:${port}` },
  ];
}

const shells = [
  { name: "the browser shell", paths: ["/", "/v1.1/status"], start: startGalley },
  { name: "the server", paths: ["/v1.1/status", "/v1.1/jobs"], start: startServer },
];

test.for(shells)("$name refuses calls with a foreign Host or Origin", async ({ name, paths, start }, context) => {
  const shell = await start(createTemporaryFolder());
  onTestFinished(async () => {
    await shell.stop();
  });
  const port = Number(new URL(shell.origin).port);
  const calls = listForeignCalls(port);
  const accepted: string[] = [];
  for (const { headers, target = "" } of calls) {
    for (const path of paths) {
      const response = await sendRaw(port, formatRequest("GET", `${target}${path}`, headers));
      if (response?.status !== 403)
        accepted.push(`${JSON.stringify(headers)} ${target}${path}: ${response?.status ?? "nothing"}`);
    }
  }
  const ownHost = await sendRaw(port, formatRequest("GET", "/v1.1/status", [["Host", `127.0.0.1:${port}`]]));
  reportFigure(
    context,
    `foreign Host or Origin refused by ${name}`,
    `${calls.length} × 403`,
    `${calls.length - accepted.length}`,
  );
  expect(accepted).toEqual([]);
  expect(calls).toHaveLength(50);
  expect(ownHost?.status, "a call with its own Host").toBe(200);
});
