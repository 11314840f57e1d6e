/**
 * Takes the focus from a button that was clicked by pointer, so that the keys belong to the document again: Enter must not
 * press the button once more. A button that was pressed by a key keeps the focus.
 */
export function releaseFocus(event: React.MouseEvent<HTMLElement>): void {
  if (event.detail > 0) event.currentTarget.blur();
}
