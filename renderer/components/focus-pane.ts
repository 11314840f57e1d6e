/**
 * Returns the index after (1) or before (-1) `current`, cyclically. If `current` is -1, which means none, returns the
 * first or the last index.
 */
export function stepIndex(count: number, current: number, step: 1 | -1): number {
  if (current < 0) return step > 0 ? 0 : count - 1;
  return (current + step + count) % count;
}

/**
 * Moves the focus to the next (1) or previous (-1) visible pane: to its element with `data-pane-start`, or else to its
 * first focusable element, or else to the pane itself. Panes that contain other panes are skipped.
 */
export function focusPane(root: ParentNode, active: Element | null, step: 1 | -1): void {
  const panes = [...root.querySelectorAll<HTMLElement>("[data-pane]:not(:has([data-pane]))")].filter((pane) =>
    pane.checkVisibility(),
  );
  if (panes.length === 0) return;
  const current = panes.findIndex((pane) => pane.contains(active));
  const next = panes[stepIndex(panes.length, current, step)];
  const start = next?.querySelector<HTMLElement>("[data-pane-start]");
  const focusable = next?.querySelector<HTMLElement>(
    '[tabindex="0"], :is(input, select, textarea, button):not(:disabled, [tabindex="-1"]), a[href]:not([tabindex="-1"])',
  );
  (start ?? focusable ?? next)?.focus();
}
