import { expect, test } from "vitest";
import { createConnection, signIn } from "../../../shared/api/connections.ts";
import { startRemoteService } from "../../harness/remote-service.ts";
import { startTestGateway } from "../../harness/test-gateway.ts";
import { origin } from "../../harness/origin.ts";
import { startTestService } from "../../harness/test-service.ts";

const unknownId = "0d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb";

/** Ids that belong to no connection, some of which could lead out of their place in a path. */
const wrongIds = [
  unknownId,
  unknownId.toUpperCase(),
  "..%2f..%2fgateway",
  "embedded%2f..%2f..%2fgateway",
  "embedded%00",
  "embedded%0d%0aX:%201",
  "embedded;v=1",
  "embedded%20",
  "EMBEDDED",
  "embedded..",
  "%65mbedded%2F",
  "__proto__",
  "constructor",
  "toString",
  "*",
  ":connectionId",
  "%27%20OR%201=1--",
  "%E0%A4%A",
  "file:%2f%2f%2fetc%2fpasswd",
  "galley:%2f%2fworkbench",
  "http:%2f%2f127.0.0.1",
  "x".repeat(5000),
];

const connectionPaths = [
  "/v1.1/jobs",
  "/v1.1/users/me",
  "/v1/documents",
  "/v1.1/../gateway/session",
  "/gateway/session",
  `/gateway/journals/${unknownId}/zoning`,
  "/gateway/nothing",
];
const applicationPaths = ["", "/key", "/key/renew", "/sign-in", "/sign-out", "/use", "/probe"];
const methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];
const types = ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"];
const bodies = [
  "",
  "{",
  "[]",
  "null",
  '{"method":"key"}',
  '{"__proto__":{"method":"key"}}',
  '{"title":"\\u0000"}',
  "\u0000",
];

/** Paths that leave the place of a connection's service, or never were below it. */
const strayPaths = [
  "/gateway",
  "/gateway/",
  "/gateway/../gateway.sqlite",
  "/gateway%2fconnections",
  "/connections",
  "/connections/",
  "/connections//v1.1/jobs",
  "/connections/%2e%2e/gateway/nothing",
  "/connections/embedded",
  "/connections/embedded/v1.1",
  "/connections/embedded/v1.10/jobs",
  "/connections/embedded/v2/jobs",
  "/connections/embedded/gateway",
  "/connections/embedded/gateway/connections",
  "/connections/embedded/gateway/session/..",
  "/connections/embedded/connections/embedded/v1.1/jobs",
  "/connections/embedded/v1.1/connections/embedded/v1.1/jobs",
  "/connections/embedded/v1.1/..%2fgateway%2fconnections",
  "/connections/embedded/v1.1/%2e%2e/gateway/connections",
  "/connections/embedded/v1.1//etc/passwd",
  "/connections/embedded/v1.1/file:///etc/passwd",
  "/connections/embedded/V1.1/jobs",
  "/..%2f..%2fgateway.sqlite",
  "/%2e%2e/%2e%2e/gateway.sqlite",
  "/gateway.sqlite",
  "/galley.sqlite",
  "/samples/..%2fgateway.sqlite",
  "/samples/%2e%2e%2fgateway.sqlite",
];

test("1,000 wrong requests of a window get nothing but refusals, and reach no service", async () => {
  const remote = await startRemoteService();
  const { keys } = await remote.signUp("Ana");
  const { application, handle } = startTestGateway(await startTestService());
  const { id } = await application.call(createConnection, { body: { title: "Archive", address: remote.address } });
  await application.call(signIn, { params: { id }, body: { method: "key", key: keys.live } });
  remote.requests.length = 0;

  const targets = [
    ...wrongIds.flatMap((wrong) => [
      ...connectionPaths.map((path) => `/connections/${wrong}${path}`),
      ...applicationPaths.map((path) => `/gateway/connections/${wrong}${path}`),
    ]),
    ...strayPaths,
    ...strayPaths.map((path) => path.replace("/embedded", `/${id}`)),
  ];
  const requests = targets.flatMap((path, index) =>
    methods.slice(index % 3, (index % 3) + 3).map((method, turn) => {
      const headers = { "content-type": types[(index + turn) % types.length] ?? "" };
      const body = bodies[(index + turn) % bodies.length] ?? "";
      return { method, path, init: ["GET"].includes(method) ? { method } : { method, headers, body } };
    }),
  );
  expect(requests.length).toBeGreaterThan(1000);
  const accepted: string[] = [];
  for (const { method, path, init } of requests) {
    const response = await handle(new Request(origin + path, init));
    const text = await response.text();
    if (response.status < 400 || response.status === 500 || /user-(?:live|test)-/.test(text)) {
      accepted.push(`${response.status} ${method} ${path}`);
    }
  }
  expect(accepted).toEqual([]);
  // What is below the path of the remote connection's service belongs to that service, which refuses it itself.
  const paths = remote.requests.map(({ url }) => new URL(url).pathname);
  expect(paths.filter((path) => !/^\/v1\.1(?:\/|$)/.test(path))).toEqual([]);
});
