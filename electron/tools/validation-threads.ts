import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type Validate, type ValidationName, type Validations, validations } from "../domain/validations.ts";
import { kibibyte } from "../../shared/bytes.ts";
import { ServiceError } from "../../shared/errors.ts";
import { systemTimerClock, type Timers } from "../platform/clock.ts";
import { FairQueue, getParty, type FairQueueItem, type QueueOwner } from "../platform/fair-queue.ts";
import type { ValidationReply, ValidationRequest } from "./validation-protocol.ts";

export interface ValidationOptions {
  /** The path of the thread's entry; by default `validation-thread.ts` beside this file, which Node runs directly. */
  entry?: string;
  /** The number of threads, each started with its first validation. Default: three. */
  size?: number;
  /** The JavaScript heap of a thread, in MiB. */
  heapMiB?: number;
  /** The processor time that a validation may take. */
  timeoutMs?: number;
  /** The time without a validation after which a thread is ended, which frees its memory. */
  idleMs?: number;
  /** Limits the time by the clock. Default: the timers of this process. */
  timers?: Timers;
}

/**
 * Contents of at most this size are validated on the main thread, because that takes a few milliseconds. Taxonomies are
 * always validated in threads, since compiling the patterns of a small taxonomy can take a second. Final data points
 * are too, since evaluating the checks of a small taxonomy in each row of a small content can take many seconds.
 */
const inlineBytes = 96 * kibibyte;
/** Each thread validates for a different party, so that two parties do not take all threads. */
const defaultSize = 3;
/** The processor time in ms that the checks of a content of at most `inlineBytes` may take. */
const smallTimeoutMs = 10_000;
/**
 * The time by the clock after which a validation is ended, as a multiple of its limit of processor time. It is much
 * longer, since other work may delay a thread.
 */
const maxDelay = 10;
/**
 * The shorter multiple while another party waits for a thread, and no thread has become free for the limit of processor
 * time. A slow computer must not make that party wait much longer. While threads become free, the waiting parties are
 * served in turn, and a delayed validation continues. A repetition of a validation that was ended for another party
 * also continues.
 */
const maxDelayOfOthers = 2;
/**
 * The number of validations that may wait for a thread: of all parties, and of one party (an owner or its network). The
 * first validation of a party may always wait, so that other parties cannot fill the queue. The memory for its body is
 * limited by the limit for all large bodies.
 */
const maxWaiting = 32;
const maxWaitingOfParty = 16;
const retryAfterSeconds = 5;

interface PendingValidation extends FairQueueItem {
  request: ValidationRequest;
  /** The processor time in ms that the validation may take. */
  timeoutMs: number;
  /** Whether the validation may be ended for another party. */
  canMakeRoom: boolean;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** Runs the validations of large JSON in threads, so that the main thread stays free. */
export interface ValidationThreads {
  validate: Validate;
  close(): Promise<void>;
}

function createLimitError(limit: string): ServiceError {
  return new ServiceError(
    "PAYLOAD_TOO_LARGE",
    `The body needs more than ${limit} to be validated. Send a smaller one.`,
  );
}

/** Creates the error for a validation that the service cannot run now. */
function createBusyError(reason: string): ServiceError {
  const message = `${reason} Try again in ${retryAfterSeconds} s.`;
  return new ServiceError("SERVICE_BUSY", message, { retryAfterSeconds });
}

const noUsage: NodeJS.CpuUsage = { user: 0, system: 0 };

type ThreadOptions = Required<Omit<ValidationOptions, "size">>;

/** A slot for one thread. The thread is replaced after a validation has exceeded its limits. */
class ThreadSlot {
  private worker: Worker | undefined;
  private current: PendingValidation | undefined;
  /** Whether the running validation has taken so long by the clock that it may be ended for a waiting party. */
  private isDelayed = false;
  /** The functions that cancel the timers of this slot. */
  private readonly cancellations: (() => void)[] = [];
  /** The processor time of the thread before the running validation. */
  private usageBefore: NodeJS.CpuUsage = noUsage;
  private readonly options: ThreadOptions;
  private readonly onFree: () => void;
  private readonly onDelay: () => void;

