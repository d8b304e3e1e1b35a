import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { clearFilter, shownOrder } from '@/project/derived/filter-store'
import { useDocument } from '@/project/document/document-store'
import { useTopic } from '@/project/help/use-topic'
import { transport } from '@/project/playback/transport'
import { findPlace, type Place } from '@/project/view/find-place'
import { selectCue } from '@/project/view/selection-store'
import { closeDialog } from '@/project/view/workspace-store'
import { Field, TextInput } from '@/ui/fields/Field'
import { Dialog } from '@/ui/overlays/Dialog'
import { DialogAnswers } from '@/ui/overlays/DialogAnswers'

function goTo({ cueId, timeMs }: Place): void {
  if (!shownOrder().includes(cueId)) clearFilter()
  selectCue(cueId)
  if (timeMs !== null) transport().seek(timeMs)
}

/** Goes to a cue by its number, or to a time of the film. */
export function GoToDialog() {
  const t = useTranslations('edit')
  const [typed, setTyped] = useState('')
  const place = findPlace(typed, useDocument())
  const cues = useDocument((state) => state.order.length)
  const wrong = typed.trim() !== '' && place === null
  const go = () => {
    if (!place) return
    closeDialog()
    goTo(place)
  }
  return (
    <Dialog
      title={t('goTo.title')}
      testId="go-to-dialog"
      help={useTopic('edit')}
      onClose={closeDialog}
      actions={
        <DialogAnswers
          onCancel={closeDialog}
          disabled={!place}
          data-testid="go-to-apply"
          onClick={go}
        >
          {t('goTo.apply')}
        </DialogAnswers>
      }
    >
      <Field
        label={t('goTo.label')}
        hint={t('goTo.hint', { cues })}
        error={wrong && t('goTo.wrong', { cues })}
      >
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            data-autofocus
            data-testid="go-to-place"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && go()}
          />
        )}
      </Field>
    </Dialog>
  )
}
