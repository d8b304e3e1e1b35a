/**
 * For what was just asked for: the keyboard goes there as it appears. A stable function, so that it
 * runs only then.
 */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}
