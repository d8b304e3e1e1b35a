import type { Voice } from '@shared/contracts/connection'
import { Play, Square } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAudition } from '@/project/audition'
import { useDocument } from '@/project/document-store'
import { useAuditioning, useProjectVoices, useVoiceShelf } from '@/project/use-voices'
import { ErrorNote } from '@/ui/ErrorNote'
import { IconButton } from '@/ui/IconButton'
import { VoicePicker } from '@/ui/VoicePicker'
import styles from './CastVoice.module.css'

interface CastVoiceProps {
  label: string
  /** What the voice is tried with. */
  text: string | undefined
  value: number | null
  valueName?: string | undefined
  onChoose: (voice: Voice) => void
}

/** The voice of a speaker, to be changed and heard. */
export function CastVoice({ label, text, value, valueName, onChoose }: CastVoiceProps) {
  const t = useTranslations('voices')
  const { data: voices = [] } = useProjectVoices()
  const shelf = useVoiceShelf()
  const language = useDocument((state) => state.fields.language)
  const error = useAudition((state) => state.error)
  const auditioning = useAuditioning(text)
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
        top={error && <ErrorNote error={error} />}
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
    </div>
  )
}
