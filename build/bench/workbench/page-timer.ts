import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /**
     * The time in milliseconds from the last measured key press to the frame after the one in which a match was found.
     */
    measured: Promise<number>;
    /** The time at which the selector of {@link recordShown} first had a match, in milliseconds since the page's start. */
    shownAt: Promise<number>;
    /** The intervals between the frames that were recorded, in milliseconds. */
    frameTimes: number[];
    /** The durations of the key presses that were recorded, in milliseconds. */
    keyDelays: number[];
    keyObserver: PerformanceObserver;
    /** The time stamp of the last key press. */
    pressedAt: number;
  }
}

/**
 * Measures the time from a key press until a selector has a match, in milliseconds by the clock of the page: from the
 * time stamp of the event to the animation frame after the one in which the match was found.
 * @throws {Error} if nothing matches within a minute
 */
export async function measureKey(page: Page, key: string, selector: string): Promise<number> {
  await page.evaluate((selector) => {
    window.measured = new Promise((resolve, reject) => {
      const start = (event: KeyboardEvent): void => {
        const deadline = event.timeStamp + 60_000;
        const check = (): void => {
          if (document.querySelector(selector) !== null) {
            requestAnimationFrame(() => resolve(performance.now() - event.timeStamp));
          } else if (performance.now() > deadline) reject(new Error(`nothing matches ${selector}`));
          else requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      };
      window.addEventListener("keydown", start, { capture: true, once: true });
    });
  }, selector);
  await page.keyboard.press(key);
  return page.evaluate(() => window.measured);
}

/** Records when a selector first has a match in the pages that are opened from now on, in {@link window.shownAt}. */
export function recordShown(page: Page, selector: string): Promise<unknown> {
  return page.addInitScript((selector) => {
    window.shownAt = new Promise((resolve) => {
      const check = (): void => {
        if (document.querySelector(selector) !== null) resolve(performance.now());
        else requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    });
  }, selector);
}

/** Records the intervals between the animation frames while an action runs, in milliseconds. */
export async function recordFrames(page: Page, action: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    window.frameTimes = [];
    let previous = performance.now();
    const times = window.frameTimes;
    const step = (now: number): void => {
      if (window.frameTimes !== times) return;
      times.push(now - previous);
      previous = now;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  await action();
  return page.evaluate(() => {
    const { frameTimes } = window;
    window.frameTimes = [];
    // The first interval began before the action.
    return frameTimes.slice(1);
  });
}

/** The shortest delay that the browser reports for an event, in milliseconds. */
const minReportedMs = 16;

/**
 * Measures the delays from key presses to the frame that shows their effect (Event Timing API, W3C), in steps of 8 ms.
 * A delay that is too short to be reported counts as 16 ms. The keys are pressed one after the other, each after two frames.
 */
export async function measureKeyDelays(page: Page, key: string, count: number): Promise<number[]> {
  await page.evaluate((minReportedMs) => {
    window.keyDelays = [];
    window.keyObserver = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === "keydown") window.keyDelays.push(duration);
    });
    window.keyObserver.observe({ type: "event", durationThreshold: minReportedMs } as PerformanceObserverInit);
  }, minReportedMs);
  for (let index = 0; index < count; index++) {
    await page.keyboard.press(key);
    await waitForFrames(page);
  }
  // The browser reports an event after the frame that shows its effect.
  await waitForFrames(page);
  const delays = await page.evaluate(() => {
    window.keyObserver.disconnect();
    return window.keyDelays;
  });
  return [...delays, ...Array.from({ length: Math.max(0, count - delays.length) }, () => minReportedMs)];
}

/** Waits for two animation frames. */
async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
