import type { Speaker } from '@shared/contracts/project-file'
import { voiceOf } from '@shared/dubbing/recipe'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAudition } from '@/project/auditions/audition'
import { useDocument } from '@/project/document/document-store'
import { setCueVoice } from '@/project/edits/cue-edits'
import { execute } from '@/project/document/execute'
import {
  rememberVoice,
  useProjectVoices,
  useVoiceShortlist,
} from '@/project/connections/use-voices'
import { useAuditioning } from '@/project/auditions/use-auditioning'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Field } from '@/ui/fields/Field'
import { IconButton } from '@/ui/IconButton'
import { VoicePicker } from '@/ui/voices/VoicePicker'
import styles from './Override.module.css'

interface VoiceFieldProps {
  ids: readonly string[]
  /** The cue's own voice; undefined: its speaker's. */
  value: number | undefined
  speaker: Speaker | undefined
  /** What a voice is tried with. */
  text: string
  /** The cues are spoken by several voices. */
  several?: boolean
}

/** The voice that speaks the cue: its speaker's, or one of its own. */
export function VoiceField({ ids, value, speaker, text, several = false }: VoiceFieldProps) {
  const t = useTranslations('inspector')
  const fields = useDocument((state) => state.fields)
  const { data: voices = [] } = useProjectVoices()
  const shelf = useVoiceShortlist()
  const auditioning = useAuditioning(text)
  const spoken = voiceOf(value === undefined ? {} : { voiceId: value }, speaker ?? null, fields)
  const error = useAudition((state) => (state.failed === '' ? state.error : null))
  return (
    <Field label={t('voice')} inline>
      {() => (
        <div className={styles.override} data-own={value !== undefined || undefined}>
          <VoicePicker
            label={t('voice')}
            voices={voices}
            shelf={shelf}
            value={several ? null : spoken}
            valueName={several ? t('severalVoices') : speaker?.voiceName}
            language={fields.language}
            auditioning={auditioning}
            top={error && <ErrorNote error={error} />}
            missing={!several && spoken === null && speaker?.voiceName !== undefined}
            testId="inspector-voice"
            onChoose={(voice) => {
              execute('changeVoice', setCueVoice(ids, voice.id))
              rememberVoice(voice.id)
            }}
          />
          {value !== undefined && (
            <IconButton
              label={t('speakerVoice')}
              icon={<RotateCcw />}
              data-testid="inspector-voice-reset"
              onClick={() => execute('changeVoice', setCueVoice(ids, undefined))}
            />
          )}
        </div>
      )}
    </Field>
  )
}
