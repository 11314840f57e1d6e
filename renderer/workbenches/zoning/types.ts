import { type ZoneType, zoneTypes } from "../../../shared/document/zones.ts";

/** Returns the shortcut key of a zone type: 1 to 9 for the first nine types, null for the others. */
export function getTypeKey(type: ZoneType): string | null {
  const index = zoneTypes.indexOf(type);
  return index < 9 ? String(index + 1) : null;
}
