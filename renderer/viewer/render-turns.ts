/** One rendering among those that share the thread of the window. */
export interface RenderTurn {
  /** Adds a user who waits for the image, or with -1 removes one. The rendering is urgent while there is one. */
  addUrgent(count: 1 | -1): void;
  /** Resolves when the rendering may begin or continue. @throws `AbortError` if it was cancelled */
  wait(): Promise<void>;
  end(): void;
}

interface State {
  urgentCount: number;
  /** Continues the rendering; null while it does not wait. */
  proceed: (() => void) | null;
}

/**
 * Orders renderings: urgent ones continue at once, all others one after the other, when none has been urgent for a while.
 * A page that a user turns to would otherwise share each frame with thumbnails and with pages that are prepared.
 */
export class RenderTurns {
  readonly #quietMs: number;
  /** The renderings that have not ended, in the order in which they began. */
  readonly #states = new Set<State>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param quietMs The time in milliseconds after which a user probably turns no more pages. */
  constructor(quietMs: number) {
    this.#quietMs = quietMs;
  }

  /** @param signal Aborted when the rendering is cancelled, which ends its turn. */
  begin(signal: AbortSignal): RenderTurn {
    const state: State = { urgentCount: 0, proceed: null };
    this.#states.add(state);
    const end = (): void => {
      if (!this.#states.delete(state)) return;
      state.proceed?.();
      if (state.urgentCount > 0) this.holdOthers();
      this.#proceed();
    };
    signal.addEventListener("abort", end, { once: true });
    return {
      addUrgent: (count) => {
        state.urgentCount += count;
        this.#proceed();
      },
      wait: async () => {
        signal.throwIfAborted();
        await new Promise<void>((resolve) => {
          state.proceed = resolve;
          this.#proceed();
        });
        signal.throwIfAborted();
      },
      end,
    };
  }

  /** Holds what is not urgent for a while, because a user asks for a page. */
  holdOthers(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#proceed();
    }, this.#quietMs);
  }

  #proceed(): void {
    const states = [...this.#states];
    const urgent = states.filter(({ urgentCount }) => urgentCount > 0);
    const others = urgent.length === 0 && this.#timer === undefined ? states.slice(0, 1) : [];
    for (const state of [...urgent, ...others]) {
      state.proceed?.();
      state.proceed = null;
    }
  }
}
