import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createConnection, signIn } from "../../../shared/api/connections.ts";
import { getServicePath } from "../../../shared/api/gateway-paths.ts";
import { getStatus } from "../../../shared/api/status.ts";
import { getMe } from "../../../shared/api/users.ts";
import { buildCertificateAuthority, buildServerCertificate } from "../../builders/certificates.ts";
import { signInBrowser } from "../../harness/browser-client.ts";
import { startGalley } from "../../harness/galley-process.ts";
import { toListener } from "../../harness/http-server.ts";
import { serve, startRemoteService } from "../../harness/remote-service.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { startTestGateway } from "../../harness/test-gateway.ts";
import { startTestService } from "../../harness/test-service.ts";

const authority = buildCertificateAuthority();
const dayMs = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

test("a service with a certificate of a trusted authority is used over TLS", async () => {
  const remote = await startRemoteService(buildServerCertificate({ name: "localhost", issuer: authority }));
  const { keys } = await remote.signUp("Ana");
  const { application, openWindow } = startTestGateway(await startTestService(), {
    certificateAuthorities: [authority.cert],
  });
  const { id, address } = await application.call(createConnection, { body: { title: "TLS", address: remote.address } });
  expect(address).toMatch(/^https:\/\/localhost:\d+$/);
  await application.call(signIn, { params: { id }, body: { method: "key", key: keys.live } });
  expect((await openWindow(id).service.call(getMe, {})).name).toBe("Ana");
});

test.each([
  ["issued by itself", { name: "localhost" }, "identifies itself with a certificate that it has issued itself"],
  [
    "of an unknown authority",
    { name: "localhost", issuer: buildCertificateAuthority("Unknown") },
    "was issued by an authority that this computer does not trust",
  ],
  [
    "that has expired",
    { name: "localhost", issuer: authority, notBefore: inDays(-9), notAfter: inDays(-1) },
    "expired",
  ],
  ["that begins tomorrow", { name: "localhost", issuer: authority, notBefore: inDays(1) }, "is not valid yet; this"],
  ["of another name", { name: "galley.example.org", issuer: authority }, "was issued for another name than localhost"],
])("a certificate %s is refused before anything is sent", async (_, options, message) => {
  const address = await serve(
    toListener(() => expect.unreachable("a request arrived")),
    buildServerCertificate({ notAfter: inDays(2), ...options }),
  );
  const certificateAuthorities = [authority.cert];
  const { application } = startTestGateway(await startTestService(), { certificateAuthorities });
  await expect(application.call(createConnection, { body: { title: "TLS", address } })).rejects.toMatchObject({
    status: 502,
    code: "CERTIFICATE_REFUSED",
    message: expect.stringContaining(message),
  });
});

test("without an option, the authorities of Node and of the system are trusted, and no other", async () => {
  const address = await serve(
    toListener(() => expect.unreachable("a request arrived")),
    buildServerCertificate({ name: "localhost", issuer: authority }),
  );
  const { application } = startTestGateway(await startTestService());
  await expect(application.call(createConnection, { body: { title: "TLS", address } })).rejects.toMatchObject({
    code: "CERTIFICATE_REFUSED",
    message: expect.stringContaining("does not trust"),
  });
});

test("the first requests to a service whose authority only the system knows succeed side by side", async () => {
  const remote = await startRemoteService(buildServerCertificate({ name: "localhost", issuer: authority }));
  const { keys } = await remote.signUp("Ana");
  const file = join(createTemporaryFolder(), "authority.pem");
  writeFileSync(file, authority.cert);
  const dataFolder = createTemporaryFolder();
  const launcher = ["env", `SSL_CERT_FILE=${file}`, process.execPath];
  const galley = await startGalley(dataFolder, [], launcher);
  onTestFinished(() => galley.kill());
  const connect = await signInBrowser(galley);
  const body = { title: "TLS", address: remote.address };
  const { id } = await connect().call(createConnection, { body });
  const statuses = await Promise.all([1, 2, 3, 4].map(() => connect(getServicePath(id)).call(getStatus, {})));
  expect(statuses.map(({ status }) => status)).toEqual(["ok", "ok", "ok", "ok"]);
  await connect().call(signIn, { params: { id }, body: { method: "key", key: keys.live } });
  expect((await connect(getServicePath(id)).call(getMe, {})).name).toBe("Ana");
});

test("the built workbench trusts the authorities of NODE_EXTRA_CA_CERTS", async () => {
  const address = await serve(
    toListener(async () => new Response(null, { status: 429 })),
    buildServerCertificate({ name: "localhost", issuer: authority }),
  );
  const file = join(createTemporaryFolder(), "authority.pem");
  writeFileSync(file, authority.cert);
  for (const [variable, code] of [
    ["OTHER", "CERTIFICATE_REFUSED"],
    ["NODE_EXTRA_CA_CERTS", "RATE_LIMITED"],
  ] as const) {
    const launcher = ["env", `${variable}=${file}`, process.execPath];
    const galley = await startGalley(createTemporaryFolder(), [], launcher);
    onTestFinished(() => galley.kill());
    const connect = await signInBrowser(galley);
    const create = connect().call(createConnection, { body: { title: "TLS", address } });
    await expect(create, variable).rejects.toMatchObject({ code });
  }
});
