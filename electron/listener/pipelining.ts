import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The maximum number of requests that wait for the responses to earlier ones on their connection. */
const maxWaiting = 100;

/** The requests of a connection. */
interface Pipeline {
  isBusy: boolean;
  waiting: (() => void)[];
}

/** Calls `handle` when all earlier requests of its connection are answered. */
export type PipelineQueue = (incoming: IncomingMessage, outgoing: ServerResponse, handle: () => void) => void;

/**
 * Creates the queue of the requests that clients pipeline (RFC 9112, section 9.3.2). Node would handle all requests of
 * a TCP segment at once, which would delay all other clients. The queue handles them one after the other, each in a new
 * turn of the event loop, and closes the connection of a client that sends too many.
 */
export function createPipelineQueue(): PipelineQueue {
  const pipelines = new WeakMap<Socket, Pipeline>();

  return (incoming, outgoing, handle) => {
    const { socket } = incoming;
    const pipeline = pipelines.get(socket) ?? { isBusy: false, waiting: [] };
    pipelines.set(socket, pipeline);
    const run = () => {
      if (socket.destroyed) return;
      outgoing.once("close", () => {
        const next = pipeline.waiting.shift();
        if (next === undefined) pipeline.isBusy = false;
        else setImmediate(next);
      });
      handle();
    };
    if (!pipeline.isBusy) {
      pipeline.isBusy = true;
      run();
    } else if (pipeline.waiting.push(run) > maxWaiting) {
      pipeline.waiting = [];
      socket.destroy();
    }
  };
}
