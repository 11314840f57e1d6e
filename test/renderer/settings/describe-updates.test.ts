import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { setMessages } from "../../../renderer/messages/messages.ts";
import { describeUpdates } from "../../../renderer/settings/describe-updates.ts";
import { updateStateSchema, type UpdateState } from "../../../shared/api/desktop.ts";

const now = Date.parse("2026-05-04T12:30:00Z");
const feed = "https://updates.example.org/galley";
const base: UpdateState = {
  status: "off",
  feed,
  version: "2.1.0",
  share: 0.426,
  reason: "No space.",
  checked_at: null,
};

/** A part of the description of each state in each language. */
const expected: Record<string, Record<UpdateState["status"], string>> = {
  en: {
    off: "does not look for updates",
    waiting: "has not looked",
    checking: "Looking for",
    current: "the newest version. Last checked:",
    available: `Version 2.1.0 is available.`,
    downloading: "Version 2.1.0 is being downloaded: 42 %",
    ready: "Version 2.1.0 is ready",
    failed: "Version 2.1.0 was not installed. Galley tries again daily. Technical detail: No space.",
  },
  de: {
    off: "sucht nicht nach Updates",
    waiting: "noch nicht",
    checking: "wird gesucht",
    current: "die neueste Version. Zuletzt geprüft:",
    available: `Version 2.1.0 ist verfügbar.`,
    downloading: "Version 2.1.0 wird geladen: 42 %",
    ready: "Version 2.1.0 ist bereit",
    failed:
      "Version 2.1.0 wurde nicht installiert. Galley versucht es täglich erneut. Technische Einzelheit: No space.",
  },
};

test.each(Object.entries(expected))("every state of the update is described in %s", (language, texts) => {
  setMessages(readFileSync(join(import.meta.dirname, `../../../renderer/messages/${language}.ftl`), "utf8"), language);
  for (const status of updateStateSchema.shape.status.options) {
    const state = { ...base, status, checked_at: status === "current" ? new Date(now).toISOString() : null };
    expect(describeUpdates(state, now)).toContain(texts[status]);
  }
  expect(describeUpdates({ ...base, status: "available" }, now)).toContain(feed);
  expect(describeUpdates({ ...base, status: "failed", version: null }, now)).toMatch(
    language === "en" ? /^The update feed could not be read\..* No space\.$/ : /^Die Update-Quelle .* No space\.$/,
  );
});
