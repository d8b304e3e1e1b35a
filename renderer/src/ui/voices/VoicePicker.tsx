import type { Voice } from '@shared/contracts/connection'
import { ChevronDown, Check, Play, Square, Star } from 'lucide-react'
import {
  Fragment,
  memo,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useT } from '@/ui/text/use-t'
import { Button, Grid, Hint, Stack, Text } from '@cuecast/ui'
import { SearchField } from '../fields/SearchField'
import { Select } from '../fields/Select'
import { IconButton } from '../IconButton'
import { Popover } from '../overlays/Popover'
import {
  filterVoices,
  voiceLanguages,
  type VoiceFilter,
  voiceProviders,
  voiceRegions,
  type VoiceShortlist,
  firstVoices,
  groupVoices,
} from './voice-filter'
import { useLanguageName, useOriginText, useRegionName, useVoiceDetail } from './voice-words'
import styles from './voices.module.css'

interface VoiceBrowserProps {
  voices: readonly Voice[]
  /** Favourites and recent voices, shown first. */
  shortlist: VoiceShortlist
  value: number | null
  /** Initial language filter. */
  language: string
  auditioning: Auditioning
  onChoose: (voice: Voice) => void
  /** Shown above the list: why there are no voices, or a reset to the speaker's voice. */
  top?: ReactNode
  /** Shown below the list. */
  foot?: ReactNode
}

interface VoicePickerProps extends VoiceBrowserProps {
  id?: string
  /** Purpose of the voice: `Giọng của Khách mời`. */
  label: string
  /** Name of the chosen voice while the list is not loaded. */
  valueName?: string | undefined
  /** The chosen voice no longer exists: `valueName` is its last known name. */
  missing?: boolean
  testId?: string
  'aria-describedby'?: string
}

/** The chosen voice; pressing it opens the browser. */
export function VoicePicker({
  id,
  label,
  voices,
  value,
  valueName,
  onChoose,
  missing: gone = false,
  testId,
  'aria-describedby': describedBy,
  ...browser
}: VoicePickerProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const voice = voices.find((each) => each.id === value)
  const missing = gone || (value !== null && voices.length > 0 && !voice)
  const asks = value === null && valueName === undefined
  // The name is known once the voices are loaded.
  const unnamed = voices.length === 0 ? '…' : t('voices.unnamed', { id: String(value) })
  const name = voice?.name ?? valueName ?? (value === null ? t('voices.choose') : unnamed)
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className={styles.popover}
      trigger={
        <Button
          id={id}
          aria-describedby={describedBy}
          className={styles.trigger}
          data-look={asks ? 'open' : missing ? 'missing' : undefined}
          aria-label={[`${label}: ${name}`, missing && t('voices.missing')]
            .filter(Boolean)
            .join(', ')}
          title={missing ? t('voices.missing') : name}
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

/** Rows that are drawn at once; more follow when the end of the list comes near. */
const AT_ONCE = 40
/** Near, in pixels: as many rows as a screen has. */
const NEAR = 600

/** Voices filtered by text, language, region and gender, each with a preview. */
function VoiceBrowser({
  voices,
  shortlist,
  value,
  language,
  auditioning,
  onChoose,
  top,
  foot,
}: VoiceBrowserProps) {
  const t = useT()
  const [filter, setFilter] = useState<VoiceFilter>(() => {
    const known = voiceLanguages(voices).some(({ key }) => key === language)
    const any = { text: '', region: null, gender: null, provider: null }
    return { ...any, language: known ? language : null }
  })
  const list = useRef<HTMLDivElement>(null)
  const { shown, left, begin, drawMore } = useDrawnVoices(voices, filter, shortlist)
  const change = (next: VoiceFilter) => {
    setFilter(next)
    begin()
    list.current?.scrollTo({ top: 0 })
  }

  // For the row under the pointer or with the focus; at first the chosen voice.
  const [pointedId, setPointedId] = useState(value)
  const pointed = voices.find(({ id }) => id === pointedId)
  const originText = useOriginText()

  const moveFocus = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-voice-choice]') ?? [])]
    const at = rows.findIndex((row) => row === document.activeElement)
    event.preventDefault()
    rows[Math.max(0, at + by)]?.focus()
  }

  return (
    <Stack minHeight={0} onKeyDown={moveFocus} role="presentation">
      <Stack gap={8} line="bottom" padding={8}>
        {top}
        <SearchField
          label={t('voices.search')}
          value={filter.text}
          testId="voice-search"
          onChange={(text) => change({ ...filter, text })}
        />
        <VoiceFilters voices={voices} filter={filter} onChange={change} />
      </Stack>
      <div
        style={{ padding: 4, overflow: 'auto' }}
        ref={list}
        onScroll={(event) => drawMore(event.currentTarget)}
      >
        {shown.map((group) => (
          <Fragment key={group.name}>
            {(shown.length > 1 || group.name !== 'other') && (
              <Text as="h3" quiet small strong style={{ padding: '8px 8px 3px' }}>
                {t(`voices.groups.${group.name}`)}
              </Text>
            )}
            {group.voices.map((voice) => (
              <VoiceRow
                key={voice.id}
                voice={voice}
                chosen={voice.id === value}
                favourite={shortlist.favourites.includes(voice.id)}
                auditioning={auditioning}
                onFavourite={shortlist.toggleFavourite}
                onChoose={onChoose}
                onPoint={setPointedId}
              />
            ))}
          </Fragment>
        ))}
        {(shown.length === 0 || left > 0) && (
          <Text as="p" quiet style={{ padding: '12px 8px', textAlign: 'center' }}>
            {left > 0
              ? t('voices.more', { count: left })
              : t(voices.length === 0 ? 'voices.unknown' : 'voices.none')}
          </Text>
        )}
      </div>
      {pointed?.origin && (
        <Hint className={styles.foot} data-testid="voice-origin">
          {originText(pointed.origin, pointed.provider?.terms)}
        </Hint>
      )}
      {foot && <div className={styles.foot}>{foot}</div>}
    </Stack>
  )
}

