/**
 * Removes the focus from a button that was clicked by pointer. Key presses then go to the document again, and Enter
 * does not activate the button once more. A button that was activated by a key keeps the focus.
 */
export function releaseFocus(event: React.MouseEvent<HTMLElement>): void {
  if (event.detail > 0) event.currentTarget.blur();
}
