import { ArrowDown, ArrowUp, CaseSensitive, Regex, WholeWord } from 'lucide-react'
import type { StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import { patternFlaws, type PatternFlaw } from '@shared/subtitles/edit/search-pattern'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { replaceEverywhere, replaceHere, useFind, type Findings } from '@/project/view/find-store'
import { Button } from '@/ui/Button'
import { focusHome } from '@/ui/overlays/focus-return'
import { Field, TextInput } from '@/ui/fields/Field'
import { IconButton } from '@/ui/IconButton'
import { announce } from '@/ui/states/LiveRegion'
import { useDocument } from '@/project/document/document-store'
import { Select } from '@/ui/fields/Select'
import styles from './FindPanel.module.css'

/** Why an expression cannot be used, by the name that its translation has. */
const flawOf = ({ params }: StudioError): PatternFlaw =>
  patternFlaws.find((flaw) => flaw === params?.['flaw']) ?? 'OTHER'

const toggles = [
  { name: 'matchCase', icon: <CaseSensitive /> },
  { name: 'wholeWord', icon: <WholeWord /> },
  { name: 'regex', icon: <Regex /> },
] as const

/** How the words are meant, as in every code editor. */
function Toggles() {
  const t = useTranslations('find')
  const query = useFind()
  return (
    <div className={styles.toggles}>
      {toggles.map(({ name, icon }) => (
        <IconButton
          key={name}
          small
          label={t(name)}
          icon={icon}
          aria-pressed={query[name]}
          data-testid={`find-${name}`}
          onClick={() => useFind.setState({ [name]: !query[name] })}
        />
      ))}
    </div>
  )
}

/** The field that a command asked for takes the focus. */
function useFocus() {
  const search = useRef<HTMLInputElement>(null)
  const replacement = useRef<HTMLInputElement>(null)
  const focus = useFind((state) => state.focus)
  useEffect(() => {
    const field = focus.field === 'search' ? search.current : replacement.current
    field?.focus()
    field?.select()
  }, [focus])
  return { search, replacement }
}

/** What to look for, what to put in its place, and where. */
export function FindForm({ found }: { found: Result<Findings> }) {
  const t = useTranslations('find')
  const { search, replacement } = useFocus()
  const query = useFind()
  const count = found.ok ? found.value.matches.length : 0
  const changes = found.ok ? found.value.replacements.size : 0
  const wrong = found.ok ? undefined : t(`wrong.${flawOf(found.error)}`)
  const all = () => announce(t('replaced', { count: replaceEverywhere() }))
  return (
    <div className={styles.form}>
      <Field label={t('search')} error={wrong} aside={<Toggles />}>
        {(control) => (
          <TextInput
            {...control}
            ref={search}
            value={query.search}
            data-testid="find-search"
            onChange={(event) => useFind.setState({ search: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter') runCommand(event.shiftKey ? 'findPrevious' : 'findNext')
              if (event.key === 'Escape') focusHome()
            }}
          />
        )}
      </Field>
      <Field label={t('replacement')}>
        {(control) => (
          <TextInput
            {...control}
            ref={replacement}
            value={query.replacement}
            data-testid="find-replacement"
            onChange={(event) => useFind.setState({ replacement: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter') replaceHere()
              if (event.key === 'Escape') focusHome()
            }}
          />
        )}
      </Field>
      <FindSpeaker />
      <div className={styles.buttons}>
        <output className={styles.count} data-testid="find-count" data-count={count}>
          {query.search === '' || !found.ok ? '' : t('count', { count })}
        </output>
        <IconButton
          label={t('previous')}
          keys={keyOfCommand('findPrevious')}
          icon={<ArrowUp />}
          disabled={count === 0}
          onClick={() => runCommand('findPrevious')}
        />
        <IconButton
          label={t('next')}
          keys={keyOfCommand('findNext')}
          icon={<ArrowDown />}
          disabled={count === 0}
          onClick={() => runCommand('findNext')}
        />
      </div>
      <div className={styles.replace}>
        <Button disabled={changes === 0} data-testid="replace-one" onClick={replaceHere}>
          {t('replaceHere')}
        </Button>
        <Button disabled={changes === 0} data-testid="replace-all" onClick={all}>
          {t('replaceAll', { count: changes })}
        </Button>
      </div>
    </div>
  )
}

const EVERYBODY = '**'
const NOBODY = '*'

/** Whose cues are looked through. */
function FindSpeaker() {
  const t = useTranslations('find')
  const speakers = useDocument((state) => state.speakers)
  const speakerId = useFind((state) => state.speakerId)
  const options = [
    { value: EVERYBODY, label: t('everybody') },
    ...speakers.map(({ id, label }) => ({ value: id, label })),
    { value: NOBODY, label: t('narrator') },
  ]
  const value = speakerId === undefined ? EVERYBODY : (speakerId ?? NOBODY)
  return (
    <Field label={t('speaker')} inline>
      {(control) => (
        <Select
          {...control}
          value={options.some((option) => option.value === value) ? value : EVERYBODY}
          options={options}
          data-testid="find-speaker"
          onChange={(next) =>
            useFind.setState({
              speakerId: next === EVERYBODY ? undefined : next === NOBODY ? null : next,
            })
          }
        />
      )}
    </Field>
  )
}
