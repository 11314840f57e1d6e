import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Where a connection is cut: before a request arrives, in the middle of it, before its reply, or in the middle of that. */
export const cutPlaces = ["before-request", "in-request", "before-reply", "in-reply"] as const;
export type CutPlace = (typeof cutPlaces)[number];

/** A TCP proxy on the loopback interface that can be cut. */
export interface CuttingProxy {
  readonly port: number;
  /** The port that connections are forwarded to. */
  targetPort: number;
  /** While it is down, connections are refused. */
  isDown: boolean;
  /** Number of connections that were cut while data were on their way, by place. */
  readonly cuts: ReadonlyMap<CutPlace, number>;
  /** Cuts the connection on which the next data of that kind arrive. */
  planCut(place: CutPlace): void;
  /** Ends all connections. */
  disconnect(): void;
  close(): Promise<void>;
}

export async function startCuttingProxy(): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  const cuts = new Map<CutPlace, number>();
  let plan: CutPlace | null = null;
  const server = createServer((client) => {
    if (proxy.isDown) return void client.destroy();
    const target = connect(proxy.targetPort, "127.0.0.1");
    const end = (): void => {
      client.destroy();
      target.destroy();
    };
    const forward = (from: Socket, to: Socket, before: CutPlace, inside: CutPlace): void => {
      from.on("data", (chunk: Buffer) => {
        const place = plan;
        if (place !== before && place !== inside) return void to.write(chunk);
        plan = null;
        cuts.set(place, (cuts.get(place) ?? 0) + 1);
        if (place === before) return end();
        to.write(chunk.subarray(0, Math.floor(chunk.byteLength / 2)), end);
      });
      from.on("error", end);
      from.on("close", end);
      sockets.add(from);
      from.once("close", () => sockets.delete(from));
    };
    forward(client, target, "before-request", "in-request");
    forward(target, client, "before-reply", "in-reply");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const disconnect = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const proxy: CuttingProxy = {
    port: (server.address() as AddressInfo).port,
    targetPort: 0,
    isDown: false,
    cuts,
    planCut: (place) => void (plan = place),
    disconnect,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        disconnect();
      }),
  };
  return proxy;
}
