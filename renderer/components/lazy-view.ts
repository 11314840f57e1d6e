import { type ComponentType, createElement, lazy, type ReactNode, useState } from "react";
import { importModule } from "./import-module.ts";

/** A component whose module is imported when it is first shown, or earlier by `prefetch`. */
export interface LazyView<Props> {
  (props: Props): ReactNode;
  /** Imports the module. The error of a failed import is shown later, when the component is rendered. */
  prefetch: () => void;
}

/**
 * Creates a component from a module that is imported on first use. A loaded module is rendered immediately. React's `lazy`
 * would still show the Suspense fallback for 300 ms, and key presses would be lost.
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
    // A mounted view keeps the same component, since another one would reset its state.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return createElement(Component, props);
  }
  return Object.assign(View, {
    prefetch: () => void Promise.allSettled([loadComponent()]),
  });
}
