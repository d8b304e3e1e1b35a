import type { Voice } from '@shared/contracts/connection'
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { TextInput } from './Field'
import { filterVoices, voiceLanguages, type VoiceFilter } from './voice-filter'
import styles from './VoiceBrowser.module.css'
import { VoiceFilters } from './VoiceFilters'
import { VoiceRow } from './VoiceRow'

export interface Auditioning {
  voiceId: number | null
  state: 'silent' | 'asking' | 'playing'
  /** What a trial costs, already written; absent when it costs nothing. */
  cost?: string | undefined
  toggle: (voiceId: number) => void
}

interface VoiceBrowserProps {
  voices: readonly Voice[]
  recent: readonly number[]
  value: number | null
  language: string
  auditioning: Auditioning
  onChoose: (voice: Voice) => void
  top?: ReactNode
}

/** More rows than this nobody reads; the search narrows them. */
const SHOWN = 150

/** Voices by text, language, region and gender, each with its trial. */
export function VoiceBrowser({
  voices,
  recent,
  value,
  language,
  auditioning,
  onChoose,
  top,
}: VoiceBrowserProps) {
  const t = useTranslations('voices')
  const list = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useState<VoiceFilter>(() => {
    const known = voiceLanguages(voices).some(({ key }) => key === language)
    return { text: '', language: known ? language : null, region: null, gender: null }
  })
  const found = useMemo(() => {
    const place = (voice: Voice) => {
      const at = recent.indexOf(voice.id)
      return at < 0 ? recent.length : at
    }
    return filterVoices(voices, filter).sort((a, b) => place(a) - place(b))
  }, [voices, recent, filter])

  const moveFocus = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-voice-choice]') ?? [])]
    const at = rows.findIndex((row) => row === document.activeElement)
    event.preventDefault()
    rows[Math.max(0, at + by)]?.focus()
  }

  return (
    <div className={styles.browser} onKeyDown={moveFocus} role="presentation">
      <div className={styles.filters}>
        {top}
        <TextInput
          type="search"
          value={filter.text}
          placeholder={t('search')}
          aria-label={t('search')}
          data-testid="voice-search"
          onChange={(event) => setFilter({ ...filter, text: event.target.value })}
        />
        <VoiceFilters voices={voices} filter={filter} onChange={setFilter} />
      </div>
      <div className={styles.list} ref={list}>
        {found.slice(0, SHOWN).map((voice) => (
          <VoiceRow
            key={voice.id}
            voice={voice}
            chosen={voice.id === value}
            auditioning={auditioning}
            onChoose={onChoose}
          />
        ))}
        {found.length === 0 && <p className={styles.note}>{t('none')}</p>}
        {found.length > SHOWN && (
          <p className={styles.note}>{t('more', { count: found.length - SHOWN })}</p>
        )}
      </div>
    </div>
  )
}
