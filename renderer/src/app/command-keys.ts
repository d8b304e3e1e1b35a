import { useEffect } from 'react'
import { commandOfKey, runCommand } from '@/commands/command-table'
import { useWorkspace } from '@/model/view/workspace-store'
import { keyOf, writesByOption } from '@/ui/text/keys'

/** Places where letters and arrows belong to the control that has the focus. */
const TYPING =
  'input, textarea, select, [contenteditable="true"], [contenteditable="plaintext-only"]'
const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]'
/** A bare Space works these; on plain buttons it plays, as editors' hands expect. */
const OWN_SPACE = '[role="switch"], [role="checkbox"], [role="radio"], [role="combobox"], summary'
/** Keys that neither write nor move in a text: commands have them there too. */
const WRITES_NOTHING =
  /^(?:(?:Mod\+|Alt\+|Shift\+)*F\d{1,2}|(?:Mod|Alt)\+(?:Shift\+)?(?:[bd-uw\d=,-]|Arrow(?:Up|Down)))$/
const HISTORY: ReadonlySet<string> = new Set(['undo', 'redo'])

function handle(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const target = event.target instanceof Element ? event.target : document.body
  if (target.closest(OVERLAYS) || useWorkspace.getState().opening) return
  const pressed = keyOf(event)
  const command = commandOfKey(pressed)
  if (!command) return
  const field = target.closest(TYPING)
  if (field && HISTORY.has(command.name)) {
    if (undoesInField(field, () => runCommand(command.name))) return
  } else if (
    field &&
    (writesByOption(event) || !(command.whileTyping || WRITES_NOTHING.test(pressed)))
  )
    return
  if (event.key === ' ' && target.closest(OWN_SPACE)) return
  event.preventDefault()
  runCommand(command.name)
  settleField()
}

/** These open on Enter whatever is held with it, so that Ctrl+Enter would never render from there. */
const OPENS_ON_ENTER = '[aria-haspopup="menu"], [role="combobox"]'

function handleBeforeOpening(event: KeyboardEvent): void {
  const held = event.ctrlKey || event.metaKey
  if (!held || !(event.target instanceof Element) || !event.target.closest(OPENS_ON_ENTER)) return
  handle(event)
  if (event.defaultPrevented) event.stopPropagation()
}

/** Runs commands by their keys. */
export function useCommandKeys(): void {
  useEffect(() => {
    const end = followTyping()
    window.addEventListener('keydown', handleBeforeOpening, true)
    window.addEventListener('keydown', handle)
    return () => {
      window.removeEventListener('keydown', handleBeforeOpening, true)
      window.removeEventListener('keydown', handle)
      end()
    }
  }, [])
}

/** The field with letters that the browser's own undo can take back; null = there is none. */
let typedIn: EventTarget | null = null
/** Whether the browser's undo did something since it was last asked. */
let wentBack = false

function typed(event: Event): void {
  typedIn = event.target
  wentBack = event instanceof InputEvent && event.inputType.startsWith('history')
}

/** What was typed has become an edit of the project: from now on undo is the project's. */
function settleField(): void {
  typedIn = null
}

function keyPressed({ key, target }: KeyboardEvent): void {
  if (key === 'Enter' && target instanceof HTMLInputElement) settleField()
}

/** Keeps account of typing; answers the end of it. */
function followTyping(): () => void {
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
function undoesInField(field: Element, otherwise: () => void): boolean {
  // Running text is an edit of the project with every letter.
  if (typedIn !== field || field.matches('[contenteditable]')) return false
  wentBack = false
  setTimeout(() => {
    if (wentBack) return
    settleField()
    otherwise()
  })
  return true
}
