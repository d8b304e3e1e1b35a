import type { Speaker } from '@shared/contracts/project-file'
import { memo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { castSpeakers } from '@/project/edits/speaker-edits'
import { execute } from '@/project/document/execute'
import { useAskedFocus } from '@/project/view/use-asked'
import { rememberVoice } from '@/project/connections/use-voices'
import type { SpeakerUse } from '@/project/derived/speaker-uses'
import { CastVoice } from './CastVoice'
import { SpeakerHead } from './SpeakerHead'
import styles from './SpeakerRow.module.css'
import { SpeakerSound } from './SpeakerSound'

interface SpeakerRowProps {
  speaker: Speaker
  use: SpeakerUse | undefined
}

/** A speaker found in the file, and the voice that speaks for it. */
export const SpeakerRow = memo(function SpeakerRow({ speaker, use }: SpeakerRowProps) {
  const t = useTranslations('cast')
  const row = useRef<HTMLLIElement>(null)
  useAskedFocus('speaker', speaker.id, row)
  return (
    <li
      ref={row}
      className={styles.row}
      data-testid="speaker"
      data-speaker={speaker.label}
      data-voice-id={speaker.voiceId ?? ''}
    >
      <SpeakerHead speaker={speaker} cues={use?.cues ?? 0} />
      <CastVoice
        label={t('voiceOf', { name: speaker.label })}
        speaker={speaker}
        text={use?.text}
        value={speaker.voiceId}
        valueName={speaker.voiceName}
        onChoose={(voice) => {
          execute('castSpeaker', castSpeakers(new Map([[speaker.id, voice]])))
          rememberVoice(voice.id)
        }}
      />
      <SpeakerSound speaker={speaker} />
    </li>
  )
})
