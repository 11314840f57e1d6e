import { expect, test } from "vitest";
import { z } from "zod";
import { createRoute, TaggedResult } from "../../../electron/http/route.ts";
import { createRouter } from "../../../electron/http/router.ts";
import { createClient } from "../../../shared/api/client.ts";
import { declareEndpoint, uuid } from "../../../shared/api/endpoint.ts";
import { ServiceError } from "../../../shared/errors.ts";

const note = z.object({ id: uuid, text: z.string() });
const getNote = declareEndpoint("GET /notes/:noteId", {
  id: "note.get",
  summary: "A note",
  params: z.object({ noteId: uuid }),
  response: note,
});
const putNote = declareEndpoint("PUT /notes/:noteId", {
  id: "note.put",
  summary: "Write a note",
  params: z.object({ noteId: uuid }),
  body: z.object({ text: z.string() }),
  response: note,
});

const noteId = "0d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb";
const origin = "http://notes.test";

/** Serves one note, whose entity tag is its revision. */
function serveNote() {
  const stored = { id: noteId, text: "first", revision: 1, reads: 0 };
  const listeners = new Set<() => void>();
  const faults: unknown[] = [];
  const router = createRouter({
    basePaths: ["/v2"],
    routes: [
      createRoute(
        getNote,
        () =>
          new TaggedResult(`"${stored.revision}"`, () => {
            stored.reads += 1;
            return { id: noteId, text: stored.text };
          }),
        {
          subscribe(_call, _state, listener) {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        },
      ),
      createRoute(putNote, ({ body }) => {
        if (body.text === "crash") throw new TypeError("secret");
        if (body.text === "") throw new ServiceError("CONTENT_INVALID", "A note has a text.");
        stored.text = body.text;
        stored.revision += 1;
        for (const listener of listeners) listener();
        return { id: noteId, text: body.text };
      }),
    ],
    middleware: ({ request }, next) => next(request),
    notFoundCodes: { noteId: "CONTENT_NOT_FOUND" },
    onFault: (error) => faults.push(error),
  });
  const fetch = (path: string, init?: RequestInit) => router(new Request(origin + path, init));
  return { stored, listeners, faults, fetch, client: createClient({ baseUrl: `${origin}/v2`, fetch: router }) };
}

test("a declared endpoint is answered in the envelope", async () => {
  const { client } = serveNote();
  expect(await client.call(putNote, { params: { noteId }, body: { text: "second" } })).toEqual({
    id: noteId,
    text: "second",
  });
  expect(await client.call(getNote, { params: { noteId } })).toEqual({ id: noteId, text: "second" });
});

test("a result with an entity tag is not produced for a caller that has it", async () => {
  const { stored, fetch } = serveNote();
  const headers = { "if-none-match": '"1"' };
  const response = await fetch(`/v2/notes/${noteId}`, { headers });
  expect([response.status, response.headers.get("etag"), stored.reads]).toEqual([304, '"1"', 0]);
});

test("a long poll is answered on change and unsubscribes", async () => {
  const { client, listeners, fetch } = serveNote();
  const headers = { "if-none-match": '"1"', prefer: "wait=20" };
  const poll = fetch(`/v2/notes/${noteId}`, { headers });
  await expect.poll(() => listeners.size).toBe(1);
  await client.call(putNote, { params: { noteId }, body: { text: "second" } });
  expect((await poll).headers.get("etag")).toBe('"2"');
  expect(listeners.size).toBe(0);
});

const json = (body: string) => ({ method: "PUT", body, headers: { "content-type": "application/json" } });

test.each<[path: string, init: RequestInit, status: number, code: string]>([
  ["/v2/nothing", {}, 404, "ROUTE_NOT_FOUND"],
  ["/v3/notes", {}, 404, "ROUTE_NOT_FOUND"],
  ["/v2/notes/1", {}, 404, "CONTENT_NOT_FOUND"],
  [`/v2/notes/${noteId}`, { method: "DELETE" }, 405, "METHOD_NOT_ALLOWED"],
  [`/v2/notes/${noteId}`, json("{"), 400, "JSON_INVALID"],
  [`/v2/notes/${noteId}`, json("{}"), 400, "FIELD_MISSING"],
  [`/v2/notes/${noteId}`, json('{"text":""}'), 400, "CONTENT_INVALID"],
])("%s %o is rejected with %i %s", async (path, init, status, code) => {
  const { fetch, faults } = serveNote();
  const response = await fetch(path, init);
  expect(response.status).toBe(status);
  expect(response.headers.get("allow")).toBe(status === 405 ? "GET, HEAD, PUT" : null);
  expect(await response.json()).toMatchObject({ success: false, response: [{ type: code, status_code: status }] });
  expect(faults).toEqual([]);
});

test("an unexpected error is reported and reveals nothing to the caller", async () => {
  const { fetch, faults } = serveNote();
  const response = await fetch(`/v2/notes/${noteId}`, json('{"text":"crash"}'));
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("secret");
  expect(faults).toEqual([expect.any(TypeError)]);
});
