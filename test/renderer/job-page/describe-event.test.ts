import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describeMessage } from "../../../renderer/job-page/describe-event.ts";
import { setMessages } from "../../../renderer/messages/messages.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

test("the error of a step has the window's language in the history, and what users wrote stays", () => {
  setMessages(readFileSync(join("renderer", "messages", "de.ftl"), "utf8"), "de");
  onTestFinished(() => setMessages("", "en"));
  const message = serviceText("task-needs-memory", { limit: 900, task: serviceText("task-map-document") });
  expect(describeMessage({ kind: "step-failed", message })).toBe(
    "die Grenze von 900 MiB Speicher wurde überschritten beim Zuordnen der Datenpunkte",
  );
  expect(describeMessage({ kind: "checkin", message })).toBe(message);
});
