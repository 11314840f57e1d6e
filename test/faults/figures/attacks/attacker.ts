/**
 * The process of an attacker. It receives one `AttackPlan`, sends `burst` when it has sent the first requests, and goes
 * on until the message `stop`; then it sends an `AttackOutcome`. It uses raw sockets, and has a lower priority than the
 * workers, so that it takes little time from the service.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { constants, getPriority, setPriority } from "node:os";
import type { AttackOutcome, AttackPlan, RequestPart } from "./attack-plan.ts";

/** The address of the attacker; the victim has another, since the service limits connections by address. */
const localAddress = "127.0.0.2";
const tickMs = 20;

async function sendParts(socket: Socket, parts: readonly RequestPart[]): Promise<void> {
  for (const { bytes, times } of parts) {
    for (let sent = 0; sent < times && socket.writable; sent++) {
      if (!socket.write(bytes)) await Promise.race([once(socket, "drain"), once(socket, "close")]);
    }
  }
}

function carryOut({ port, requests, burst, perSecond, after, trickle }: AttackPlan): () => AttackOutcome {
  const outcome: AttackOutcome = { sent: 0, statuses: {}, unanswered: 0 };
  const sockets = new Set<Socket>();

  const sendNext = () => {
    const parts = requests[outcome.sent++ % requests.length] ?? [];
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    sockets.add(socket);
    let isAnswered = false;
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      sockets.delete(socket);
      if (!isAnswered) outcome.unanswered += 1;
    });
    socket.once("connect", () => void sendParts(socket, parts).catch(() => socket.destroy()));
    if (after === "hold") {
      socket.pause();
      return;
    }
    socket.once("data", (data: Buffer) => {
      isAnswered = true;
      const status = Number(data.toString("latin1", 9, 12));
      outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
      // A refused upload is not sent to its end.
      if (status >= 400) socket.destroy();
    });
    socket.resume();
  };

  const start = performance.now();
  const tick = () => {
    const allowed = burst + Math.floor((performance.now() - start) * (perSecond / 1000));
    const isBurst = outcome.sent < burst;
    for (let batch = 0; outcome.sent < allowed && batch < 200; batch++) sendNext();
    if (isBurst && outcome.sent >= burst) process.send?.("burst");
  };
  tick();
  const timers = [setInterval(tick, tickMs)];
  if (trickle !== undefined) {
    const sendByte = () => {
      for (const socket of sockets) if (socket.writable) socket.write(trickle);
    };
    timers.push(setInterval(sendByte, 1000));
  }
  return () => {
    timers.forEach(clearInterval);
    const result = structuredClone(outcome);
    for (const socket of sockets) socket.destroy();
    return result;
  };
}

setPriority(Math.min(getPriority() + 12, constants.priority.PRIORITY_LOW));
let stop: (() => AttackOutcome) | undefined;
process.on("message", (message: AttackPlan | "stop") => {
  if (message === "stop") process.send?.(stop?.(), () => process.exit());
  else stop = carryOut(message);
});
