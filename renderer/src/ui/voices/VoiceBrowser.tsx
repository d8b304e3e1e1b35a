import type { Voice } from '@shared/contracts/connection'
import { Fragment, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SearchField } from '../fields/SearchField'
import { filterVoices, voiceLanguages, type VoiceFilter } from './voice-filter'
import { firstVoices, groupVoices, type VoiceShortlist } from './voice-groups'
import styles from './VoiceBrowser.module.css'
import { VoiceFilters } from './VoiceFilters'
import { VoiceRow, type Auditioning } from './VoiceRow'

interface VoiceBrowserProps {
  voices: readonly Voice[]
  shelf: VoiceShortlist
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
  shelf,
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
  // A voice that is marked stays where it is until the browser is opened again.
  const [places] = useState(shelf)
  const { shown, left } = useMemo(
    () => firstVoices(groupVoices(filterVoices(voices, filter), places), SHOWN),
    [voices, places, filter],
  )

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
        <SearchField
          label={t('search')}
          value={filter.text}
          testId="voice-search"
          onChange={(text) => setFilter({ ...filter, text })}
        />
        <VoiceFilters voices={voices} filter={filter} onChange={setFilter} />
      </div>
      <div className={styles.list} ref={list}>
        {shown.map((group) => (
          <Fragment key={group.name}>
            {(shown.length > 1 || group.name !== 'other') && (
              <h3 className={styles.group}>{t(`groups.${group.name}`)}</h3>
            )}
            {group.voices.map((voice) => (
              <VoiceRow
                key={voice.id}
                voice={voice}
                chosen={voice.id === value}
                favourite={shelf.favourites.includes(voice.id)}
                auditioning={auditioning}
                onFavourite={shelf.toggleFavourite}
                onChoose={onChoose}
              />
            ))}
          </Fragment>
        ))}
        {shown.length === 0 && <p className={styles.note}>{t('none')}</p>}
        {left > 0 && <p className={styles.note}>{t('more', { count: left })}</p>}
      </div>
    </div>
  )
}
