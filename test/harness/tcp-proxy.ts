import { createServer, connect, type AddressInfo, type Socket } from "node:net";

/** A network cable between two programs: forwards TCP connections to a port of this machine, until it is unplugged. */
export interface TcpProxy {
  readonly port: number;
  /** Ends all connections and refuses new ones. */
  unplug(): void;
  plugIn(): void;
  close(): Promise<void>;
}

/**
 * @param getTargetPort returns the port at the other end, which may be known only when the proxy has started
 * @param port the port of the proxy; by default any free one
 */
export async function startTcpProxy(getTargetPort: () => number, port = 0): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isPlugged = true;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // An unplugged cable ends connections in the middle of a message.
    socket.on("error", () => socket.destroy());
  };
  const server = createServer((incoming) => {
    if (!isPlugged) {
      incoming.resetAndDestroy();
      return;
    }
    const outgoing = connect(getTargetPort(), "127.0.0.1");
    keep(incoming);
    keep(outgoing);
    incoming.pipe(outgoing);
    outgoing.pipe(incoming);
    incoming.once("close", () => outgoing.destroy());
    outgoing.once("close", () => incoming.destroy());
  });
  const unplug = (): void => {
    isPlugged = false;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    unplug,
    plugIn: () => {
      isPlugged = true;
    },
    close: () =>
      new Promise((resolve) => {
        unplug();
        server.close(() => resolve());
      }),
  };
}
