/** The field with letters that the browser's own undo can take back; null = there is none. */
let typedIn: EventTarget | null = null
/** Whether the browser's undo did something since it was last asked. */
let wentBack = false

function typed(event: Event): void {
  typedIn = event.target
  wentBack = event instanceof InputEvent && event.inputType.startsWith('history')
}

/** What was typed has become an edit of the project: from now on undo is the project's. */
export function settleField(): void {
  typedIn = null
}

function keyPressed({ key, target }: KeyboardEvent): void {
  if (key === 'Enter' && target instanceof HTMLInputElement) settleField()
}

/** Keeps account of typing; answers the end of it. */
export function followTyping(): () => void {
  window.addEventListener('input', typed, true)
  window.addEventListener('focusin', settleField)
  window.addEventListener('keydown', keyPressed, true)
  return () => {
    window.removeEventListener('input', typed, true)
    window.removeEventListener('focusin', settleField)
    window.removeEventListener('keydown', keyPressed, true)
  }
}

/**
 * Undo and redo in a field take its own letters first. Answers whether the browser is asked for
 * that; `otherwise` is called when it had nothing left.
 */
export function undoesInField(field: Element, otherwise: () => void): boolean {
  if (typedIn !== field) return false
  wentBack = false
  setTimeout(() => {
    if (wentBack) return
    settleField()
    otherwise()
  })
  return true
}
