import { useEffect } from 'react'
import { commandOfKey, runCommand } from '@/project/commands/command-table'
import { keyOf } from '@/ui/text/keys'
import { followTyping, settleField, undoesInField } from './field-undo'

/** Places where letters and arrows belong to the control that has the focus. */
const TYPING = 'input, textarea, select, [contenteditable="true"]'
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
  if (target.closest(OVERLAYS)) return
  const pressed = keyOf(event)
  const command = commandOfKey(pressed)
  if (!command) return
  const field = target.closest(TYPING)
  if (field && HISTORY.has(command.name)) {
    if (undoesInField(field, () => runCommand(command.name))) return
  } else if (field && !command.whileTyping && !WRITES_NOTHING.test(pressed)) return
  if (event.key === ' ' && target.closest(OWN_SPACE)) return
  event.preventDefault()
  runCommand(command.name)
  settleField()
}

/** Runs commands by their keys. */
export function useCommandKeys(): void {
  useEffect(() => {
    const end = followTyping()
    window.addEventListener('keydown', handle)
    return () => {
      window.removeEventListener('keydown', handle)
      end()
    }
  }, [])
}
