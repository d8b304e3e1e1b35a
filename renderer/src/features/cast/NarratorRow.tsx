import { memo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { setField } from '@/project/edits/project-edits'
import { execute } from '@/project/document/execute'
import { useAskedFocus } from '@/project/view/use-asked'
import { rememberVoice } from '@/project/connections/use-voices'
import type { SpeakerUse } from '@/project/derived/speaker-uses'
import { SpeakerDot } from '@/ui/SpeakerDot'
import { CastVoice } from './CastVoice'
import styles from './SpeakerRow.module.css'

/** The voice of cues that name nobody. */
export const NarratorRow = memo(function NarratorRow({ use }: { use: SpeakerUse }) {
  const t = useTranslations('cast')
  const voiceId = useDocument((state) => state.fields.narratorVoiceId)
  // What the narrator was called in the service that the project came from.
  const lost = useDocument(({ fields }) =>
    fields.narratorVoiceId === null
      ? Object.values(fields.casts).findLast(({ narrator }) => narrator)?.narrator?.name
      : undefined,
  )
  const row = useRef<HTMLLIElement>(null)
  useAskedFocus('speaker', '', row)
  return (
    <li ref={row} className={styles.row} data-testid="narrator" data-voice-id={voiceId ?? ''}>
      <div className={styles.head}>
        <span className={styles.plain}>
          <SpeakerDot colour={null} />
          {t('narrator')}
        </span>
        <span className={styles.count}>{t('cues', { count: use.cues })}</span>
      </div>
      <CastVoice
        label={t('voiceOf', { name: t('narrator') })}
        speaker={null}
        text={use.text}
        value={voiceId}
        valueName={lost || undefined}
        onChoose={(voice) => {
          execute('changeNarrator', setField('narratorVoiceId', voice.id))
          rememberVoice(voice.id)
        }}
      />
    </li>
  )
})