/** The voices that match, as far as the list was scrolled. */
function useDrawnVoices(voices: readonly Voice[], filter: VoiceFilter, shortlist: VoiceShortlist) {
  // A voice marked as favourite keeps its place until the browser is opened again.
  const [places] = useState(shortlist)
  const [drawn, setDrawn] = useState(AT_ONCE)
  // The list follows what is typed, and holds no letter up.
  const wanted = useDeferredValue(filter)
  const groups = useMemo(
    () => groupVoices(filterVoices(voices, wanted), places),
    [voices, places, wanted],
  )
  const { shown, left } = useMemo(() => firstVoices(groups, drawn), [groups, drawn])
  return {
    shown,
    left,
    begin: () => setDrawn(AT_ONCE),
    drawMore: ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => {
      if (left > 0 && scrollHeight - scrollTop - clientHeight < NEAR) setDrawn(drawn + AT_ONCE)
    },
  }
}

interface VoiceFiltersProps {
  voices: readonly Voice[]
  filter: VoiceFilter
  onChange: (filter: VoiceFilter) => void
}

const ANY = '*'
const genders = ['female', 'male'] as const

/** As choices of a list, in which none may be empty. */
const sourceValue = (id: string): string => `of ${id}`
const sourceOf = (value: string): string | null => (value === ANY ? null : value.slice(3))

