import type { Cue } from '@shared/contracts/project-file'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { textStay } from '@/project/edits/text-stay'
import { caretField } from '@/project/view/text-caret'
import { editCue, useWorkspace } from '@/project/view/workspace-store'
import styles from './CueTextEditor.module.css'

/** Takes the focus back to the table, where the arrow keys go on. */
function leave(field: HTMLTextAreaElement): void {
  const table = field.closest<HTMLElement>('[role="grid"]')
  editCue(null)
  table?.focus()
}

/** Edits the text in its row. Enter keeps it, Shift+Enter breaks the line, Escape takes back what has not been rendered. */
export function CueTextEditor({ cue }: { cue: Cue }) {
  const t = useTranslations('cues')
  const [{ change, revert }] = useState(() => textStay(cue.id))
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') revert()
    else if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    leave(event.currentTarget)
  }
  return (
    <textarea
      ref={field}
      {...caretField(cue.id)}
      className={styles.editor}
      aria-label={t('editText')}
      data-testid="cue-text-editor"
      value={cue.text}
      rows={Math.max(1, cue.text.split('\n').length)}
      onChange={(event) => change(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => useWorkspace.getState().editingCue === cue.id && editCue(null)}
      onMouseDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}
