import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isLoopback, toNetwork } from "../platform/network.ts";

/** The limits of the number of connections, and the time limits for receiving requests and sending responses. */
export interface ConnectionLimits {
  /** The maximum number of connections. Each may need a second file descriptor, for the file of an upload. */
  total: number;
  /**
   * The maximum number of connections from one network. For clients behind a proxy, which share the connections of the
   * proxy, it limits the number of running requests.
   */
  perNetwork: number;
  /** The maximum number of connections from one IPv6 /48 prefix, which has 256 networks. */
  perSite: number;
  /** The time that the headers of a request may take to arrive. */
  headersMs: number;
  /** The time that a body may take to arrive, in addition to its size divided by `bodyBytesPerSecond`. */
  bodyMs: number;
  /** The lowest rate at which a body may arrive. */
  bodyBytesPerSecond: number;
  /** The time in which a client must receive some of its response. */
  responseMs: number;
  /** The time between two checks of these times. */
  checkIntervalMs: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  total: 400,
  perNetwork: 100,
  perSite: 200,
  headersMs: 10_000,
  bodyMs: 30_000,
  bodyBytesPerSecond: 16 * 1024,
  responseMs: 60_000,
  checkIntervalMs: 1000,
};

/** The limits of a browser shell, whose only user has all connections. */
export const singleUserLimits: ConnectionLimits = {
  ...defaultConnectionLimits,
  perNetwork: defaultConnectionLimits.total,
  perSite: defaultConnectionLimits.total,
};

/** The time in which a refused client must send its request to receive the reason. */
const refusalMs = 2000;
/** The maximum number of refused connections that wait for their request; any further one is closed without a reason. */
const maxRefusals = 50;

/**
 * The progress of a connection's current request and response at the last check. Times are those of
 * `performance.now()`.
 */
interface Progress {
  incoming: IncomingMessage;
  /** When a check first found the request. */
  startedAt: number;
  /** The bytes that the socket had received at the check before the one that found the request. */
  startBytes: number;
  bytesWritten: number;
  /** When the response last made progress. */
  writtenAt: number;
}

interface Connection {
  /** The bytes that the socket had received at the last check. */
  bytesRead: number;
  exchange: { incoming: IncomingMessage; outgoing: ServerResponse } | null;
  progress: Progress | null;
}

export interface ConnectionGuardOptions {
  limits: ConnectionLimits;
  /** Returns the address of the client of a request that a proxy on this machine forwards; null without a proxy. */
  getForwardedAddress: ((incoming: IncomingMessage) => string) | null;
  /** Sends the reason to a client whose request did not arrive in time. */
  sendTooSlow: (socket: Socket) => void;
}

export interface ConnectionGuard {
  /**
   * Records the current request of a connection. Returns false if the request must be refused, because there are too
   * many connections or requests.
   */
  admit(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Ends the periodic check. */
  close(): void;
}

/** Counts connections or requests by name, and tells when a name has reached the limit. */
function createCounter(limit: number) {
  const counts = new Map<string, number>();
  return {
    isFull: (name: string): boolean => (counts.get(name) ?? 0) >= limit,
    /** Counts one more, until the emitter closes. */
    add(name: string, until: Socket | ServerResponse): void {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      until.once("close", () => {
        const remaining = (counts.get(name) ?? 1) - 1;
        if (remaining === 0) counts.delete(name);
        else counts.set(name, remaining);
      });
    },
  };
}

/** Counts the connections or requests of each network and each site (IPv6 /48 prefix). */
function createNetworkCounter({ perNetwork, perSite }: ConnectionLimits) {
  const networks = createCounter(perNetwork);
  const sites = createCounter(perSite);
  return {
    /** Counts one more, until the emitter closes. If a limit is reached, returns false instead. */
    add(address: string, until: Socket | ServerResponse): boolean {
      const [network, site] = [toNetwork(address), toNetwork(address, 48)];
      if (networks.isFull(network) || sites.isFull(site)) return false;
      networks.add(network, until);
      sites.add(site, until);
      return true;
    },
  };
}

/**
 * Limits the connections of a server by number, and the time of their requests and responses. To keep requests fast,
 * `admit` only stores them; a timer checks their progress.
 */
export function guardConnections(server: Server, options: ConnectionGuardOptions): ConnectionGuard {
  const { limits, getForwardedAddress, sendTooSlow } = options;
  const connections = new Map<Socket, Connection>();
  const clients = createNetworkCounter(limits);
  let refusals = 0;

  function refuse(socket: Socket): void {
    if (refusals >= maxRefusals) {
      socket.destroy();
      return;
    }
    refusals += 1;
    const timer = setTimeout(() => socket.destroy(), refusalMs);
    socket.once("close", () => {
      clearTimeout(timer);
      refusals -= 1;
    });
  }

  const isFromProxy = ({ remoteAddress = "" }: Socket): boolean =>
    getForwardedAddress !== null && isLoopback(remoteAddress);

  function accept(socket: Socket): void {
    const isAccepted =
      connections.size < limits.total &&
      (isFromProxy(socket) || clients.add(socket.remoteAddress ?? "unknown", socket));
    if (!isAccepted) {
      refuse(socket);
      return;
    }
    connections.set(socket, { bytesRead: 0, exchange: null, progress: null });
    socket.once("close", () => connections.delete(socket));
  }

  function isTooSlow(socket: Socket, { incoming, startedAt, startBytes }: Progress, now: number): boolean {
    // While the service itself does not read, the client cannot send.
    if (incoming.complete || incoming.readableLength > 0) return false;
    const received = socket.bytesRead - startBytes;
    return now - startedAt > limits.bodyMs + (received / limits.bodyBytesPerSecond) * 1000;
  }

  function checkResponse(socket: Socket, outgoing: ServerResponse, progress: Progress, now: number): void {
    if (!outgoing.headersSent || outgoing.writableFinished || socket.bytesWritten !== progress.bytesWritten) {
      progress.bytesWritten = socket.bytesWritten;
      progress.writtenAt = now;
    } else if (socket.writableLength > 0 && now - progress.writtenAt > limits.responseMs) socket.destroy();
  }

  function checkConnection(socket: Socket, connection: Connection, now: number): void {
    const { exchange } = connection;
    if (exchange === null) return;
    const { incoming, outgoing } = exchange;
    if (connection.progress?.incoming !== incoming) {
      const { bytesRead: startBytes } = connection;
      const { bytesWritten } = socket;
      connection.progress = { incoming, startedAt: now, startBytes, bytesWritten, writtenAt: now };
    }
    const isLate = isTooSlow(socket, connection.progress, now);
    if (isLate && outgoing.headersSent) socket.destroy();
    else if (isLate) sendTooSlow(socket);
    checkResponse(socket, outgoing, connection.progress, now);
    if (!isLate && !(outgoing.writableFinished && incoming.complete)) return;
    // The exchange need not stay in memory while its connection is idle.
    connection.exchange = null;
    connection.progress = null;
  }

  function check(): void {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      checkConnection(socket, connection, now);
      connection.bytesRead = socket.bytesRead;
    }
  }

  server.prependListener("connection", accept);
  const timer = setInterval(check, limits.checkIntervalMs);
  timer.unref();
  return {
    admit(incoming, outgoing) {
      const connection = connections.get(incoming.socket);
      if (connection === undefined) return false;
      connection.exchange = { incoming, outgoing };
      if (getForwardedAddress === null || !isFromProxy(incoming.socket)) return true;
      return clients.add(getForwardedAddress(incoming), outgoing);
    },
    close: () => clearInterval(timer),
  };
}
