import type { Cue } from '@shared/contracts/project-file'
import { estimateCredits } from '@shared/dubbing/credits'
import { cueCps } from '@shared/subtitles/check-cues'
import { memo, useRef, useState, type KeyboardEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useDerived } from '@/project/derived/derived-store'
import { textStay } from '@/project/edits/text-stay'
import { caretField } from '@/project/view/text-caret'
import { useAskedFocus } from '@/project/view/use-asked'
import { Field } from '@/ui/fields/Field'
import { BookPlus } from 'lucide-react'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { IconButton } from '@/ui/IconButton'
import styles from './CueTextField.module.css'
import { MarkedTextArea } from './MarkedTextArea'

/** The text with what it means at once: reading speed, estimated length, credits. */
export const CueTextField = memo(function CueTextField({ cue }: { cue: Cue }) {
  const t = useTranslations('inspector')
  const [{ change, revert, settle }] = useState(() => textStay(cue.id))
  const field = useRef<HTMLTextAreaElement>(null)
  useAskedFocus('text', cue.id, field)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    revert()
    event.currentTarget.blur()
  }
  return (
    <Field label={t('text')} aside={<AddToDictionary />} hint={<TextFacts cue={cue} />}>
      {(control) => (
        <MarkedTextArea
          {...control}
          {...caretField(cue.id)}
          ref={field}
          rows={3}
          className={styles.text}
          value={cue.text}
          data-testid="inspector-text"
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={settle}
        />
      )}
    </Field>
  )
})

function TextFacts({ cue }: { cue: Cue }) {
  const t = useTranslations('inspector')
  const format = useFormatter()
  const pace = useDerived((state) => state.paceMs)
  const characters = estimateCredits(cue.text)
  const slot = (cue.endMs - cue.startMs) / 1_000
  const seconds = (value: number) =>
    format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className={styles.facts}>
      <span>{t('characters', { count: characters })}</span>
      <span>{t('cps', { cps: format.number(Math.round(cueCps(cue))) })}</span>
      <span title={t('estimateHint')}>
        {t('estimate', { seconds: seconds((characters * pace) / 1_000), slot: seconds(slot) })}
      </span>
    </span>
  )
}

/** Teaches the dictionary the word that is marked in the text of the cue. */
function AddToDictionary() {
  const t = useTranslations('dictionary')
  return (
    <IconButton
      small
      label={t('fromCue')}
      keys={keyOfCommand('addToDictionary')}
      icon={<BookPlus />}
      data-testid="dictionary-from-cue"
      // The text field keeps its focus, and so its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runCommand('addToDictionary')}
    />
  )
}
