import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { z } from "zod";
import type { probeSchema } from "../../../shared/api/connections.ts";
import { embeddedConnectionId } from "../../../shared/api/gateway-paths.ts";
import { getMe, type KeyKind } from "../../../shared/api/users.ts";
import { GatewayError, ServiceError } from "../../../shared/errors.ts";
import { type Clock, systemClock } from "../../platform/clock.ts";
import type { Keychain } from "../../platform/keychain.ts";
import { createSerialQueue, type SerialQueue } from "../../platform/serial-queue.ts";
import type { OfflineServices } from "../offline/offline-services.ts";
import { parseAddress } from "./address.ts";
import type { ServiceConnection } from "./connection.ts";
import { type ConnectionRecord, createConnectionRecords } from "./connection-records.ts";
import { createEmbeddedConnection, type EmbeddedServiceOptions } from "./embedded-connection.ts";
import { createKeyStore, type KeyStore } from "./key-store.ts";
import { probeService } from "./probe.ts";
import { createRemoteConnection, type RemoteConnection, type RemoteConnectionOptions } from "./remote-connection.ts";
import { renewServiceKey } from "./renew-key.ts";
import { callService } from "./service-calls.ts";
import { type Credentials, readKeyKind, signInToService } from "./sign-in.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** The connections of the workbench: the embedded service, and remote ones. */
export interface Connections {
  /** Lists all connections, the embedded one first. */
  list(): ServiceConnection[];
  find(id: string): ServiceConnection | null;
  /** @throws {GatewayError} CONNECTION_NOT_FOUND */
  get(id: string): ServiceConnection;
  /**
   * Returns the id of the connection that was used last. If there is none, or it no longer exists, returns the id of
   * the embedded connection.
   */
  getLastUsed(): string;
  /** Remembers a connection as the one that was used last. */
  setLastUsed(id: string): void;
  keyStore: Pick<KeyStore, "getAvailability">;
  /** Adds a connection to a service, which must answer. @throws {GatewayError} ADDRESS_INVALID, or the errors of `probe` */
  create(title: string, address: string): Promise<ServiceConnection>;
  /**
   * Changes the title or address. A service must answer at a new address. A change of the address signs the connection
   * out.
   */
  change(id: string, change: { title?: string | undefined; address?: string | undefined }): Promise<ServiceConnection>;
  /** Deletes a connection with its key and its unsent work. @throws {GatewayError} CONNECTION_IN_USE, KEYCHAIN_FAILED */
  delete(id: string, options: { discardWork: boolean }): Promise<void>;
  /**
   * Checks that the service answers, and accepts the key if there is one.
   * @throws {GatewayError} SERVICE_UNREACHABLE, CERTIFICATE_REFUSED, NOT_A_SERVICE, SERVICE_TOO_OLD, SERVICE_TOO_NEW
   */
  probe(id: string): Promise<z.input<typeof probeSchema>>;
  /** Signs in and stores the key. @throws {GatewayError} ACCOUNT_MISMATCH, ACCOUNT_CONNECTED, or the errors of `probe` */
  signIn(id: string, credentials: Credentials): Promise<ServiceConnection>;
  /** Deletes the key and ends running requests. @throws {GatewayError} KEYCHAIN_FAILED */
  signOut(id: string): Promise<ServiceConnection>;
  /** Returns a key of the account; by default that of the connection. @throws {GatewayError} SIGNED_OUT */
  getKey(id: string, kind: KeyKind | null): Promise<string>;
  /** Replaces the key of the connection by a new one. @throws {GatewayError} SIGNED_OUT */
  renewKey(id: string): Promise<ServiceConnection>;
  close(): void;
}

export interface ConnectionsOptions extends Pick<RemoteConnectionOptions, "certificateAuthorities" | "limits"> {
  /** The workbench's own database. */
  database: DatabaseSync;
  /** The offline work of the remote connections. */
  offline: OfflineServices;
  /** Loads the operating system's keychain. */
  loadKeychain: () => Promise<Keychain>;
  embedded: EmbeddedServiceOptions;
  /** The version of the application. */
  version: string;
  clock?: Clock;
}

/** The fields of a connection's record that signing out resets. */
const signedOutFields = { keyStorage: null, mayBeInKeychain: false } as const;

/** Creates the record of a connection that has not been signed in. */
function createRecord(id: string, title: string, address: string): ConnectionRecord {
  return { id, title, address, user: null, keyKind: null, ...signedOutFields };
}

/** A remote connection with the queue of its changes. */
interface RemoteEntry {
  connection: RemoteConnection;
  enqueue: SerialQueue;
}

