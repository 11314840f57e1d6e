import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { writePrivateFile } from "../platform/durable-files.ts";
import type { Log } from "../platform/log.ts";

const boundsSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive().max(100_000),
  height: z.int().positive().max(100_000),
});
/** A rectangle on the screen, in device-independent pixels. */
export type Bounds = z.infer<typeof boundsSchema>;

const stateSchema = z.object({
  /** The bounds of the window while it is neither maximized nor full-screen. */
  bounds: boundsSchema,
  isMaximized: z.boolean(),
  isFullScreen: z.boolean(),
});
export type WindowState = z.infer<typeof stateSchema>;

/** Reads the stored state of the window; null if it was never stored, or the file is damaged. */
export function readWindowState(file: string, log: Log): WindowState | null {
  if (!existsSync(file)) return null;
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    log.error("the stored place of the window is damaged; the window opens in its usual place", error, { file });
    return null;
  }
}

/** Stores the state of the window. Only logs an error, such as a full disk: the events of a window cannot report it. */
export function writeWindowState(file: string, state: WindowState, log: Log): void {
  try {
    writePrivateFile(file, JSON.stringify(state));
  } catch (error) {
    log.error("the place of the window was not stored", error, { file });
  }
}

/** The size of the part of a window's upper edge that must be on a display, so that the user can drag the window. */
const minVisible = { width: 100, height: 32 };

/** Returns the length of the overlap of two intervals, given by start and length; negative if they are apart. */
function overlap(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);
}

/** Tells whether the upper edge of a window can be seen and reached on a display. */
function isReachable({ x, y, width }: Bounds, area: Bounds): boolean {
  const isInside = y >= area.y && overlap(y, minVisible.height, area.y, area.height) >= minVisible.height;
  return isInside && overlap(x, width, area.x, area.width) >= minVisible.width;
}

/**
 * Moves a window to the centre of the primary display if it cannot be reached, as when its display was disconnected.
 * The window is then also shrunk to that display.
 * @param areas the areas of the displays without the bars of the system, that of the primary display first
 */
export function fitToDisplays(bounds: Bounds, areas: readonly [Bounds, ...Bounds[]]): Bounds {
  if (areas.some((area) => isReachable(bounds, area))) return bounds;
  const [{ x, y, width: maxWidth, height: maxHeight }] = areas;
  const width = Math.min(bounds.width, maxWidth);
  const height = Math.min(bounds.height, maxHeight);
  return {
    x: x + Math.round((maxWidth - width) / 2),
    y: y + Math.round((maxHeight - height) / 2),
    width,
    height,
  };
}