  /**
   * @param onFree called when the slot is idle again
   * @param onDelay called when the slot could make room for another party
   */
  constructor(options: ThreadOptions, { onFree, onDelay }: { onFree: () => void; onDelay: () => void }) {
    this.options = options;
    this.onFree = onFree;
    this.onDelay = onDelay;
  }

  get isIdle(): boolean {
    return this.current === undefined;
  }

  /** The party of the running validation. */
  get party(): string | undefined {
    return this.current === undefined ? undefined : getParty(this.current);
  }

  run(validation: PendingValidation): void {
    this.current = validation;
    this.worker ??= this.start();
    this.limitTime(validation, this.worker);
    this.worker.postMessage(validation.request);
  }

  /**
   * Ends a validation that exceeds its processor time, or `maxDelay` times as much by the clock. The processor time is
   * checked when it may have been exceeded.
   */
  private limitTime(validation: PendingValidation, worker: Worker): void {
    const { timeoutMs } = validation;
    const fail = () => this.fail(createLimitError(`${timeoutMs / 1000} s`));
    const check = async () => {
      // The usage of a thread that has ended is not available. The validation is rejected by the end of the thread.
      const usage = await worker.cpuUsage(this.usageBefore).catch(() => null);
      if (usage === null || this.current !== validation) return;
      const leftMs = timeoutMs - (usage.user + usage.system) / 1000;
      if (leftMs <= 0) fail();
      else this.after(leftMs, () => void check());
    };
    this.cancelTimers();
    this.isDelayed = false;
    this.after(timeoutMs, () => void check());
    this.after(maxDelayOfOthers * timeoutMs, () => {
      this.isDelayed = validation.canMakeRoom;
      this.onDelay();
    });
    this.after(maxDelay * timeoutMs, fail);
  }

  /** Ends a validation that runs for too long by the clock while others wait. Returns its owner; null without one. */
  makeRoom(): string | null {
    const { current } = this;
    if (current === undefined || !this.isDelayed) return null;
    this.fail(createBusyError("Other work delays the validation of the body too much, and others wait."));
    return current.owner;
  }

  async close(): Promise<void> {
    this.current?.reject(new Error("the validation threads were closed"));
    this.current = undefined;
    await this.end();
  }

  private start(): Worker {
    const { entry, heapMiB } = this.options;
    const worker = new Worker(entry, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMiB } });
    worker.on("message", (reply: ValidationReply) => {
      if (this.worker === worker) this.settle(reply);
    });
    worker.on("error", (error: unknown) => {
      const isOutOfMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      if (this.worker === worker) this.fail(isOutOfMemory ? createLimitError(`${heapMiB} MiB of memory`) : error);
    });
    return worker;
  }

  private settle({ result, usage }: ValidationReply): void {
    const { current } = this;
    this.current = undefined;
    this.usageBefore = usage;
    this.cancelTimers();
    this.after(this.options.idleMs, () => void this.end());
    if ("output" in result) current?.resolve(result.output);
    else current?.reject(new ServiceError(result.error.code, result.error.message, toDetails(result.error.fields)));
    this.onFree();
  }

  /** Rejects the validation and ends its thread, which is the only way to stop it. */
  private fail(error: unknown): void {
    const { current } = this;
    this.current = undefined;
    void this.end();
    current?.reject(error);
    this.onFree();
  }

  private async end(): Promise<void> {
    this.cancelTimers();
    const { worker } = this;
    this.worker = undefined;
    this.usageBefore = noUsage;
    await worker?.terminate();
  }

  private after(ms: number, run: () => void): void {
    this.cancellations.push(this.options.timers.after(ms, run));
  }

  private cancelTimers(): void {
    for (const cancel of this.cancellations.splice(0)) cancel();
  }
}

function toDetails(fields: ServiceError["fields"]) {
  return fields === null ? {} : { fields };
}

/** Returns the size in bytes of the JSON that a validation of a content parses. */
function measureContent(bytes: Uint8Array, { taxonomy }: Validations["content"]["input"]): number {
  return bytes.byteLength + (taxonomy?.size ?? 0);
}

