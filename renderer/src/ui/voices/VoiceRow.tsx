import type { Voice } from '@shared/contracts/connection'
import { Check, Play, Square, Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../IconButton'
import { useVoiceDetail } from './voice-words'
import styles from './VoiceRow.module.css'

/** How trials of voices are heard. */
export interface Auditioning {
  voiceId: number | null
  state: 'silent' | 'asking' | 'playing'
  /** What a trial costs, already written; absent when it costs nothing. */
  cost?: string | undefined
  toggle: (voiceId: number) => void
}

interface VoiceRowProps {
  voice: Voice
  chosen: boolean
  favourite: boolean
  auditioning: Auditioning
  onFavourite: (voiceId: number) => void
  onChoose: (voice: Voice) => void
}

/** One voice: press its name to choose it, the triangle to hear it. */
export function VoiceRow(props: VoiceRowProps) {
  const { voice, chosen, favourite, auditioning, onFavourite, onChoose } = props
  const t = useTranslations('voices')
  const detail = useVoiceDetail()
  const trying = auditioning.voiceId === voice.id
  const cost = auditioning.cost === undefined ? '' : ` (${auditioning.cost})`
  return (
    <div className={styles.row} data-chosen={chosen || undefined} data-testid="voice-row">
      <IconButton
        small
        side="left"
        label={trying ? t('stop') : `${t('listen', { name: voice.name })}${cost}`}
        icon={trying ? <Square /> : <Play />}
        busy={trying && auditioning.state === 'asking'}
        data-testid="voice-audition"
        onClick={() => auditioning.toggle(voice.id)}
      />
      <button
        type="button"
        className={styles.choice}
        aria-pressed={chosen}
        data-voice-choice={voice.id}
        onClick={() => onChoose(voice)}
      >
        <span className={styles.name}>{voice.name}</span>
        <span className={styles.detail}>{detail(voice)}</span>
        {chosen && <Check size={14} aria-hidden />}
      </button>
      <IconButton
        small
        side="right"
        label={t(favourite ? 'unfavourite' : 'favourite', { name: voice.name })}
        icon={<Star fill={favourite ? 'currentColor' : 'none'} />}
        className={styles.star}
        aria-pressed={favourite}
        data-testid="voice-favourite"
        onClick={() => onFavourite(voice.id)}
      />
    </div>
  )
}
