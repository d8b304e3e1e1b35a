import type { Speaker } from '@shared/contracts/project-file'
import { useTranslations } from 'use-intl'
import { castSpeakers } from '@/project/edits/speaker-edits'
import { execute } from '@/project/execute'
import { rememberVoice } from '@/project/use-voices'
import { SpeakerDot } from '@/ui/SpeakerDot'
import { CastVoice } from './CastVoice'
import styles from './SpeakerRow.module.css'
import type { SpeakerUse } from './use-speaker-uses'

interface SpeakerRowProps {
  speaker: Speaker
  use: SpeakerUse | undefined
}

/** A speaker found in the file, and the voice that speaks for it. */
export function SpeakerRow({ speaker, use }: SpeakerRowProps) {
  const t = useTranslations('cast')
  return (
    <li
      className={styles.row}
      data-testid="speaker"
      data-speaker={speaker.label}
      data-voice-id={speaker.voiceId ?? ''}
    >
      <div className={styles.head}>
        <SpeakerDot colour={speaker.colour} />
        <span className={styles.name} title={speaker.label}>
          {speaker.label}
        </span>
        <span className={styles.count}>{t('cues', { count: use?.cues ?? 0 })}</span>
      </div>
      <CastVoice
        label={t('voiceOf', { name: speaker.label })}
        text={use?.text}
        value={speaker.voiceId}
        valueName={speaker.voiceName}
        onChoose={(voice) => {
          execute('castSpeaker', castSpeakers(new Map([[speaker.id, voice]])))
          rememberVoice(voice.id)
        }}
      />
    </li>
  )
}
