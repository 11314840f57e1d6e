import type { ComponentType, ReactNode } from "react";
import { createElement, lazy, useState } from "react";
import { importModule } from "./import-module.ts";

/** A component whose module is imported when it is first shown, or prefetched before. */
export interface LazyView<Props> {
  (props: Props): ReactNode;
  /** Imports the module. The error of a failed import is shown where the component is. */
  prefetch: () => void;
}

/**
 * Creates a component from a module that is imported on first use. Once the module is there, it is rendered at once: the
 * `lazy` of React shows the fallback of its Suspense for 300 ms even then, and keys that are pressed meanwhile are lost.
 *
 * @example
 * const JobView = createLazyView(() => import("./JobView.tsx"));
 */
export function createLazyView<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyView<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadComponent = async (): Promise<{ default: ComponentType<Props> }> => {
    const module = await importModule(load);
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(loadComponent);
  function View(props: Props): ReactNode {
    // A view that is mounted keeps its component, and so its state.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return createElement(Component, props);
  }
  return Object.assign(View, {
    prefetch: () => void Promise.allSettled([loadComponent()]),
  });
}
