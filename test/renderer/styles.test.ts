import { expect, test } from "vitest";
import { zoneStyles } from "../../renderer/styles/zone-types.ts";
import { zoneTypes } from "../../shared/document/zones.ts";

test("Each zone type has a tag and a color of its own", () => {
  const styles = zoneTypes.map((type) => zoneStyles[type]);
  expect(new Set(styles.map(({ tag }) => tag)).size).toBe(zoneTypes.length);
  expect(new Set(styles.map(({ color }) => color)).size).toBe(zoneTypes.length);
  expect(styles.every(({ tag }) => tag.length === 2)).toBe(true);
});
