import type { StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import { patternFlaws, type PatternFlaw } from '@shared/subtitles/edit/find-replace'
import { ArrowDown, ArrowUp, CaseSensitive, Regex, WholeWord } from 'lucide-react'
import { useDeferredValue, useMemo, useRef } from 'react'
import { CommandIcon } from '@/commands/CommandButton'
import { useT } from '@/ui/text/use-t'
import { runCommand } from '@/commands/command-table'
import { cueNumber } from '@/model/document/document-patch'
import { useDocument } from '@/model/document/document-store'
import { useAskedFocus } from '@/model/view/asked'
import { findings, useFind, replaceEverywhere, replaceHere, type Findings } from '@/model/view/find'
import { selectCue, useSelection } from '@/model/view/selection-store'
import { Button, Row, Stack, Text, TextField } from '@cuecast/ui'
import { SelectField } from '@/ui/fields/Select'
import { CueLine, usePlace } from '@/ui/CueLine'
import { IconButton } from '@/ui/IconButton'
import { focusHome } from '@/ui/focus'
import { Panel } from '@/ui/Panel'
import { RowList } from '@/ui/RowList'
import { announce } from '@/ui/states/LiveRegion'
import styles from './FindPanel.module.css'

const ROW_PX = 64
const nothing: readonly string[] = []
const itself = (id: string) => id

/** Find and replace over the whole film; everything that would change is shown before it does. */
export function FindPanel() {
  const t = useT()
  // Searching the film must not delay the key press that changed it.
  const byId = useDeferredValue(useDocument((state) => state.byId))
  const order = useDeferredValue(useDocument((state) => state.order))
  const query = useDeferredValue(useFind())
  const found = useMemo(() => findings({ byId, order }, query), [byId, order, query])
  const cueIds = found.ok ? found.value.cueIds : nothing
  return (
    <Panel title={t('app.sides.find')} help="edit" testId="find-panel" className={styles.panel}>
      <FindForm found={found} />
      <RowList
        rows={cueIds}
        rowPx={ROW_PX}
        keyOf={itself}
        label={t('find.found')}
        className={styles.rows}
      >
        {(id) => found.ok && <FoundRow id={id} found={found.value} />}
      </RowList>
    </Panel>
  )
}

/** Translation key for what is wrong with an expression. */
const flawOf = ({ params }: StudioError): PatternFlaw =>
  patternFlaws.find((flaw) => flaw === params?.['flaw']) ?? 'OTHER'

const toggles = [
  { name: 'matchCase', icon: <CaseSensitive /> },
  { name: 'wholeWord', icon: <WholeWord /> },
  { name: 'regex', icon: <Regex /> },
] as const

/** Search options: match case, whole words, regular expression. */
function Toggles() {
  const t = useT()
  const query = useFind()
  return (
    <Row gap={2} align="stretch">
      {toggles.map(({ name, icon }) => (
        <IconButton
          key={name}
          small
          label={t(`find.${name}`)}
          icon={icon}
          aria-pressed={query[name]}
          data-testid={`find-${name}`}
          onClick={() => useFind.setState({ [name]: !query[name] })}
        />
      ))}
    </Row>
  )
}

/** Search text, replacement, and speaker. */
function FindForm({ found }: { found: Result<Findings> }) {
  const t = useT()
  const search = useRef<HTMLInputElement>(null)
  const replacement = useRef<HTMLInputElement>(null)
  useAskedFocus('find', 'search', search)
  useAskedFocus('find', 'replacement', replacement)
  const query = useFind()
  const count = found.ok ? found.value.matches.length : 0
  const changes = found.ok ? found.value.replacements.size : 0
  const wrong = found.ok ? undefined : t(`find.wrong.${flawOf(found.error)}`)
  const all = () => announce(t('find.replaced', { count: replaceEverywhere() }))
  return (
    <Stack fixed gap={8} line="bottom" padding="4px 12px 12px">
      <TextField
        label={t('find.search')}
        error={wrong}
        aside={<Toggles />}
        ref={search}
        value={query.search}
        onChange={(value) => useFind.setState({ search: value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') runCommand(event.shiftKey ? 'findPrevious' : 'findNext')
          if (event.key === 'Escape') focusHome()
        }}
      />
      <TextField
        label={t('find.replacement')}
        ref={replacement}
        value={query.replacement}
        onChange={(value) => useFind.setState({ replacement: value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') replaceHere()
          if (event.key === 'Escape') focusHome()
        }}
      />
      <FindSpeaker />
      <Row gap={6} wrap>
        <Text
          as="output"
          quiet
          small
          grow
          style={{ minWidth: 80 }}
          data-testid="find-count"
          data-count={count}
        >
          {query.search === '' || !found.ok ? '' : t('find.count', { count })}
        </Text>
        <CommandIcon
          name="findPrevious"
          label={t('find.previous')}
          icon={<ArrowUp />}
          disabled={count === 0}
        />
        <CommandIcon
          name="findNext"
          label={t('find.next')}
          icon={<ArrowDown />}
          disabled={count === 0}
        />
      </Row>
      <Row wrap gap={6} className={styles.buttons}>
        <Button disabled={changes === 0} onClick={replaceHere}>
          {t('find.replaceHere')}
        </Button>
        <Button disabled={changes === 0} onClick={all}>
          {t('find.replaceAll', { count: changes })}
        </Button>
      </Row>
    </Stack>
  )
}

const EVERYBODY = '**'
const NARRATOR = '*'

/** Limits the search to one speaker. */
function FindSpeaker() {
  const t = useT()
  const speakers = useDocument((state) => state.speakers)
  const speakerId = useFind((state) => state.speakerId)
  const options = [
    { value: EVERYBODY, label: t('common.everyone') },
    ...speakers.map(({ id, label }) => ({ value: id, label })),
    { value: NARRATOR, label: t('common.narrator') },
  ]
  const value = speakerId === undefined ? EVERYBODY : (speakerId ?? NARRATOR)
  return (
    <SelectField
      label={t('find.speaker')}
      inline
      value={options.some((option) => option.value === value) ? value : EVERYBODY}
      options={options}
      onChange={(next) =>
        useFind.setState({
          speakerId: next === EVERYBODY ? undefined : next === NARRATOR ? null : next,
        })
      }
    />
  )
}

/** Characters shown before the first match, so that it is visible. */
const BEFORE = 18

/** One cue with its first match, and the text after replacing. */
function FoundRow({ id, found }: { id: string; found: Findings }) {
  const place = usePlace()
  const cue = useDocument((state) => state.byId.get(id))
  const number = useDocument((state) => cueNumber(state, id))
  const active = useSelection((state) => state.activeId === id)
  if (!cue) return null
  const match = found.matches.find(({ cueId }) => cueId === id)
  const after = found.replacements.get(id)?.after
  const [start, end] = match ? [match.start, match.end] : [0, 0]
  const from = Math.max(0, start - BEFORE)
  return (
    <CueLine
      current={active}
      data-testid="found"
      title={after === undefined ? cue.text : `${cue.text}\n→ ${after}`}
      second={place(number, cue.startMs)}
      onClick={() => selectCue(id)}
    >
      <Text cut>
        {from > 0 && '…'}
        {cue.text.slice(from, start)}
        <mark>{cue.text.slice(start, end)}</mark>
        {cue.text.slice(end)}
      </Text>
      {after !== undefined && (
        <Text as="strong" cut data-testid="found-after">
          → {from > 0 && '…'}
          {after.slice(from)}
        </Text>
      )}
    </CueLine>
  )
}
