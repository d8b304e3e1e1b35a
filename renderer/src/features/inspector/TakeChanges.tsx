import type { Take } from '@shared/contracts/project-file'
import { useTranslations } from 'use-intl'
import { compareTakes } from '@/project/takes/compare-takes'
import { useFigure } from '@/ui/text/figure'
import styles from './TakeChanges.module.css'

interface TakeChangesProps {
  heard: Take
  take: Take
  /** The take's voice; undefined when the connection does not offer it. */
  voice: string | undefined
}

/** What a take has otherwise than the one that is heard: words, voice, sound, length. */
export function TakeChanges({ heard, take, voice }: TakeChangesProps) {
  const t = useTranslations('takes')
  const figure = useFigure()
  const { text, voice: otherVoice, audio, lengthMs } = compareTakes(heard, take)
  const written = (value: string | number) =>
    typeof value === 'number' ? figure(value, { maximumFractionDigits: 2 }) : value
  const seconds = figure(lengthMs / 1_000, {
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  const facts = [
    otherVoice && t('otherVoice', { voice: voice ?? t('unknownVoice') }),
    ...audio.map(({ field, from, to }) =>
      t('field', { name: t(`fields.${field}`), from: written(from), to: written(to) }),
    ),
    Math.abs(lengthMs) >= 10 && t('length', { seconds }),
  ].filter(Boolean)
  if (!text && facts.length === 0) return null
  return (
    <span className={styles.changes} data-testid="take-changes">
      <span className={styles.against}>{t('against')}</span>
      {text && (
        <span className={styles.words} data-selectable>
          {text.before} {text.removed && <del>{text.removed}</del>}{' '}
          {text.added && <ins>{text.added}</ins>} {text.after}
        </span>
      )}
      {facts.length > 0 && <span>{facts.join(' · ')}</span>}
    </span>
  )
}
