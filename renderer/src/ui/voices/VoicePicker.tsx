import type { Voice } from '@shared/contracts/connection'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../Button'
import { Popover } from '../overlays/Popover'
import type { VoiceShortlist } from './voice-groups'
import { VoiceBrowser } from './VoiceBrowser'
import type { Auditioning } from './VoiceRow'
import styles from './VoicePicker.module.css'

export interface VoicePickerProps {
  /** What the voice is for: `Giọng của Khách mời`. */
  label: string
  voices: readonly Voice[]
  /** Favourites and voices chosen lately, shown first. */
  shelf: VoiceShortlist
  value: number | null
  /** How the chosen voice is called while the list is not there. */
  valueName?: string | undefined
  /** Language to begin with. */
  language: string
  auditioning: Auditioning
  onChoose: (voice: Voice) => void
  /** Above the list: why there are no voices, or the way back to the speaker's voice. */
  top?: ReactNode
  /** The chosen voice is not there: `valueName` is only what it was called. */
  missing?: boolean
  testId?: string
}

/** The chosen voice; pressing it opens the browser. */
export function VoicePicker({
  label,
  voices,
  value,
  valueName,
  onChoose,
  missing: gone = false,
  testId,
  ...browser
}: VoicePickerProps) {
  const t = useTranslations('voices')
  const [open, setOpen] = useState(false)
  const voice = voices.find((each) => each.id === value)
  const missing = gone || (value !== null && voices.length > 0 && !voice)
  const asks = value === null && valueName === undefined
  // Which voice a number is, is known once the voices are there.
  const unnamed = voices.length === 0 ? '…' : `#${value}`
  const name = voice?.name ?? valueName ?? (value === null ? t('choose') : unnamed)
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className={styles.popover}
      testId="voice-browser"
      trigger={
        <Button
          className={styles.trigger}
          data-look={asks ? 'open' : missing ? 'missing' : undefined}
          aria-label={[`${label}: ${name}`, missing && t('missing')].filter(Boolean).join(', ')}
          title={missing ? t('missing') : name}
          data-testid={testId}
        >
          <span className={styles.name}>{name}</span>
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      <VoiceBrowser
        {...browser}
        voices={voices}
        value={value}
        onChoose={(chosen) => {
          onChoose(chosen)
          setOpen(false)
        }}
      />
    </Popover>
  )
}
