import type { VoiceMatch } from '@shared/casting/match-voices'
import type { Voice } from '@shared/contracts/connection'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAudition } from '@/project/auditions/audition'
import { cuesInOrder } from '@/project/document/document'
import { useDocument } from '@/project/document/document-store'
import { useAuditioning } from '@/project/auditions/use-auditioning'
import { useVoiceShortlist } from '@/project/connections/use-voices'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { VoicePicker } from '@/ui/voices/VoicePicker'
import styles from './SwitchDialog.module.css'

interface SwitchVoiceRowProps {
  match: VoiceMatch
  /** The service that the project goes to. */
  connectionId: string
  voices: readonly Voice[]
  onChoose: (voice: Voice) => void
}

/** A voice that is used, and the one that takes its place. */
export function SwitchVoiceRow(props: SwitchVoiceRowProps) {
  const { match, connectionId, voices, onChoose } = props
  const { used, voice, kind } = match
  const t = useTranslations('switch')
  const language = useDocument((state) => state.fields.language)
  const text = useDocument((state) => {
    const ids = new Set(
      state.speakers.flatMap(({ id, voiceId }) => (voiceId === used.voiceId ? id : [])),
    )
    return cuesInOrder(state).find((cue) => ids.has(cue.speakerId ?? ''))?.text
  })
  const what = `switch ${used.voiceId}`
  const auditioning = useAuditioning(text, { connection: connectionId, what })
  const shelf = useVoiceShortlist(connectionId)
  const error = useAudition((state) => (state.failed === what ? state.error : null))
  const name = used.name || `#${used.voiceId}`
  const whom = [
    ...used.speakers,
    ...(used.narrator ? [t('narrator')] : []),
    ...(used.ownCues > 0 ? [t('ownCues', { count: used.ownCues })] : []),
  ].join(', ')
  return (
    <li className={styles.voice} data-testid="switch-voice" data-kind={kind}>
      <span className={styles.old}>
        <span className={styles.name}>{name}</span>
        <span className={styles.whom} title={whom}>
          {whom}
        </span>
      </span>
      <ArrowRight size={16} aria-hidden className={styles.arrow} />
      <span className={styles.fresh}>
        <VoicePicker
          label={t('matchFor', { name })}
          voices={voices}
          shelf={shelf}
          value={voice?.id ?? null}
          language={language}
          auditioning={auditioning}
          top={error && <ErrorNote error={error} />}
          onChoose={onChoose}
          testId="switch-choose"
        />
        <span className={styles.whom}>{t(`kinds.${kind}`)}</span>
      </span>
    </li>
  )
}
