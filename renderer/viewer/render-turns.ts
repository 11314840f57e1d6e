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
  /** Continues the rendering; null while it does not wait for its turn. */
  proceed: (() => void) | null;
  /** Ends its turn after a while; undefined while it has none. */
  turn: ReturnType<typeof setTimeout> | undefined;
}

/**
 * The time in milliseconds after which a rendering that has its turn no longer holds others: it waits for a part of the
 * document, which may never come.
 */
const maxTurnMs = 1_000;

/**
 * Orders renderings: urgent ones continue at once, all others one after the other, when none has been urgent for a while.
 * A page that a user turns to would otherwise share each frame with thumbnails and with pages that are prepared.
 */
export class RenderTurns {
  readonly #quietMs: number;
  /** The renderings that have not ended, in the order in which they began. */
  readonly #states = new Set<State>();
  #quietTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param quietMs The time in milliseconds after which a user probably turns no more pages. */
  constructor(quietMs: number) {
    this.#quietMs = quietMs;
  }

  /** @param signal Aborted when the rendering is cancelled, which ends its turn. */
  begin(signal: AbortSignal): RenderTurn {
    const state: State = { urgentCount: 0, proceed: null, turn: undefined };
    this.#states.add(state);
    const end = (): void => {
      if (!this.#states.delete(state)) return;
      clearTimeout(state.turn);
      state.proceed?.();
      if (state.urgentCount > 0) this.holdOthers();
      this.#proceed();
    };
    signal.addEventListener("abort", end, { once: true });
    return {
      addUrgent: (count) => {
        state.urgentCount += count;
        if (state.urgentCount > 0 && this.#states.has(state)) this.#giveTurn(state);
      },
      wait: async () => {
        signal.throwIfAborted();
        await new Promise<void>((resolve) => {
          state.proceed = resolve;
          this.#endTurn(state);
        });
        signal.throwIfAborted();
      },
      end,
    };
  }

  /** Holds what is not urgent for a while, because a user asks for a page. */
  holdOthers(): void {
    clearTimeout(this.#quietTimer);
    this.#quietTimer = setTimeout(() => {
      this.#quietTimer = undefined;
      this.#proceed();
    }, this.#quietMs);
  }

  #giveTurn(state: State): void {
    clearTimeout(state.turn);
    state.turn = setTimeout(() => this.#endTurn(state), maxTurnMs);
    state.proceed?.();
    state.proceed = null;
  }

  #endTurn(state: State): void {
    clearTimeout(state.turn);
    state.turn = undefined;
    this.#proceed();
  }

  #proceed(): void {
    const waiting = [...this.#states].filter(({ proceed }) => proceed !== null);
    for (const state of waiting.filter(({ urgentCount }) => urgentCount > 0)) this.#giveTurn(state);
    const isHeld = this.#quietTimer !== undefined || [...this.#states].some(({ turn }) => turn !== undefined);
    const [next] = waiting;
    if (!isHeld && next !== undefined) this.#giveTurn(next);
  }
}