/**
 * Opens the connections of the workbench.
 *
 * @example
 * const connections = createConnections({ database, offline, loadKeychain, embedded, version });
 * const { id } = await connections.create("Archive", "https://galley.example.org");
 * await connections.signIn(id, { method: "key", key: "user-live-…" });
 * const response = await connections.get(id).send(new Request("http://localhost/v1.1/jobs"));
 */
export function createConnections(options: ConnectionsOptions): Connections {
  const { database, offline, loadKeychain, version, clock = systemClock } = options;
  const records = createConnectionRecords(database);
  const keyStore = createKeyStore(loadKeychain);
  const embedded = createEmbeddedConnection(options.embedded, clock);
  const remotes = new Map<string, RemoteEntry>();

  const createRemote = (record: ConnectionRecord): RemoteConnection =>
    createRemoteConnection({
      ...options,
      clock,
      record,
      keyStore,
      version,
      countPending: () => offline.countPending(record.id),
    });

  function add(record: ConnectionRecord): RemoteConnection {
    const connection = createRemote(record);
    remotes.set(record.id, { connection, enqueue: createSerialQueue() });
    offline.open(connection);
    return connection;
  }

  function save(connection: RemoteConnection, change: Partial<ConnectionRecord>): ServiceConnection {
    const record = { ...connection.getRecord(), ...change };
    records.put(record);
    connection.setRecord(record);
    return connection;
  }

  function find(id: string): ServiceConnection | null {
    return id === embeddedConnectionId ? embedded : (remotes.get(id)?.connection ?? null);
  }

  function get(id: string): ServiceConnection {
    const connection = find(id);
    if (connection === null) throw new GatewayError("CONNECTION_NOT_FOUND");
    return connection;
  }

  /** @throws {GatewayError} CONNECTION_NOT_FOUND @throws {ServiceError} ACCESS_DENIED for the embedded connection */
  function getRemote(id: string): RemoteEntry {
    const entry = remotes.get(id);
    if (entry !== undefined) return entry;
    if (id !== embeddedConnectionId) throw new GatewayError("CONNECTION_NOT_FOUND");
    throw new ServiceError("ACCESS_DENIED", serviceText("embedded-connection-fixed"));
  }

  const getHost = (id: string) => new URL(remotes.get(id)?.connection.getRecord().address ?? "http://localhost").host;

  /** Runs a change of a remote connection after its earlier changes. */
  async function runChange<Result>(
    id: string,
    run: (connection: RemoteConnection) => Promise<Result>,
  ): Promise<Result> {
    // An earlier change may have deleted the connection.
    return getRemote(id).enqueue(() => run(getRemote(id).connection));
  }

  /** Probes an address without sending a key. */
  async function probeAddress(address: string): Promise<void> {
    const record = createRecord("", "", address);
    const connection = createRemote(record);
    try {
      await probeService((request) => connection.sendWithKey(request, null), new URL(address).host);
    } finally {
      connection.close();
    }
  }

  async function forgetKey(connection: RemoteConnection): Promise<void> {
    const { keyStorage, mayBeInKeychain } = connection.getRecord();
    if (keyStorage !== null || mayBeInKeychain) await keyStore.delete(connection.getRecord());
  }

  /** Stores a key. Returns where it is, for the record. */
  async function storeKey(connection: RemoteConnection, key: string) {
    return keyStore.write(connection.getRecord(), key, () => void save(connection, { mayBeInKeychain: true }));
  }

  /** Creates the error for signing in with an account that is not the account of the connection. */
  function createMismatchError(email: string, kind: KeyKind): GatewayError {
    return new GatewayError("ACCOUNT_MISMATCH", serviceText("account-of-connection", { email, kind }));
  }

  /**
   * Refuses credentials that cannot belong to the account of the connection, before a request is sent: the credentials
   * of a new user, and an API key of another kind.
   * @throws {GatewayError} ACCOUNT_MISMATCH
   */
  function requireConnectableCredentials(connection: RemoteConnection, credentials: Credentials): void {
    const { user, keyKind } = connection.getRecord();
    if (user === null) return;
    const newKind = credentials.method === "key" ? readKeyKind(credentials.key) : credentials.key_kind;
    const kind = keyKind ?? newKind;
    if (credentials.method === "create" || kind !== newKind) throw createMismatchError(user.email, kind);
  }

  /** @throws {GatewayError} ACCOUNT_MISMATCH, ACCOUNT_CONNECTED */
  function requireConnectableAccount(connection: RemoteConnection, userId: string, keyKind: KeyKind): void {
    const { id, address, user, keyKind: ownKind } = connection.getRecord();
    if (user !== null && (user.id !== userId || ownKind !== keyKind)) {
      throw createMismatchError(user.email, ownKind ?? keyKind);
    }
    const other = [...remotes.values()]
      .map((remote) => remote.connection.getRecord())
      .find(
        (record) =>
          record.id !== id && record.address === address && record.user?.id === userId && record.keyKind === keyKind,
      );
    if (other === undefined) return;
    const message = serviceText("account-connected", { title: other.title });
    throw new GatewayError("ACCOUNT_CONNECTED", message);
  }

  for (const record of records.list()) add(record);

  return {
    list: () => [embedded, ...[...remotes.values()].map(({ connection }) => connection)],
    find,
    get,
    getLastUsed() {
      const id = records.getLastUsed();
      return id !== null && remotes.has(id) ? id : embeddedConnectionId;
    },
    setLastUsed: (id) => records.setLastUsed(id),
    keyStore,
    async create(title, typedAddress) {
      const address = parseAddress(typedAddress);
      await probeAddress(address);
      const record = createRecord(randomUUID(), title, address);
      records.put(record);
      return add(record);
    },
    change: (id, { title: newTitle, address: typedAddress }) =>
      runChange(id, async (connection) => {
        const { address: oldAddress, title: oldTitle } = connection.getRecord();
        const title = newTitle ?? oldTitle;
        const address = typedAddress === undefined ? oldAddress : parseAddress(typedAddress);
        if (address === oldAddress) return save(connection, { title });
        await probeAddress(address);
        // The key must not be sent to the new address, since the server there may belong to somebody else.
        await forgetKey(connection);
        return save(connection, { title, address, ...signedOutFields });
      }),
    delete: (id, { discardWork }) =>
      runChange(id, async (connection) => {
        const count = offline.countWork(id);
        if (count > 0 && !discardWork) {
          const { title } = connection.getRecord();
          const message =
            count === 1
              ? serviceText("connection-has-job", { title })
              : serviceText("connection-has-jobs", { title, count });
          throw new GatewayError("CONNECTION_IN_USE", message);
        }
        await forgetKey(connection);
        // Saving this record ends the requests of the connection. Otherwise the deletion of its offline work would wait
        // for them.
        save(connection, signedOutFields);
        await offline.delete(id);
        records.delete(id);
        remotes.delete(id);
        connection.close();
      }),
    async probe(id) {
      const connection = get(id);
      const remote = remotes.get(id)?.connection;
      if (remote !== undefined) await keyStore.forgetMissingKey(remote.getRecord());
      const host = getHost(id);
      const probe = await probeService(connection.send, host);
      const { key_storage } = await connection.describe();
      if (key_storage !== null)
        await callService(connection.send, host, (client, signal) => client.call(getMe, { signal }));
      return { ...probe, clock_difference_ms: connection.state.read().clockDifferenceMs };
    },
    signIn: (id, credentials) =>
      runChange(id, async (connection) => {
        requireConnectableCredentials(connection, credentials);
        const account = await signInToService(connection.sendWithKey, getHost(id), credentials);
        requireConnectableAccount(connection, account.user.id, account.keyKind);
        const storage = await storeKey(connection, account.key);
        return save(connection, { user: account.user, keyKind: account.keyKind, ...storage });
      }),
    signOut: (id) =>
      runChange(id, async (connection) => {
        await forgetKey(connection);
        return save(connection, signedOutFields);
      }),
    async getKey(id, kind) {
      const connection = get(id);
      const ownKey = await connection.getKey();
      const wantedKind = kind ?? readKeyKind(ownKey);
      if (readKeyKind(ownKey) === wantedKind) return ownKey;
      const { api_keys } = await callService(connection.send, getHost(id), (client, signal) =>
        client.call(getMe, { signal }),
      );
      const key = api_keys[wantedKind];
      if (key !== null) return key;
      throw new ServiceError("ACCESS_DENIED", serviceText("key-kind-unseen", { kind: wantedKind }));
    },
    async renewKey(id) {
      if (id === embeddedConnectionId) {
        await renewServiceKey(embedded.send, getHost(id), "live");
        return embedded;
      }
      return runChange(id, async (connection) => {
        const keyKind = readKeyKind(await connection.getKey());
        const key = await renewServiceKey(connection.send, getHost(id), keyKind);
        return save(connection, await storeKey(connection, key));
      });
    },
    close() {
      for (const { connection } of remotes.values()) connection.close();
    },
  };
}
