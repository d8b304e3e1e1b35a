/** Id of the words that say how a slider of a head takes the arrows. */
export const HEAD_HINT = 'lane-head-hint'

const COLUMN = 'data-lane-column'
/** Marks the column of heads. */
export const headColumn = { [COLUMN]: true }

const columnOf = (root: Element): HTMLElement | null => root.querySelector(`[${COLUMN}]`)

const HEAD = '[data-lane]'
const CONTROLS = 'button, [role="slider"]'
const ADJUSTED = 'data-adjusted'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The control that had the focus last: Tab comes back to it. */
let last: Element | null = null

/** Heads from top to bottom; folded ones have no room for a focus. */
const headsIn = (root: Element): Element[] =>
  [...root.querySelectorAll(HEAD)]
    .filter((head) => controlsIn(head).length > 0)
    .map((head) => ({ head, top: head.getBoundingClientRect().top }))
    .toSorted((a, b) => a.top - b.top)
    .map(({ head }) => head)

const controlsIn = (head: Element): HTMLElement[] =>
  head.hasAttribute('data-folded')
    ? []
    : [...head.querySelectorAll(CONTROLS)].filter((each) => each instanceof HTMLElement)

/** The stage scrolls lanes and heads together: the browser scrolls neither. */
const focus = (control: HTMLElement | undefined): void => control?.focus({ preventScroll: true })

/**
 * Arrows inside the column of heads: up and down to the same control of another lane, left and right inside a head.
 * Enter gives the arrows to a slider, Enter or Escape takes them back. Returns whether the key was one of them.
 */
export function onHeadKey(root: Element, target: EventTarget, pressed: Key): boolean {
  const head = target instanceof Element ? target.closest(HEAD) : null
  if (!head || !(target instanceof HTMLElement) || !target.matches(CONTROLS)) return false
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.shiftKey) return false
  const { key } = pressed
  const isSlider = target.matches('[role="slider"]')
  const isAdjusted = target.hasAttribute(ADJUSTED)
  if (isSlider && (key === 'Enter' || (key === 'Escape' && isAdjusted))) {
    target.toggleAttribute(ADJUSTED)
    return true
  }
  return !isAdjusted && moveBy(root, head, target, key)
}

function moveBy(root: Element, head: Element, from: HTMLElement, key: string): boolean {
  const controls = controlsIn(head)
  const at = controls.indexOf(from)
  const heads = headsIn(root)
  const place = heads.indexOf(head)
  const go = (to: Element | undefined): void => {
    const there = to ? controlsIn(to) : []
    focus(there[at] ?? there.at(-1))
  }
  if (key === 'ArrowLeft') focus(controls[Math.max(0, at - 1)])
  else if (key === 'ArrowRight') focus(controls[at + 1])
  else if (key === 'ArrowUp') go(heads[Math.max(0, place - 1)])
  else if (key === 'ArrowDown') go(heads[place + 1])
  else if (key === 'Home') go(heads[0])
  else if (key === 'End') go(heads.at(-1))
  else return false
  return true
}

/**
 * The column of heads is one stop of Tab: its element, which hands the focus on to the control that had it last. While
 * the focus is in a head, the element is no stop, so that Shift+Tab leaves the column.
 */
export function onHeadFocus(root: Element, target: EventTarget): void {
  const column = columnOf(root)
  if (target === column) {
    const known = last instanceof HTMLElement && root.contains(last) ? last : undefined
    const usable = known && headsIn(root).some((head) => head.contains(known))
    const [first] = headsIn(root)
    focus(usable ? known : first && controlsIn(first)[0])
    return
  }
  const isInHead = target instanceof Element && target.closest(HEAD) !== null
  if (column) column.tabIndex = isInHead ? -1 : 0
  if (!isInHead) return
  last = target
  // Whoever takes a slider by the mouse means to adjust it.
  if (target.matches('[role="slider"]:not(:focus-visible)')) target.toggleAttribute(ADJUSTED, true)
}

/** The focus has left a control: a slider gives the arrows back. */
export function onHeadBlur(root: Element, target: EventTarget, to: EventTarget | null): void {
  if (target instanceof Element) target.removeAttribute(ADJUSTED)
  const column = columnOf(root)
  if (column && !(to instanceof Element && to.closest(HEAD))) column.tabIndex = 0
}
