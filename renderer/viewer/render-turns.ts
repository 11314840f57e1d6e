/** The turn of one of the renderings that share the main thread of the window. */
export interface RenderTurn {
  /**
   * Adds (1) or removes (-1) a caller for whom the rendering is urgent. The rendering is urgent as long as there is
   * such a caller.
   */
  changeUrgentCount(count: 1 | -1): void;
  /** Waits until the rendering may begin or continue. @throws `AbortError` if it was cancelled */
  wait(): Promise<void>;
  /** Ends the rendering, so that others get their turn. */
  end(): void;
}

interface State {
  urgentCount: number;
  /** Continues the rendering; null unless it is waiting for its turn. */
  proceed: (() => void) | null;
  /** The timer that ends the turn of the rendering; undefined unless the rendering has its turn. */
  turn: ReturnType<typeof setTimeout> | undefined;
}

/**
 * The time in milliseconds after which a turn ends by itself. A rendering may wait for a part of the document that
 * never arrives, and must not block the others.
 */
const maxTurnMs = 1_000;

/**
 * Schedules renderings. Urgent ones continue at once. The others continue one after the other when no rendering has
 * been urgent for a while. Otherwise a page for which a user waits would share the main thread with thumbnails and
 * prepared pages.
 */
export class RenderTurns {
  readonly #quietMs: number;
  /** The states of the renderings that have not ended, in the order in which they began. */
  readonly #states = new Set<State>();
  #quietTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param quietMs The time in milliseconds after an urgent rendering for which others are delayed. */
  constructor(quietMs: number) {
    this.#quietMs = quietMs;
  }

  /** Registers a rendering. @param signal Aborted when the rendering is cancelled, which ends it. */
  begin(signal: AbortSignal): RenderTurn {
    const state: State = { urgentCount: 0, proceed: null, turn: undefined };
    this.#states.add(state);
    const end = (): void => {
      if (!this.#states.delete(state)) return;
      clearTimeout(state.turn);
      state.proceed?.();
      if (state.urgentCount > 0) this.delayNonUrgent();
      this.#proceed();
    };
    signal.addEventListener("abort", end, { once: true });
    return {
      changeUrgentCount: (count) => {
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

  /** Delays renderings that are not urgent for a while, because a user waits for a page. */
  delayNonUrgent(): void {
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
