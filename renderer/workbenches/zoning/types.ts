import type { ZoneType } from "../../../shared/document/zones.ts";
import { zoneTypes } from "../../../shared/document/zones.ts";

/** The key that gives a type directly: 1 to 9 for the first nine. */
export function typeKey(type: ZoneType): string | null {
  const index = zoneTypes.indexOf(type);
  return index < 9 ? String(index + 1) : null;
}
