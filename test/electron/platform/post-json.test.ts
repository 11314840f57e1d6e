import { execFile } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test, vi } from "vitest";
import { postJson, PostError } from "../../../electron/platform/post-json.ts";
import { buildCertificateAuthority, buildServerCertificate, type Certificate } from "../../builders/certificates.ts";
import { startHttpServer } from "../../harness/http-server.ts";

const authority = buildCertificateAuthority();
const options = { authorization: null, maxBytes: 1000, timeoutMs: 60_000, signal: new AbortController().signal };

/** Starts a server that answers with the method, the path and the number of its requests. */
async function startServer(certificate: Certificate | null = null) {
  let count = 0;
  const server = await startHttpServer((request, response) => {
    count += 1;
    response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
    response.end(JSON.stringify([request.method, request.url, count]));
  }, certificate);
  onTestFinished(() => server.close());
  return { address: server.address, getCount: () => count };
}

test("JSON is sent by TLS to a server whose authority is trusted", async () => {
  const server = await startServer(buildServerCertificate({ name: "localhost", issuer: authority }));
  const defaults = getCACertificates("default");
  setDefaultCACertificates([...defaults, authority.cert]);
  onTestFinished(() => setDefaultCACertificates(defaults));
  const response = await postJson(`${server.address}/v1/chat`, { model: "m" }, options);
  expect(response).toEqual({ status: 200, mediaType: "application/json", text: '["POST","/v1/chat",1]' });
});

test.each([
  ["of an unknown authority", { name: "localhost", issuer: authority }, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
  ["that it has issued itself", { name: "localhost" }, "DEPTH_ZERO_SELF_SIGNED_CERT"],
])("nothing is sent to a server with a certificate %s, whatever the environment says", async (_, certificate, code) => {
  const server = await startServer(buildServerCertificate(certificate));
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  onTestFinished(() => void vi.unstubAllEnvs());
  const sent = postJson(server.address, {}, options);
  await expect(sent).rejects.toMatchObject({ name: "PostError", problem: { kind: "unreachable", code } });
  expect(server.getCount()).toBe(0);
});

test("proxies of the environment are not used", async () => {
  const [server, proxy] = [await startServer(), await startServer()];
  const script = `
    import { get } from "node:http";
    const { postJson } = await import(${JSON.stringify(new URL("../../../electron/platform/post-json.ts", import.meta.url).href)});
    const signal = new AbortController().signal;
    await postJson(process.argv[1], {}, { authorization: null, maxBytes: 1000, timeoutMs: 60_000, signal });
    await new Promise((resolve) => get(process.argv[1], (response) => response.resume().on("end", resolve)));
  `;
  const env = { ...process.env, NODE_USE_ENV_PROXY: "1", HTTP_PROXY: proxy.address, http_proxy: proxy.address };
  const args = ["--input-type=module", "--eval", script, "--", server.address];
  await promisify(execFile)(process.execPath, args, { env });
  expect(server.getCount(), "the JSON").toBe(1);
  expect(proxy.getCount(), "what Node sends by default").toBe(1);
});

test("an aborted exchange rejects with the reason, and an answer that is too long with its problem", async () => {
  const { promise: isClosed, resolve } = Promise.withResolvers<void>();
  const controller = new AbortController();
  const silent = await startHttpServer((request) => {
    void once(request.socket, "close").then(() => resolve());
    controller.abort(new Error("cancelled"));
  }, null);
  onTestFinished(() => silent.close());
  await expect(postJson(silent.address, {}, { ...options, signal: controller.signal })).rejects.toThrow("cancelled");
  await isClosed;
  const server = await startServer();
  const long = postJson(server.address, {}, { ...options, maxBytes: 10 });
  await expect(long).rejects.toEqual(new PostError({ kind: "too-long" }));
});