/** Returns the size in bytes of the JSON that a comparison of contents parses. */
function measureVersions(bytes: Uint8Array, { before, computed }: Validations["changes"]["input"]): number {
  return bytes.byteLength + before.byteLength + (computed?.byteLength ?? 0);
}

/**
 * Creates the threads of large validations. Owners, or the networks of their accounts, are served in turn, with one
 * validation of each at a time.
 * @example
 * const threads = createValidationThreads();
 * const { size } = await threads.validate("taxonomy", bytes, { name: "receipt" }, user);
 * await threads.close();
 */
export function createValidationThreads(options: ValidationOptions = {}): ValidationThreads {
  const { size = defaultSize, ...limits } = options;
  const waiting = new FairQueue<PendingValidation>();
  const threadOptions: ThreadOptions = {
    entry: join(import.meta.dirname, "validation-thread.ts"),
    heapMiB: 256,
    timeoutMs: 20_000,
    idleMs: 30_000,
    timers: systemTimerClock,
    ...limits,
  };
  /** The owners whose last validation was ended for another party. At most one owner is added in each `timeoutMs`. */
  const endedForOthers = new Set<string>();
  /** Whether no thread has become free for `timeoutMs`. */
  let isStalled = true;
  let cancelStall = () => {};
  const makeRoom = () => {
    if (!isStalled) return;
    for (const slot of slots) {
      // A slot that makes room calls `startAfterRelease`.
      const owner = slot.makeRoom();
      if (owner === null) continue;
      endedForOthers.add(owner);
      return;
    }
  };
  const startNext = () => {
    const next = waiting.listHeads().find((head) => !slots.some(({ party }) => party === getParty(head)));
    if (next === undefined) return;
    const slot = slots.find(({ isIdle }) => isIdle);
    if (slot === undefined) {
      makeRoom();
      return;
    }
    waiting.take(next);
    slot.run(next);
  };
  const startAfterRelease = () => {
    isStalled = false;
    cancelStall();
    cancelStall = threadOptions.timers.after(threadOptions.timeoutMs, () => {
      isStalled = true;
      startNext();
    });
    startNext();
  };
  const callbacks = { onFree: startAfterRelease, onDelay: startNext };
  const slots = Array.from({ length: size }, () => new ThreadSlot(threadOptions, callbacks));

  async function runInThread(request: ValidationRequest, timeoutMs: number, charged: QueueOwner): Promise<unknown> {
    const waitingOfParty = waiting.count(getParty(charged));
    if (waitingOfParty >= maxWaitingOfParty || (waitingOfParty > 0 && waiting.count() >= maxWaiting)) {
      throw createBusyError("The service is validating too many large bodies.");
    }
    const canMakeRoom = !endedForOthers.delete(charged.owner);
    return new Promise((resolve, reject) => {
      waiting.add({ request, timeoutMs, canMakeRoom, ...charged, job: "", cost: 1, resolve, reject });
      startNext();
    });
  }

  return {
    async validate<Name extends ValidationName>(
      name: Name,
      bytes: Uint8Array,
      input: Validations[Name]["input"],
      owner: Parameters<Validate>[3],
    ) {
      const request = { name, bytes, input };
      const versions = name === "changes" ? (input as Validations["changes"]["input"]) : null;
      if (versions !== null && measureVersions(bytes, versions) <= inlineBytes) return validations[name](bytes, input);
      const content = name === "content" ? (input as Validations["content"]["input"]) : null;
      const isSmall = content !== null && measureContent(bytes, content) <= inlineBytes;
      if (isSmall && !(content.isFinal && content.role === "mapping-json")) return validations[name](bytes, input);
      const timeoutMs = Math.min(threadOptions.timeoutMs, isSmall ? smallTimeoutMs : Infinity);
      const charged = { owner: owner.id, network: owner.network };
      return (await runInThread(request, timeoutMs, charged)) as Validations[Name]["output"];
    },
    async close() {
      cancelStall();
      for (const pending of waiting.clear()) pending.reject(new Error("the validation threads were closed"));
      await Promise.all(slots.map((slot) => slot.close()));
    },
  };
}
