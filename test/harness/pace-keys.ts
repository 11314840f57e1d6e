import type { BrowserContext } from "@playwright/test";
import { unseenMs } from "../../renderer/commands/unseen.ts";

/**
 * Lets the keys of a script count as those of a person, who looks at a view before pressing the next key: before each key
 * press the clock of the window goes on by {@link unseenMs}. Nothing waits.
 */
export async function paceKeys(context: BrowserContext): Promise<void> {
  await context.addInitScript((ms) => {
    const readClock = Date.now.bind(Date);
    let ahead = 0;
    Date.now = () => readClock() + ahead;
    window.addEventListener(
      "keydown",
      () => {
        ahead += ms;
      },
      true,
    );
  }, unseenMs);
}