function VoiceFilters({ voices, filter, onChange }: VoiceFiltersProps) {
  const t = useT()
  const regionName = useRegionName()
  const languageName = useLanguageName()
  // Thousands of voices: gone through once, not with every letter.
  const languages = useMemo(
    () =>
      voiceLanguages(voices).map(({ key, code, name }) => ({
        value: key,
        label: languageName(code, name),
      })),
    [voices, languageName],
  )
  const regions = useMemo(() => voiceRegions(voices, filter.language), [voices, filter.language])
  const providers = useMemo(() => voiceProviders(voices), [voices])
  const orNull = (value: string) => (value === ANY ? null : value)
  return (
    <Grid columns={providers.length > 0 ? '1fr 1fr' : '1.15fr 1fr 1fr'} gap={6}>
      {providers.length > 0 && (
        <Select
          label={t('voices.provider')}
          value={filter.provider === null ? ANY : sourceValue(filter.provider)}
          options={[
            { value: ANY, label: t('voices.anyProvider') },
            ...providers.map(({ id, name }) => ({
              value: sourceValue(id),
              label: id === '' ? t('voices.here') : name,
            })),
          ]}
          onChange={(value) => onChange({ ...filter, provider: sourceOf(value) })}
        />
      )}
      <Select
        label={t('common.language')}
        value={filter.language ?? ANY}
        options={[{ value: ANY, label: t('voices.anyLanguage') }, ...languages]}
        onChange={(value) => onChange({ ...filter, language: orNull(value), region: null })}
      />
      <Select
        label={t('voices.region')}
        disabled={regions.length === 0}
        value={filter.region ?? ANY}
        options={[
          { value: ANY, label: t('voices.anyRegion') },
          ...regions.map(({ region, language }) => ({
            value: region,
            label: regionName(language, region),
          })),
        ]}
        onChange={(value) => onChange({ ...filter, region: orNull(value) })}
      />
      <Select
        label={t('voices.gender')}
        value={filter.gender ?? ANY}
        options={[
          { value: ANY, label: t('voices.anyGender') },
          ...genders.map((gender) => ({ value: gender, label: t(`voices.genders.${gender}`) })),
        ]}
        onChange={(value) =>
          onChange({ ...filter, gender: genders.find((gender) => gender === value) ?? null })
        }
      />
    </Grid>
  )
}

/** Plays previews of voices. */
export interface Auditioning {
  voiceId: number | null
  state: 'silent' | 'asking' | 'playing'
  /** Formatted cost of a preview; absent when it is free. */
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
  onPoint: (voiceId: number) => void
}

/** One voice: its name chooses it, the triangle plays it. Those that stay are not drawn again. */
const VoiceRow = memo(function VoiceRow(props: VoiceRowProps) {
  const { voice, chosen, favourite, auditioning, onFavourite, onChoose, onPoint } = props
  const t = useT()
  const detail = useVoiceDetail()
  const { commercial = 'allowed' } = voice.origin ?? {}
  const trying = auditioning.voiceId === voice.id
  const cost = auditioning.cost === undefined ? '' : ` (${auditioning.cost})`
  return (
    <div
      className={styles.row}
      data-chosen={chosen || undefined}
      data-testid="voice-row"
      onMouseEnter={() => onPoint(voice.id)}
      onFocus={() => onPoint(voice.id)}
    >
      <IconButton
        small
        side="left"
        label={trying ? t('ui.stop') : `${t('voices.listen', { name: voice.name })}${cost}`}
        icon={trying ? <Square /> : <Play />}
        busy={trying && auditioning.state === 'asking'}
        onClick={() => auditioning.toggle(voice.id)}
      />
      <button
        type="button"
        className={styles.choice}
        aria-pressed={chosen}
        data-voice-choice={voice.id}
        onClick={() => onChoose(voice)}
      >
        <Text cut className={styles.called}>
          {voice.name}
        </Text>
        <span className={styles.detail}>{detail(voice)}</span>
        {commercial !== 'allowed' && (
          <Text tone="stale" small nowrap style={{ flex: 'none' }} data-commercial={commercial}>
            {t(`ownVoices.restricted.${commercial}`)}
          </Text>
        )}
        {chosen && <Check size={14} aria-hidden />}
      </button>
      <IconButton
        small
        side="right"
        label={t(favourite ? 'voices.unfavourite' : 'voices.favourite', { name: voice.name })}
        icon={<Star fill={favourite ? 'currentColor' : 'none'} />}
        className={styles.star}
        aria-pressed={favourite}
        data-testid="voice-favourite"
        onClick={() => onFavourite(voice.id)}
      />
    </div>
  )
})
