import { afterAll, beforeAll, expect, it } from "vitest";
import { addKeyword, createIndexReview, type IndexReview } from "../../../renderer/workbenches/indexing/state.ts";
import type { Evidence } from "../../../shared/document/keywords.ts";
import { openZoning } from "../zoning/open-zoning.ts";

const disposers: (() => void | Promise<void>)[] = [];
let review: IndexReview;

const place = (page: number): Evidence => ({ page, text: "maps", bbox: { x: 10, y: 10, width: 30, height: 10 } });

beforeAll(async () => {
  // Keywords that a person adds need no taxonomy.
  const { checkout, viewer } = await openZoning(2, (dispose) => disposers.push(dispose));
  review = createIndexReview(checkout, viewer, { taxonomy: "crafts", jobId: checkout.store.getState().job.id });
  addKeyword(review, { id: "maps", label: "maps" }, [place(1), place(2)]);
  addKeyword(review, { id: "paper", label: "paper" }, [place(1)]);
});
afterAll(async () => {
  for (const dispose of disposers.toReversed()) await dispose();
});

it("ends browsing when a mark in the document is clicked, so that R replaces the clicked keyword", () => {
  review.focusConcept("maps", 1);
  review.browseTo("geography", null);
  expect(review.getKeywordToReplace()?.id, "the keyword from which the reviewer browsed").toBe("maps");
  const { target } = review.viewer.getState();
  review.focusConcept("paper", 0, false);
  expect(review.getKeywordToReplace()?.id).toBe("paper");
  expect(review.store.getState()).toMatchObject({ focus: "paper", origin: null, narrower: null, evidenceIndex: 0 });
  expect(review.viewer.getState().target, "the document stays where it was clicked").toBe(target);
  review.focusConcept("maps", 1);
  expect(review.viewer.getState().target?.page).toBe(2);
});
