import { expect, test } from "vitest";
import { getLowestConfidence } from "../../../../electron/domain/jobs/job-settings.ts";

test("the lowest confidence is found among as many data points as a long document has", () => {
  const items = Array.from({ length: 500_000 }, (_, index) => ({ confidence: index === 400_000 ? 0.25 : 0.5 }));
  expect(getLowestConfidence(items)).toBe(0.25);
  expect(getLowestConfidence([])).toBeNull();
});
