import { z } from "zod";
import { progressSources, type ProgressSource } from "../../shared/desktop-bridge.ts";
import type { Log } from "../platform/log.ts";
import { origin } from "./policy.ts";

/** The only message of the window: how much of a work is done. */
const progressSchema = z.strictObject({
  source: z.enum(progressSources),
  share: z.number().min(0).max(1).nullable(),
});

/** The parts of Electron's event that say who sent a message. */
export interface MessageEvent {
  sender: unknown;
  senderFrame: { readonly origin: string; readonly parent: unknown } | null;
}

export interface WindowMessagesOptions {
  /** The web contents of the window. */
  getContents: () => unknown;
  onProgress: (source: ProgressSource, share: number | null) => void;
  log: Log;
}

/** The number of refused messages that are logged one by one; a page that is taken over could fill the log. */
const maxLoggedRefusals = 20;

/** Returns why a message is not accepted; null if the window's own page sent it. */
function findForeignSender({ sender, senderFrame }: MessageEvent, contents: unknown): string | null {
  if (sender !== contents) return "another window sent it";
  if (senderFrame === null) return "its frame is gone";
  if (senderFrame.parent !== null) return "a frame inside the page sent it";
  return senderFrame.origin === origin ? null : "a page of another origin sent it";
}

/** Creates the receiver of the window's messages. It checks sender and form of each, and ignores all others. */
export function createMessageReceiver({ getContents, onProgress, log }: WindowMessagesOptions) {
  let refusals = 0;
  function refuse(reason: string): void {
    refusals += 1;
    if (refusals <= maxLoggedRefusals) log.warn("a message of the window was refused", { reason, refusals });
  }
  return (event: MessageEvent, ...input: unknown[]): void => {
    const reason = findForeignSender(event, getContents());
    if (reason !== null) return refuse(reason);
    const message = progressSchema.safeParse(input[0]);
    if (!message.success || input.length !== 1) return refuse("it is not the report of a progress");
    onProgress(message.data.source, message.data.share);
  };
}
