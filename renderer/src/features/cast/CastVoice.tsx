import type { Voice } from '@shared/contracts/connection'
import type { Speaker } from '@shared/contracts/project-file'
import { Play, Square } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAudition } from '@/project/auditions/audition'
import { auditionSound } from '@/project/auditions/audition'
import { useDocument } from '@/project/document/document-store'
import { useAuditioning, useTrialText } from '@/project/auditions/use-auditioning'
import { useProjectVoices, useVoiceShortlist } from '@/project/connections/use-voices'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { IconButton } from '@/ui/IconButton'
import { VoicePicker } from '@/ui/voices/VoicePicker'
import styles from './CastVoice.module.css'

interface CastVoiceProps {
  label: string
  /** Null: cues without a speaker. */
  speaker: Speaker | null
  /** The first cue with something to say. */
  text: string | undefined
  value: number | null
  valueName?: string | undefined
  onChoose: (voice: Voice) => void
}

/** The voice of a speaker, to be changed and heard. */
export function CastVoice(props: CastVoiceProps) {
  const { label, speaker, text, value, valueName, onChoose } = props
  const t = useTranslations('voices')
  const { data: voices = [] } = useProjectVoices()
  const shelf = useVoiceShortlist()
  const language = useDocument((state) => state.fields.language)
  const what = `cast ${speaker?.id ?? ''}`
  const error = useAudition((state) => (state.failed === what ? state.error : null))
  const auditioning = useAuditioning(useTrialText(speaker?.id ?? null, text), {
    sound: () => auditionSound({}, speaker),
    what,
  })
  const trying = value !== null && auditioning.voiceId === value
  const name = voices.find(({ id }) => id === value)?.name ?? valueName ?? ''
  return (
    <div className={styles.voice}>
      <VoicePicker
        label={label}
        voices={voices}
        shelf={shelf}
        value={value}
        valueName={valueName}
        missing={value === null && valueName !== undefined}
        language={language}
        auditioning={auditioning}
        onChoose={onChoose}
        testId="cast-voice"
      />
      <IconButton
        label={trying ? t('stop') : t('listen', { name })}
        icon={trying ? <Square /> : <Play />}
        busy={trying && auditioning.state === 'asking'}
        disabled={value === null}
        data-testid="cast-listen"
        onClick={() => value !== null && auditioning.toggle(value)}
      />
      {error && (
        <div className={styles.error}>
          <ErrorNote error={error} />
        </div>
      )}
    </div>
  )
}
