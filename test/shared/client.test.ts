import { expect, test } from "vitest";
import { createClient } from "../../shared/api/client.ts";

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

test.each(["https://galley.example.org/other", "https://galley.example.org/v1.1/../gateway/connections", "/v1.1/jobs"])(
  "%s is not a URI of a service, and is not requested",
  async (uri) => {
    const client = createClient({ baseUrl, fetch: () => expect.unreachable() });
    await expect(client.fetchUri(uri)).rejects.toThrow(TypeError);
  },
);
