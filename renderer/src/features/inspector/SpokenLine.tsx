import type { Cue } from '@shared/contracts/project-file'
import { spokenText } from '@shared/dubbing/spoken-text'
import { soundOf } from '@shared/profiles/resolve-sound'
import { prepareText } from '@cuecast/spoken-text'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useDictionaryMarks } from '@/project/dictionary/dictionary-marks'
import { useDictionary } from '@/project/dictionary/dictionary-store'
import { showWord } from '@/project/dictionary/dictionary-view'
import { useDocument } from '@/project/document/document-store'
import { useSettled } from '@/project/view/use-settled'
import styles from './SpokenLine.module.css'

/** What will be said where it differs from what is read, and the way to change it. */
export function SpokenLine({ cue }: { cue: Cue }) {
  const t = useTranslations('dictionary')
  const language = useDocument((state) => state.fields.language)
  const active = useDictionary((state) => state.active)
  const layout = useDocument(
    ({ speakersById, fields }) =>
      soundOf(cue, speakersById[cue.speakerId ?? ''] ?? null, fields).split_layout,
  )
  // Working it out may take longer than a key press may: it follows when the edit has been drawn.
  const drawn = useSettled<Cue | null>(cue, null)
  const written = drawn?.id === cue.id ? drawn.text : ''
  const spoken = useMemo(() => {
    const text = layout === 'line' ? spokenText(written, layout) : written
    return prepareText(text, language, active).spoken
  }, [written, layout, language, active])
  const differs = spoken !== written.replace(/\s+/g, ' ').trim().normalize('NFC')
  return (
    <div className={styles.text}>
      <p data-testid="spoken-text" data-selectable>
        {differs && t('willSay', { text: spoken })}
      </p>
      <SaidOtherwise text={cue.text} />
    </div>
  )
}

/** The words that the dictionary changes; each leads to its entry. */
function SaidOtherwise({ text }: { text: string }) {
  const t = useTranslations('dictionary')
  const marks = useDictionaryMarks(text)
  const words = new Map(marks.map(({ word, reading }) => [word, reading]))
  if (words.size === 0) return null
  return (
    <ul className={styles.words} aria-label={t('saidOtherwise')}>
      {[...words].map(([word, reading]) => (
        <li key={word}>
          <button
            type="button"
            className={styles.word}
            title={t('showEntry', { word })}
            data-testid="said-otherwise"
            onClick={() => showWord(word)}
          >
            {`${word} → ${reading}`}
          </button>
        </li>
      ))}
    </ul>
  )
}
