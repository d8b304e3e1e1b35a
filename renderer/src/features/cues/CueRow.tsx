import type { Cue } from '@shared/contracts/project-file'
import type { CueColumn, CueLimits } from '@shared/contracts/preferences'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { audibleRate, naturalLengthMs } from '@shared/fitting/fit-types'
import { cueCps } from '@shared/subtitles/check-cues'
import { withoutMarkup } from '@shared/text/markup'
import { StickyNote } from 'lucide-react'
import { memo, type MouseEvent, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { useApproval } from '@/model/derived/approval'
import { rangeOf, useCueState, useDerived, type CueState } from '@/model/derived/derived-store'
import { shownOrder } from '@/model/derived/filter'
import { useDictionaryMarks } from '@/model/services/dictionary-uses'
import { useDocument } from '@/model/document/document-store'
import { listedTakes, activeTake, useTakes } from '@/model/document/takes-store'
import { textEditing } from '@/model/edits/cue-edits'
import { CueNoteMark } from '@/features/review'
import { useSpoken } from '@/model/view/spoken'
import { useRuns } from '@/model/document/run-store'
import {
  extendSelection,
  selectCue,
  toggleCue,
  useSelection,
  caretField,
} from '@/model/view/selection-store'
import { useShownTimes } from '@/model/view/dragging'
import { editCue, useWorkspace } from '@/model/view/workspace-store'
import { cx, SpeakerDot, Text } from '@cuecast/ui'
import { FitMeter } from '@/ui/states/FitMeter'
import { StateChip, type CueLook, type StateChipProps } from '@/ui/states/StateChip'
import { useErrorText } from '@/ui/text/error-text'
import { useLanguageName } from '@/ui/voices/voice-words'
import { playFromWord } from '@/player/word-mark'
import { MarkedText } from '@/ui/text/MarkedText'
import { formatTimecode } from '@/ui/text/timecode'
import { ApprovedCell, PriceCell, SpeedCell, WordsCell } from './ChosenCells'
import type { TableView } from './columns'
import styles from './cues.module.css'

interface CueRowProps {
  id: string
  /** Index in the film, from 0; that of the row where all cues are shown. */
  index: number | undefined
  /** Index among the shown rows, from 0. */
  row: number
  /** Where it lies in the table, CSS pixels. */
  top: number
  limits: CueLimits
  view: TableView
}

/** The element id of a cue's row, for `aria-activedescendant`. */
export function rowId(cueId: string): string {
  return `cue-row-${cueId}`
}

function select(event: MouseEvent, id: string): void {
  if (event.shiftKey) extendSelection(id, shownOrder())
  else if (event.ctrlKey || event.metaKey) toggleCue(id)
  else selectCue(id)
}

/**
 * One cue. It renders when this cue changes or gets another place; what does not tell of the place
 * stays as it is then, as a cue more or less moves every row below it.
 */
export const CueRow = memo(function CueRow({
  id,
  row,
  index = row,
  top,
  limits,
  view,
}: CueRowProps) {
  const cue = useDocument((state) => state.byId.get(id))
  const selected = useSelection((state) => state.ids.has(id))
  const active = useSelection((state) => state.activeId === id)
  const editing = useWorkspace((state) => state.editingCue === id)
  const state = useCueState(id)
  const spoken = useSpoken((all) => all.ids.includes(id))
  if (!cue) return null
  return (
    <tr
      id={rowId(id)}
      aria-rowindex={row + 2}
      aria-selected={selected}
      className={cx(styles.columns, styles.row)}
      style={{ top }}
      data-testid="cue-row"
      data-cue-id={id}
      data-cue-index={index}
      data-cue-state={state}
      data-active={active || undefined}
      data-spoken={spoken || undefined}
      data-editing={editing || undefined}
      onMouseDown={(event) => event.button === 0 && select(event, id)}
      onClick={(event) => event.altKey && void playFromWord(event)}
      onDoubleClick={() => editCue(id)}
      onContextMenu={() => !selected && selectCue(id)}
    >
      <CueNumber id={id} number={index + 1} />
      <CueCells cue={cue} state={state} editing={editing} limits={limits} view={view} />
    </tr>
  )
})

/** The number of a cue, and the line that joins it to the others of its sentence. */
function CueNumber({ id, number }: { id: string; number: number }) {
  const ids = useDerived((state) => state.sentences.get(id)?.cueIds)
  if (!ids) return <td className={cx(styles.number, styles.quiet)}>{number}</td>
  return <JoinedNumber range={rangeOf(ids, id, number)} number={number} />
}

function JoinedNumber({ range, number }: { range: readonly [number, number]; number: number }) {
  const t = useT()
  const [first, last] = range
  return (
    <td
      className={cx(styles.number, styles.quiet, styles.joined)}
      title={t('cues.oneBreath', { first, last })}
      data-testid="cue-joined"
      data-place={number === first ? 'first' : number === last ? 'last' : 'inside'}
    >
      {number}
    </td>
  )
}

interface CueCellsProps {
  cue: Cue
  state: CueState
  editing: boolean
  limits: CueLimits
  view: TableView
}

/** The cells that do not depend on the index. */
const CueCells = memo(function CueCells({ cue, state, editing, limits, view }: CueCellsProps) {
  const t = useT()
  const speaker = useDocument((all) => all.speakersById[cue.speakerId ?? ''])
  const { startMs, endMs } = useShownTimes(cue)
  const languageName = useLanguageName()
  const silent = (state === 'empty' || state === 'stale') && !isSpeakable(cue)
  const look = silent ? 'not-spoken' : state
  return (
    <>
      <td className={cx(styles.time, styles.start)}>{formatTimecode(startMs)}</td>
      <td className={cx(styles.time, styles.end, styles.quiet)}>{formatTimecode(endMs)}</td>
      {view.shown.includes('speaker') && (
        <td className={styles.rowSpeaker} title={speaker?.label}>
          <SpeakerDot colour={speaker?.colour ?? null} />
          <span className={styles.cut}>{speaker?.label ?? t('common.narrator')}</span>
        </td>
      )}
      <td
        className={cx(styles.rowText, look === 'not-spoken' && styles.quiet)}
        data-testid="cue-text"
      >
        {editing ? (
          <CueTextEditor key={cue.id} cue={cue} />
        ) : (
          <span className={styles.cut} title={cue.text} dir="auto" data-words-of={cue.id}>
            {cue.text.trim() === '' ? (
              <em>{t('cues.noText')}</em>
            ) : (
              <CueText text={cue.text} lines={view.lines} />
            )}
          </span>
        )}
        {!editing && <CueNoteMark id={cue.id} />}
        {cue.language !== undefined && !editing && (
          <span
            className={styles.language}
            title={t('cues.language', { language: languageName(cue.language, cue.language) })}
          >
            {cue.language}
          </span>
        )}
        {cue.note !== undefined && !editing && (
          <span className={styles.note} title={cue.note} data-testid="cue-note">
            <StickyNote size={14} aria-hidden />
            <Text unseen>{t('cues.note', { note: cue.note })}</Text>
          </span>
        )}
      </td>
      {view.shown.map((name) => (
        <ChosenCell key={name} name={name} cue={cue} look={look} limits={limits} view={view} />
      ))}
    </>
  )
})

interface ChosenCellProps {
  name: CueColumn
  cue: Cue
  look: CueLook
  limits: CueLimits
  view: TableView
}

/** A cell behind the text; the speaker stands before it. */
function ChosenCell({ name, cue, look, limits, view }: ChosenCellProps) {
  switch (name) {
    case 'speaker':
      return null
    case 'cps':
      return <CueCps cps={cueCps(cue)} limits={limits} />
    case 'speed':
      return <SpeedCell id={cue.id} />
    case 'words':
      return <WordsCell cue={cue} />
    case 'price':
      return <PriceCell cue={cue} />
    case 'fit':
      return (
        <td>
          <CueFitMeter cue={cue} />
        </td>
      )
    case 'state':
      return <CueStateCell cue={cue} state={look} short={view.short} />
    case 'take':
      return (
        <td className={cx(styles.cps, styles.quiet)}>
          <CueTake id={cue.id} />
        </td>
      )
    case 'approved':
      return <ApprovedCell id={cue.id} />
  }
}

/** The text without tags, on one line or two, with what the dictionary changes underlined. */
function CueText({ text: written, lines }: { text: string; lines: TableView['lines'] }) {
  const text = withoutMarkup(written)
  const breaks = lines === 2 ? '\n' : ' ↵ '
  return <MarkedText text={text} marks={useDictionaryMarks(text)} breaks={breaks} />
}

/** How much of its slot the voice of a cue fills. */
function CueFitMeter({ cue }: { cue: Cue }) {
  const take = useTakes((state) => activeTake(state, cue.id))
  // How the take of another text lies tells nothing of this one.
  const fit = useDerived((state) => (state.stale.has(cue.id) ? undefined : state.fits.get(cue.id)))
  const settings = useDocument((state) => state.fields.fit)
  if (!take || !fit) return null
  return (
    <FitMeter
      voiceMs={naturalLengthMs(take, settings, cue)}
      slotMs={fit.slotMs}
      state={fit.state}
    />
  )
}

/** Number of the active take and how many there are: `2/3`; `1` when it is the only one. */
function CueTake({ id }: { id: string }) {
  return useTakes((takes) => {
    const all = takes.byCue.get(id)?.length ?? 0
    if (all < 2) return all === 0 ? '' : '1'
    const ids = listedTakes(takes, id)
    return `${ids.indexOf(takes.active.get(id) ?? '') + 1}/${ids.length}`
  })
}

/** Ends editing and returns the focus to the table. */
function leave(field: HTMLTextAreaElement): void {
  const table = field.closest<HTMLElement>('[role="grid"]')
  editCue(null)
  table?.focus()
}

/** Whether the field, growing down from its row, would reach out of the table while there is more room above. */
function hasNoRoomBelow(field: HTMLTextAreaElement): boolean {
  const table = field.closest('[role="grid"]')?.getBoundingClientRect()
  const row = field.parentElement?.getBoundingClientRect()
  if (!table || !row) return false
  return (
    row.top + field.offsetHeight > table.bottom && row.top - table.top > table.bottom - row.bottom
  )
}

/** Edits the text in its row. Enter accepts it, Shift+Enter inserts a line break, Escape reverts what has not been rendered. */
function CueTextEditor({ cue }: { cue: Cue }) {
  const t = useT()
  const [{ change, revert }] = useState(() => textEditing(cue.id))
  const field = useRef<HTMLTextAreaElement>(null)
  const [above, setAbove] = useState(false)
  useEffect(() => {
    const { current } = field
    if (!current) return undefined
    current.focus()
    current.setSelectionRange(current.value.length, current.value.length)
    const sized = new ResizeObserver(() => setAbove(hasNoRoomBelow(current)))
    sized.observe(current)
    return () => sized.disconnect()
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') revert()
    else if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    leave(event.currentTarget)
  }
  return (
    <textarea
      ref={field}
      {...caretField(cue.id)}
      className={styles.editor}
      aria-label={t('cues.editText')}
      data-testid="cue-text-editor"
      data-above={above || undefined}
      value={cue.text}
      rows={Math.max(1, cue.text.split('\n').length)}
      onChange={(event) => change(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => useWorkspace.getState().editingCue === cue.id && editCue(null)}
      onMouseDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}

/** The column holds two digits. */
const MAX_SHOWN = 99

/** Characters per second; too fast is marked by weight and a sign, not by colour alone. */
function CueCps({ cps, limits }: { cps: number; limits: CueLimits }) {
  const { warnCps, maxCps } = limits
  const look = cps > maxCps ? 'wrong' : cps > warnCps ? 'fast' : undefined
  return (
    <td className={cx(styles.cps, styles.valueCps)} data-look={look}>
      {look === 'wrong' && '! '}
      {cps > MAX_SHOWN ? `${MAX_SHOWN}+` : Math.round(cps)}
    </td>
  )
}

interface StateCellProps {
  cue: Cue
  state: CueLook
  short: boolean
}

/** The state in a chip; its tooltip says why a cue failed. */
function CueStateCell({ cue: { id, approved }, state, short }: StateCellProps) {
  const format = useFormatter()
  const errorText = useErrorText()
  const rate = useDerived((derived) => {
    const fit = derived.fits.get(id)
    return fit && audibleRate(fit)
  })
  const locked = useTakes((takes) => activeTake(takes, id)?.locked ?? false)
  const error = useRuns((runs) => runs.chunks[id]?.error)
  const factor =
    state === 'stretched' && rate !== undefined
      ? `${format.number(rate, { maximumFractionDigits: 2 })}×`
      : undefined
  const chip = { state, detail: factor, locked, short }
  return (
    <td className={styles.state} title={error && errorText(error)}>
      {approved ? <ApprovedChip id={id} {...chip} /> : <StateChip {...chip} />}
    </td>
  )
}

/** A component of its own, so that rows of other cues do not ask with every edit. */
function ApprovedChip({ id, ...chip }: Omit<StateChipProps, 'approval'> & { id: string }) {
  return <StateChip {...chip} approval={useApproval(id)} />
}
