import { z } from "zod";
import { progressSources } from "../../shared/desktop-bridge.ts";
import { languages } from "../../renderer/messages/locale.ts";
import type { Log } from "../platform/log.ts";
import { origin } from "./policy.ts";

/** The message by which the window reports the progress of a task. `share` is null when the task has ended. */
export const progressSchema = z.strictObject({
  source: z.enum(progressSources),
  share: z.number().min(0).max(1).nullable(),
});

/** The message by which the window reports its language. */
export const languageSchema = z.enum(languages);

/** The parts of Electron's event that say who sent a message. */
export interface MessageEvent {
  sender: unknown;
  senderFrame: { readonly origin: string; readonly parent: unknown } | null;
}

export interface WindowMessagesOptions<Message> {
  /** The web contents of the window. */
  getContents: () => unknown;
  schema: z.ZodType<Message>;
  onMessage: (message: Message) => void;
  log: Log;
}

/** The maximum number of refused messages that are logged. Without a limit, a compromised page could fill the log. */
const maxLoggedRefusals = 20;

/** Returns why a message is not accepted; null if the window's own page sent it. */
function describeForeignSender({ sender, senderFrame }: MessageEvent, contents: unknown): string | null {
  if (sender !== contents) return "another window sent it";
  if (senderFrame === null) return "its frame is gone";
  if (senderFrame.parent !== null) return "a frame inside the page sent it";
  return senderFrame.origin === origin ? null : "a page of another origin sent it";
}

/**
 * Creates the receiver of one kind of the window's messages. It accepts only messages of the window's own page in the
 * right form.
 */
export function createMessageReceiver<Message>(options: WindowMessagesOptions<Message>) {
  const { getContents, schema, onMessage, log } = options;
  let refusals = 0;
  function refuse(reason: string): void {
    refusals += 1;
    if (refusals <= maxLoggedRefusals) log.warn("a message of the window was refused", { reason, refusals });
  }
  return (event: MessageEvent, ...input: unknown[]): void => {
    const reason = describeForeignSender(event, getContents());
    if (reason !== null) return refuse(reason);
    const message = schema.safeParse(input[0]);
    if (!message.success || input.length !== 1) return refuse("its form is wrong");
    onMessage(message.data);
  };
}
