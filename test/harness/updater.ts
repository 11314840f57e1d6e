import type { Updater } from "../../electron/desktop/updates.ts";

/** The fake of the port `Updater`: a feed whose versions and failures a test decides. */
export interface FakeUpdater extends Updater {
  /** The version at the feed; null if there is no newer one. */
  available: string | null;
  /** The error of the next call. */
  failure: Error | null;
  /** Continues the running download: reports a share, or ends it with 1. */
  proceed(share: number): void;
}

export function createFakeUpdater(): FakeUpdater {
  let report: (share: number) => void = () => undefined;
  let finish: () => void = () => undefined;
  function fail(updater: FakeUpdater): void {
    const { failure } = updater;
    updater.failure = null;
    if (failure !== null) throw failure;
  }
  const updater: FakeUpdater = {
    available: null,
    failure: null,
    async check() {
      fail(updater);
      return updater.available;
    },
    download(onProgress) {
      report = onProgress;
      const { promise, resolve } = Promise.withResolvers<void>();
      finish = resolve;
      fail(updater);
      return promise;
    },
    proceed(share) {
      report(share);
      if (share === 1) finish();
    },
  };
  return updater;
}
