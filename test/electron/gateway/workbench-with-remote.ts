import { expect } from "vitest";
import { type Connection, createConnection, signIn } from "../../../shared/api/connections.ts";
import type { ConnectionsOptions } from "../../../electron/gateway/connections/connections.ts";
import { createFakeKeychain } from "../../harness/keychain.ts";
import { type RemoteService, startRemoteService } from "../../harness/remote-service.ts";
import { startTestGateway, type TestGateway } from "../../harness/test-gateway.ts";
import { startTestService } from "../../harness/test-service.ts";

export const password = "correct horse battery";

/** Starts a workbench and a remote service with the account of Ana. */
export async function openWorkbench(options: Partial<ConnectionsOptions> = {}) {
  const [embedded, remote] = await Promise.all([startTestService(), startRemoteService()]);
  const ana = await remote.signUp("Ana");
  const keychain = createFakeKeychain();
  const gateway = startTestGateway(embedded, { loadKeychain: async () => keychain, ...options });
  return { embedded, remote, ana, keychain, ...gateway };
}

export const connect = ({ application }: TestGateway, { address }: RemoteService, title = "Archive") =>
  application.call(createConnection, { body: { title, address } });

export function signInByKey({ application }: TestGateway, { id }: Connection, key: string) {
  return application.call(signIn, { params: { id }, body: { method: "key", key } });
}

/** Adds a connection and signs in. */
export async function connectWithKey(gateway: TestGateway, remote: RemoteService, key: string) {
  return signInByKey(gateway, await connect(gateway, remote), key);
}

export const refusedWith = (code: string) => expect.objectContaining({ code });
