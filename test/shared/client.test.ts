import { expect, test } from "vitest";
import { createClient, isForeignSuccess, unreadableAnswerCode } from "../../shared/api/client.ts";
import { getMe } from "../../shared/api/users.ts";

const baseUrl = "http://127.0.0.1:4321/connections/embedded/v1.1";

test.each([
  ["https://galley.example.org/v1.1/documents/1/contents?page=2", `${baseUrl}/documents/1/contents?page=2`],
  ["https://galley.example.org/v1/jobs/1", `${baseUrl}/jobs/1`],
  ["https://galley.example.org/v1.1/a/../../v1.1/jobs", `${baseUrl}/jobs`],
])("the URI %s of a response is requested below the client's own address", async (uri, expected) => {
  const requested: string[] = [];
  const client = createClient({
    baseUrl,
    key: "user-live-1",
    fetch: async ({ url }) => {
      requested.push(url);
      return new Response("");
    },
  });
  await client.fetchUri(uri);
  expect(requested).toEqual([expected]);
});

const page = "<!doctype html><title>Log in to the network</title>";
const createEnvelope = (response: unknown) =>
  JSON.stringify({ success: true, status_code: 200, tracking: "a", response });

test.each([
  ["an HTML page", page],
  ["JSON without an envelope", '{"status":"ok"}'],
  ["an envelope with another response", createEnvelope({ name: "Ada" })],
  ["no body", ""],
])("a successful response with %s is an error that says so", async (_, body) => {
  const client = createClient({ baseUrl, fetch: async () => new Response(body) });
  const error: unknown = await client.call(getMe, {}).catch((failure: unknown) => failure);
  const message = `the service responded with 200 and an unknown body: ${body}`;
  expect(error).toMatchObject({ name: "ApiError", code: unreadableAnswerCode, status: 200, message });
  expect(isForeignSuccess(error)).toBe(true);
});

test("a response that breaks off, and an error response in another format, are no foreign successes", async () => {
  const brokenBody = new ReadableStream({ pull: (controller) => controller.error(new TypeError("terminated")) });
  const call = (response: Response) =>
    createClient({ baseUrl, fetch: async () => response })
      .call(getMe, {})
      .catch((failure: unknown) => failure);
  const broken = await call(new Response(brokenBody));
  expect(broken).toEqual(new TypeError("terminated"));
  const refused = await call(new Response(page, { status: 502 }));
  expect(refused).toMatchObject({ code: unreadableAnswerCode, status: 502 });
  expect([broken, refused].map(isForeignSuccess)).toEqual([false, false]);
});

test.each(["https://galley.example.org/other", "https://galley.example.org/v1.1/../gateway/connections", "/v1.1/jobs"])(
  "%s is not a URI of a service, and is not requested",
  async (uri) => {
    const client = createClient({ baseUrl, fetch: () => expect.unreachable() });
    await expect(client.fetchUri(uri)).rejects.toThrow(TypeError);
  },
);
