import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { embeddedConnectionId } from "../../../shared/api/gateway-paths.ts";
import { GatewayError } from "../../../shared/errors.ts";
import type { ServiceConnection } from "./connection.ts";
import { createEmbeddedConnection, type EmbeddedServiceOptions } from "./embedded-connection.ts";

/** The connections of the workbench: the embedded service, and remote ones. */
export interface Connections {
  /** Lists all connections, the embedded one first. */
  list(): ServiceConnection[];
  find(id: string): ServiceConnection | null;
  /** @throws {GatewayError} CONNECTION_NOT_FOUND */
  get(id: string): ServiceConnection;
  /** Returns the id of the connection that was used last; that of the embedded one if it no longer exists. */
  getLastUsed(): string;
  /** Remembers a connection as the one that was used last. */
  setLastUsed(id: string): void;
}

export interface ConnectionsOptions {
  /** The workbench's own database. */
  database: DatabaseSync;
  embedded: EmbeddedServiceOptions;
}

const lastUsedName = "last-used-connection";

/**
 * Opens the connections of the workbench.
 *
 * @example
 * const connections = createConnections({ database, embedded: { service, getUser } });
 * const response = await connections.get("embedded").send(new Request("http://127.0.0.1/v1.1/jobs"));
 */
export function createConnections({ database, embedded }: ConnectionsOptions): Connections {
  const selectSetting = database.prepare("SELECT value FROM setting WHERE name = ?");
  const upsertSetting = database.prepare(
    "INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  );
  const open = new Map<string, ServiceConnection>();
  const embeddedConnection = createEmbeddedConnection(embedded);
  open.set(embeddedConnection.id, embeddedConnection);

  return {
    list: () => [...open.values()],
    find: (id) => open.get(id) ?? null,
    get(id) {
      const connection = open.get(id);
      if (connection === undefined) throw new GatewayError("CONNECTION_NOT_FOUND");
      return connection;
    },
    getLastUsed() {
      const row = z.object({ value: z.string() }).optional().parse(selectSetting.get(lastUsedName));
      return row !== undefined && open.has(row.value) ? row.value : embeddedConnectionId;
    },
    setLastUsed(id) {
      upsertSetting.run(lastUsedName, id);
    },
  };
}
