import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { envelopeSchema, errorObjectSchema } from "../../../shared/api/endpoint.ts";
import { errorTable } from "../../../shared/errors.ts";
import { teamServerRates } from "../../../electron/domain/accounts/rate-limits.ts";
import { TaskError, type TaskName, type Tasks, type Workers } from "../../../electron/pipeline/tasks.ts";
import { createTestClock } from "../../harness/clock.ts";
import { createSlowWorkers } from "../../harness/slow-workers.ts";
import { origin } from "../../harness/origin.ts";
import { startTestService } from "../../harness/test-service.ts";
import { scenarios, fullDiskDocument, slowDocument, type World } from "./error-scenarios.ts";

/** Real workers that report a full disk for one document, and have no time for another. */
function crampedWorkers(): Workers {
  const real = createSlowWorkers((input) => "name" in input && input.name === slowDocument);
  return {
    run: async <Name extends TaskName>(name: Name, input: Tasks[Name]["input"], options = {}) => {
      if ("name" in input && input.name === fullDiskDocument)
        throw new TaskError("STORAGE_FULL", "no room for it", false);
      return real.run(name, input, options);
    },
    close: () => real.close(),
  };
}

const ends: (() => void | Promise<void>)[] = [];
/** Every error code of any response. */
const sent = new Set<string>();
let world: World;

beforeAll(async () => {
  const clock = createTestClock();
  const service = await startTestService({ clock, workers: crampedWorkers() }, (end) => ends.push(end));
  const handle = async (request: Request): Promise<Response> => {
    const answer = await service.handle(request);
    if (answer.status >= 400) {
      const { response } = envelopeSchema.parse(await answer.clone().json());
      for (const { type } of errorObjectSchema.array().parse(response)) sent.add(type);
    }
    return answer;
  };
  world = {
    service,
    clock,
    ana: await service.signUp("Ana"),
    ben: await service.signUp("Ben"),
    call(route, { key = service.key, json, body, headers = {} } = {}) {
      const [method = "", path = ""] = route.split(" ");
      const all = new Headers(headers);
      if (key !== null) all.set("authorization", `Basic ${btoa(`${key}:`)}`);
      const given = json === undefined ? body : JSON.stringify(json);
      const type = json === undefined ? "application/octet-stream" : "application/json";
      if (given !== undefined && !all.has("content-type")) all.set("content-type", type);
      return handle(
        new Request(`${origin}/v1.1${path}`, { method, headers: all, ...(given === undefined ? {} : { body: given }) }),
      );
    },
    limited: () => startTestService({ clock, rates: teamServerRates }, onTestFinished),
  };
});

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

test.each(Object.entries(errorTable).map(([code, [status]]) => ({ code: code as keyof typeof errorTable, status })))(
  "$code is sent with $status",
  async ({ code, status }) => {
    const answer = await scenarios[code](world);
    const { success, status_code, response } = envelopeSchema.parse(await answer.json());
    const [error, ...more] = errorObjectSchema.array().parse(response);
    expect({ success, status: answer.status, status_code, more }).toEqual({
      success: false,
      status,
      status_code: status,
      more: [],
    });
    expect(error).toMatchObject({ type: code, status_code: status, message: expect.stringMatching(/\S/) });
    sent.add(error?.type ?? "");
    const retryAfter = answer.headers.get("retry-after");
    expect([429, 503].includes(status) ? Number(retryAfter) > 0 : retryAfter === null).toBe(true);
  },
);

test("every response has a code of the table, and every code of the table was sent", () => {
  expect([...sent].toSorted()).toEqual(Object.keys(errorTable).toSorted());
});
