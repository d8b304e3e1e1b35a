import type { CastMapEntry } from '@shared/casting/preview-cast-map'
import { useTranslations } from 'use-intl'
import { SpeakerDot } from '@/ui/SpeakerDot'
import styles from './CastImportDialog.module.css'

interface CastImportRowProps {
  entry: CastMapEntry
  /** Labels that nobody has become speakers. */
  addSpeakers: boolean
}

/** One entry: for whom, which voice, and what it changes. */
export function CastImportRow({ entry, addSpeakers }: CastImportRowProps) {
  const t = useTranslations('castImport')
  const { label, speaker, given, voice, state } = entry
  const name = given.name || `#${given.id}`
  const before = speaker?.voiceName ?? t('none')
  const change = () => {
    if (!speaker) return t(addSpeakers ? 'added' : 'stranger')
    if (state === 'unknown') return t('uncast')
    return speaker.voiceId === voice?.id ? t('same') : t('changed', { before })
  }
  return (
    <tr data-testid="cast-import-row" data-state={state} data-matched={speaker !== null}>
      <td>
        <span className={styles.who}>
          <SpeakerDot colour={speaker?.colour ?? null} />
          {speaker?.label ?? label}
        </span>
      </td>
      <td>
        {voice?.name ?? name}
        {state !== 'listed' && (
          <span className={styles.note} data-look={state === 'renamed' ? undefined : 'wrong'}>
            {t(`states.${state}`, { given: name })}
          </span>
        )}
      </td>
      <td className={styles.change}>{change()}</td>
    </tr>
  )
}
