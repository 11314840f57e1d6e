import type { TaxonomyDocument } from "./taxonomy-document.ts";
import { getLanguage } from "../messages/language.ts";
import { t } from "../messages/messages.ts";

type Method = keyof TaxonomyDocument;
type Arguments<M extends Method> = Parameters<TaxonomyDocument[M]>;
type Result<M extends Method> = Awaited<ReturnType<TaxonomyDocument[M]>>;

export interface WorkerRequest {
  id: number;
  method: Method;
  args: readonly unknown[];
}
export type WorkerResponse = { id: number } & ({ result: unknown } | { error: string });

/** A taxonomy document in its own worker, so that the window stays responsive. */
export interface TaxonomyWorker {
  /** Calls a method of the `TaxonomyDocument` in the worker. @throws {Error} with the message of the worker's error */
  call<M extends Method>(method: M, ...args: Arguments<M>): Promise<Result<M>>;
  close(): void;
}

/** Starts a worker. */
export function createTaxonomyWorker(): TaxonomyWorker {
  const worker = new Worker(new URL("./taxonomy-worker.ts", import.meta.url), {
    type: "module",
    // The name passes the language to the worker, which cannot read the local storage.
    name: getLanguage(),
  });
  const pending = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  let nextId = 1;

  const rejectAll = (message: string): void => {
    for (const { reject } of pending.values()) reject(new Error(message));
    pending.clear();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerResponse>) => {
    const call = pending.get(data.id);
    pending.delete(data.id);
    if ("error" in data) call?.reject(new Error(data.error));
    else call?.resolve(data.result as never);
  });
  worker.addEventListener("error", ({ message }) =>
    rejectAll(
      t("taxonomy-processing-failed", {
        reason: message === "" ? t("taxonomy-memory-exceeded") : message,
      }),
    ),
  );

  return {
    call: (method, ...args) =>
      new Promise((resolve, reject) => {
        const id = nextId++;
        pending.set(id, { resolve, reject });
        // Buffers are transferred instead of copied.
        const transfer = args.filter((argument) => argument instanceof ArrayBuffer);
        worker.postMessage({ id, method, args } satisfies WorkerRequest, transfer);
      }),
    close() {
      worker.terminate();
      rejectAll(t("taxonomy-closed"));
    },
  };
}
