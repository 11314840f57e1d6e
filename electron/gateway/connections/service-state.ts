import type { Clock } from "../../platform/clock.ts";
import type { ServiceState, ServiceStateSource } from "./connection.ts";

export interface MutableServiceState extends ServiceStateSource {
  update(this: void, change: Partial<Omit<ServiceState, "since">>): void;
}

/** Creates the state of a service before the first request to it. */
export function createServiceState(clock: Clock, status: ServiceState["status"]): MutableServiceState {
  const listeners = new Set<() => void>();
  let state: ServiceState = { status, reason: null, since: clock.now(), clockDifferenceMs: null };
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(change) {
      const previous = state;
      state = { ...previous, ...change };
      if (state.status !== previous.status) state.since = clock.now();
      if (state.status === previous.status && state.reason === previous.reason) return;
      for (const listener of listeners) listener();
    },
  };
}
