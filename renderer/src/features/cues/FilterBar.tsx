import { ChevronDown, ListFilter, SkipForward, X } from 'lucide-react'
import { memo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { useDocument } from '@/project/document/document-store'
import {
  clearFilter,
  filterCounts,
  filterKinds,
  isFiltering,
  useFilter,
  useFilterSources,
} from '@/project/derived/filter'
import { Button } from '@/ui/Button'
import { TextInput } from '@/ui/fields/Field'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuHeading, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import { SpeakerDot } from '@/ui/SpeakerDot'
import styles from './cues.module.css'

interface FilterBarProps {
  /** How many cues pass; null = nothing is filtered. */
  shown: number | null
}

/** Which cues the table shows: of a kind, of a speaker, with a text. */
export const FilterBar = memo(function FilterBar({ shown }: FilterBarProps) {
  const t = useTranslations('filter')
  const filter = useFilter()
  const all = useDocument((state) => (shown === null ? 0 : state.order.length))
  const speaker = useDocument((state) => state.speakersById[filter.speakerId ?? ''])
  const on = isFiltering(filter)
  const who = filter.speakerId === null ? t('narrator') : speaker?.label
  return (
    <search className={styles.bar} aria-label={t('title')} data-on={on || undefined}>
      <Menu
        trigger={
          <Button look="quiet" icon={<ListFilter />} data-testid="filter">
            <span className={styles.kind}>
              {t(`kinds.${filter.kind}`)}
              {who !== undefined && ` · ${who}`}
              <ChevronDown size={14} aria-hidden />
            </span>
          </Button>
        }
      >
        <FilterChoices />
      </Menu>
      <TextInput
        className={styles.text}
        value={filter.text}
        placeholder={t('text')}
        aria-label={t('text')}
        data-testid="filter-text"
        onChange={(event) => useFilter.setState({ text: event.target.value })}
      />
      <span className={styles.count} data-testid="filter-shown" data-count={shown ?? undefined}>
        {shown !== null && t('shown', { shown, all })}
      </span>
      {on && (
        <>
          <IconButton
            small
            label={t('next')}
            keys={keyOfCommand('nextShown')}
            icon={<SkipForward />}
            disabled={shown === 0}
            onClick={() => runCommand('nextShown')}
          />
          <IconButton
            small
            label={t('clear')}
            icon={<X />}
            data-testid="filter-clear"
            onClick={clearFilter}
          />
        </>
      )}
    </search>
  )
})

/** Mounted only while the menu is open: counting goes through the whole film. */
function FilterChoices() {
  const t = useTranslations('filter')
  const format = useFormatter()
  const filter = useFilter()
  const counts = filterCounts(useFilterSources())
  const speakers = useDocument((state) => state.speakers)
  return (
    <>
      {filterKinds.map((kind) => (
        <MenuItem
          key={kind}
          figure={format.number(counts[kind])}
          checked={filter.kind === kind}
          data-testid={`filter-${kind}`}
          onSelect={() => useFilter.setState({ kind })}
        >
          {t(`kinds.${kind}`)}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuHeading>{t('speaker')}</MenuHeading>
      <MenuItem
        checked={filter.speakerId === undefined}
        onSelect={() => useFilter.setState({ speakerId: undefined })}
      >
        {t('everybody')}
      </MenuItem>
      {speakers.map(({ id, label, colour }) => (
        <MenuItem
          key={id}
          icon={<SpeakerDot colour={colour} />}
          checked={filter.speakerId === id}
          onSelect={() => useFilter.setState({ speakerId: id })}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem
        icon={<SpeakerDot colour={null} />}
        checked={filter.speakerId === null}
        onSelect={() => useFilter.setState({ speakerId: null })}
      >
        {t('narrator')}
      </MenuItem>
    </>
  )
}
