import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { t } from "../../../renderer/messages/messages.ts";
import { getJobName } from "../../../renderer/session/job-summary.ts";
import type { Job } from "../../../shared/api/jobs.ts";

const controls = ["\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069"];

test.each(controls)("an argument with %j does not change the direction of the message", (control) => {
  // A pop of an isolate would also end one that is around the argument.
  expect(t("point-not-reviewed-named", { name: `\u2069${control}fdp.exe` })).toBe("fdp.exe: not reviewed");
  const metadata = { name: `invoice${control}fdp.exe` };
  expect(getJobName({ id: "0f0e0d0c", metadata } as unknown as Job)).toBe("invoicefdp.exe");
});

test("the letters and marks of a script that is written from right to left stay", () => {
  const name = "حساب\u200F 12";
  expect(t("point-not-reviewed-named", { name })).toBe(`${name}: not reviewed`);
});

/** Returns the text of a message of one line in the file of a language. */
function readText(language: string, id: string): string {
  const file = readFileSync(new URL(`../../../renderer/messages/${language}.ftl`, import.meta.url), "utf8");
  const text = new RegExp(`^${id} = (.*)$`, "m").exec(file)?.[1];
  if (text === undefined) throw new Error(`${language} has no ${id}`);
  return text;
}

// A job that is given back unchanged is not one that was cancelled.
test.each(["en", "de"])("%s has different words for a cancelled job and an aborted review", (language) => {
  expect(readText(language, "checkout-aborted")).not.toBe(readText(language, "queue-job-cancelled"));
  expect(readText(language, "outcome-aborted")).not.toBe(readText(language, "job-page-status-cancelled"));
});
