import {
  createConnection,
  deleteConnection,
  copyConnectionKey,
  listConnections,
  probeConnection,
  putConnection,
  renewConnectionKey,
  selectConnection,
  signIn,
  signOut,
} from "../../../shared/api/connections.ts";
import { createRoute, type Route } from "../../http/route.ts";
import type { Connections } from "./connections.ts";

/**
 * Binds the endpoints of the connections.
 * @param copyText copies a text to the clipboard; undefined if the shell cannot do so
 */
export function createConnectionRoutes(
  connections: Connections,
  copyText?: (text: string) => Promise<void>,
): Route<void>[] {
  return [
    createRoute(listConnections, async () => ({
      list: await Promise.all(connections.list().map((connection) => connection.describe())),
      last_used: connections.getLastUsed(),
      key_store: await connections.keyStore.getAvailability(),
    })),
    createRoute(createConnection, async ({ body }) => (await connections.create(body.title, body.address)).describe()),
    createRoute(putConnection, async ({ params, body }) => (await connections.change(params.id, body)).describe()),
    createRoute(deleteConnection, async ({ params, query }) => {
      await connections.delete(params.id, { discardWork: query.discard === "true" });
      return {};
    }),
    createRoute(probeConnection, async ({ params }) => connections.probe(params.id)),
    createRoute(signIn, async ({ params, body }) => (await connections.signIn(params.id, body)).describe()),
    createRoute(signOut, async ({ params }) => (await connections.signOut(params.id)).describe()),
    createRoute(selectConnection, ({ params }) => {
      const connection = connections.get(params.id);
      connections.setLastUsed(connection.id);
      return connection.describe();
    }),
    createRoute(copyConnectionKey, async ({ params, query }) => {
      const key = await connections.getKey(params.id, query.kind ?? null);
      if (copyText === undefined) return { key };
      await copyText(key);
      return { key: null };
    }),
    createRoute(renewConnectionKey, async ({ params }) => (await connections.renewKey(params.id)).describe()),
  ];
}
