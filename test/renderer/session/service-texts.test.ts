import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { setMessages } from "../../../renderer/messages/messages.ts";
import { describeError } from "../../../renderer/session/notices.ts";
import {
  translateErrorCode,
  translateOfflineState,
  translateServiceError,
  translateServiceText,
  translateUserName,
} from "../../../renderer/session/service-texts.ts";
import { ApiError } from "../../../shared/api/client.ts";
import type { OfflineState } from "../../../shared/api/offline.ts";
import { recognizeServiceText, serviceTemplates, serviceText } from "../../../shared/service-texts/service-text.ts";
import { fillTemplate } from "../../../shared/service-texts/template.ts";

const openWindow = (language: string): void =>
  setMessages(readFileSync(join("renderer", "messages", `${language}.ftl`), "utf8"), language);
afterEach(() => setMessages("", "en"));

const holder = { name: "Ana", time: "2026-03-01T12:00:00.000Z" };

/** Fills a template with a value for each placeholder, and returns both. */
function fillWithSamples(template: string) {
  const placeholders = [...template.matchAll(/\{([#@+]?)(\w+)\}/gu)];
  const samples: Record<string, string | number> = { "#": 1234, "+": "1, 2" };
  const args = placeholders.map(([, mark = "", name = ""]) => [name, samples[mark] ?? `<${name}>`] as const);
  return { text: fillTemplate(template, Object.fromEntries(args)), args: Object.fromEntries(args) };
}

test.each(["en", "de"])(
  "The window in the language %s tells all texts of the service with their arguments",
  (language) => {
    openWindow(language);
    for (const [id, template] of Object.entries(serviceTemplates)) {
      const { text, args } = fillWithSamples(template);
      const recognized = recognizeServiceText(text);
      expect({ ...recognized?.args, ...recognized?.texts }, id).toEqual(args);
      const shown = translateServiceText(text);
      for (const value of Object.values(args)) expect(shown, id).toContain(value.toLocaleString(language));
      expect(shown === text, id).toBe(language === "en");
    }
  },
);

test("A text of the service has the window's language, with the texts inside of it", () => {
  openWindow("de");
  const type = serviceText("file-jpeg");
  expect(translateServiceText(serviceText("document-other-type", { name: "a.pdf", type }))).toBe(
    "a.pdf ist weder ein PDF noch ein ePub: Die Datei sieht aus wie ein JPEG-Bild. Bitte ein PDF oder ein ePub wählen.",
  );
  const pages = serviceText("several-pages", { pages: "1, 2" });
  expect(translateServiceText(serviceText("hidden-words", { count: 1234, pages }))).toContain(
    "1.234 verborgene Wörter auf den Seiten 1, 2",
  );
  const task = serviceText("task-read-page", { page: 3 });
  const tooSlow = serviceText("task-too-slow", { seconds: 60, task });
  expect(translateServiceText(tooSlow)).toBe("die Grenze von 60 s wurde überschritten beim Lesen von Seite 3");
  const unread = serviceText("document-unread-pages", { name: "a.pdf", pages: 4, reason: tooSlow });
  expect(translateServiceText(unread)).toBe(
    "Keine der 4 Seiten von a.pdf konnte gelesen werden: die Grenze von 60 s wurde überschritten beim Lesen von Seite 3",
  );
  const reason = serviceText("keychain-locked");
  expect(translateServiceText(serviceText("keychain-unusable", { reason }))).toContain("(er ist gesperrt:");
});

test("Names from documents are not taken for texts of the service, whatever they contain", () => {
  openWindow("de");
  const name = "{name} is empty: it is empty";
  expect(translateServiceText(serviceText("pdf-truncated", { name }))).toContain(name);
  // A text that matches no template stays as it is, also a long one.
  for (const text of ["", "It is something else.", `${"a is empty: ".repeat(100_000)}b`])
    expect(translateServiceText(text)).toBe(text);
});

test("An error that is not known is told by its code, with what the service says", () => {
  const error = new ApiError(400, "TAXONOMY_INVALID", "The taxonomy has no concepts.", null, null);
  openWindow("de");
  expect(describeError(error)).toBe("Die Taxonomie ist ungültig. (The taxonomy has no concepts.)");
  openWindow("en");
  expect(describeError(error)).toBe("The taxonomy has no concepts.");
  openWindow("de");
  const newer = new ApiError(400, "OF_A_LATER_VERSION", "It is later.", null, null);
  expect(describeError(newer)).toBe("It is later.");
});

test("What an earlier version noted about a garbled page is still told", () => {
  openWindow("de");
  const note =
    "The text layer is garbled on page 2. Values from there, and those that were not found, have no confidence. Read the " +
    "document by OCR.";
  expect(translateServiceText(note)).toMatch(/^Die Textebene auf Seite 2 ist unbrauchbar\..*mit OCR importieren/);
});

test("A text is never taken for another one, whatever names it contains", () => {
  // A text with a name in it cannot be one of those without placeholders.
  const filled = Object.entries(serviceTemplates)
    .filter(([, template]) => template.includes("{"))
    .map(([id, template]) => [id, fillWithSamples(template).text] as const);
  /** The template of a text, or of a text in it, is `id`. */
  const tells = (text: string, id: string): boolean => {
    const recognized = recognizeServiceText(text);
    if (recognized === null) return false;
    return recognized.id === id || Object.values(recognized.texts).some((inner) => tells(inner, id));
  };
  const misread: string[] = [];
  for (const [id, template] of Object.entries(serviceTemplates)) {
    const { args } = fillWithSamples(template);
    const names = [...template.matchAll(/\{@?(\w+)\}/gu)].map(([, name = ""]) => name);
    for (const [otherId, other] of names.length === 0 ? [] : filled) {
      for (const value of [other, `${other} b.pdf`, `a ${other}`]) {
        const text = fillTemplate(template, { ...args, ...Object.fromEntries(names.map((name) => [name, value])) });
        if (recognizeServiceText(text) !== null && !tells(text, id)) misread.push(`${id} with ${otherId}: ${text}`);
      }
    }
  }
  expect(misread.length, misread.slice(0, 20).join("\n")).toBe(0);
});

test("A text that reads like two is told in English, and one with a part of another in its name is recognized", () => {
  openWindow("de");
  const name = "The embedded invoice a.xml has a value that was left out: b.pdf";
  const text = serviceText("document-empty", { name });
  expect(translateServiceText(text)).toBe(text);
  const error = new ApiError(400, "DOCUMENT_INVALID", text, null, null);
  expect(describeError(error)).toBe(`${translateErrorCode("DOCUMENT_INVALID")} (${text})`);
  expect(translateErrorCode("DOCUMENT_INVALID")).not.toBe("DOCUMENT_INVALID");
  const long = { name: "Ana has 3 pages.pdf", pages: 9000, maximum: 5000 };
  expect(recognizeServiceText(serviceText("document-too-long", long))).toMatchObject({ args: long });
  expect(translateErrorCode("OF_A_LATER_VERSION")).toBe("OF_A_LATER_VERSION");
});

test("A message that is the meaning of another code does not replace that of its own", () => {
  openWindow("de");
  const full = new ApiError(409, "JOB_FINAL", serviceTemplates["DISK_FULL"] ?? "", null, null);
  expect(describeError(full)).toBe(`${translateErrorCode("JOB_FINAL")} (${translateErrorCode("DISK_FULL")})`);
  const own = new ApiError(409, "JOB_FINAL", serviceTemplates["JOB_FINAL"] ?? "", null, null);
  expect(describeError(own)).toBe(translateErrorCode("JOB_FINAL"));
});

test("The state of offline work is in the window's language, with what waits in the outbox", () => {
  openWindow("de");
  const reason = serviceText("host-not-found", { host: "example.org" });
  const job = { error: serviceText("document-deleted"), conflict: serviceText("checkout-superseded") };
  const entry = { title: serviceText("outbox-zones", { page: 3 }), last_error: serviceText("lease-held", holder) };
  const state = { connection: { reason }, kept: [job], outbox: [entry, { title: "Later", last_error: null }] };
  const { connection, kept, outbox } = translateOfflineState(state as unknown as OfflineState);
  expect(connection.reason).toMatch(/^Kein Server.*example\.org/);
  expect(kept[0]).toEqual({
    error: "Das Dokument des Auftrags wurde gelöscht.",
    conflict: expect.stringMatching(/^Die eigene Reservierung ist zu Ende/),
  });
  expect(outbox).toMatchObject([
    { title: "Zonen von Seite 3", last_error: expect.stringMatching(/^Ana hat den Auftrag bis/) },
    { title: "Later", last_error: null },
  ]);
});

test("A text that begins with its own words is not taken for one that begins with a name", () => {
  openWindow("de");
  const ended = serviceText("checkout-ended", { holder: serviceText("lease-held", holder) });
  expect(translateServiceText(ended)).toBe(
    "Die eigene Reservierung ist zu Ende. Ana hat den Auftrag bis 2026-03-01T12:00:00.000Z ausgecheckt.",
  );
});

test("Codes, names and messages of a service cannot do more than be shown", () => {
  openWindow("de");
  for (const code of ["constructor", "__proto__", "toString"])
    expect(translateServiceError(code, "It is new.")).toBe("It is new.");
  expect(translateServiceError("KEY_MISSING", "\u202Eabc")).not.toContain("\u202E");
  expect(translateServiceText("\u202Eabc")).toBe("abc");
  for (const name of ["page 5", "John does not exist"]) expect(translateUserName(name)).toBe(name);
  expect(translateUserName("Local reviewer")).toBe(translateServiceText("Local reviewer"));
});

test("a text that tells others in many ways is matched a few times with each template", () => {
  const document = serviceText("document-empty", { name: "Invoice" }).slice("Invoice".length);
  const page = serviceText("page-not-read-by-ocr", { page: 2, reason: "" });
  const startsWith = vi.spyOn(String.prototype, "startsWith");
  onTestFinished(() => startsWith.mockRestore());
  const count = 12;
  const recognized = recognizeServiceText(`${page.repeat(count)}Invoice${document.repeat(count)}`);
  expect(recognized?.id).toBe("page-not-read-by-ocr");
  expect(startsWith.mock.calls.length).toBeLessThan(2 * count * Object.keys(serviceTemplates).length);
});
