import { StickyNote } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Cue } from '@shared/contracts/project-file'
import { cueCps } from '@shared/subtitles/check-cues'
import { withoutMarkup } from '@cuecast/spoken-text'
import { useCueState, type CueState } from '@/project/derived/cue-state'
import { shownOrder } from '@/project/derived/filter-store'
import { useDictionaryMarks } from '@/project/dictionary/dictionary-marks'
import { useDocument } from '@/project/document/document-store'
import { extendSelection, selectCue, toggleCue, useSelection } from '@/project/view/selection-store'
import { editCue, useWorkspace } from '@/project/view/workspace-store'
import { cx } from '@/ui/cx'
import { MarkedText } from '@/ui/text/MarkedText'
import { SpeakerDot } from '@/ui/SpeakerDot'
import { formatTimecode } from '@/ui/text/timecode'
import { naturalLengthMs } from '@shared/fitting/fit-inputs'
import { useDerived } from '@/project/derived/derived-store'
import { activeTake, useTakes } from '@/project/document/takes-store'
import { FitMeter } from '@/ui/states/FitMeter'
import columns from './columns.module.css'
import { CueCps } from './CueCps'
import styles from './CueRow.module.css'
import { CueStateCell } from './CueStateCell'
import { CueTextEditor } from './CueTextEditor'

interface CueRowProps {
  id: string
  /** Place in the film, from 0. */
  index: number
  /** Place among the rows that are shown, from 0. */
  row: number
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
export const CueRow = memo(function CueRow({ id, index, row }: CueRowProps) {
  const cue = useDocument((state) => state.byId.get(id))
  const selected = useSelection((state) => state.ids.has(id))
  const active = useSelection((state) => state.activeId === id)
  const editing = useWorkspace((state) => state.editingCue === id)
  const state = useCueState(id)
  if (!cue) return null
  return (
    <tr
      id={rowId(id)}
      aria-rowindex={row + 2}
      aria-selected={selected}
      className={cx(columns.columns, styles.row)}
      data-testid="cue-row"
      data-cue-id={id}
      data-cue-index={index}
      data-cue-state={state}
      data-active={active || undefined}
      onMouseDown={(event) => event.button === 0 && select(event, id)}
      onDoubleClick={() => editCue(id)}
      onContextMenu={() => !selected && selectCue(id)}
    >
      <td className={cx(columns.number, styles.quiet)}>{index + 1}</td>
      <CueCells cue={cue} state={state} editing={editing} />
    </tr>
  )
})

interface CueCellsProps {
  cue: Cue
  state: CueState
  editing: boolean
}

/** What a row says of its cue, wherever that stands. */
const CueCells = memo(function CueCells({ cue, state, editing }: CueCellsProps) {
  const t = useTranslations('cues')
  const speaker = useDocument((all) => all.speakersById[cue.speakerId ?? ''])
  return (
    <>
      <td className={cx(columns.time, columns.start)}>{formatTimecode(cue.startMs)}</td>
      <td className={cx(columns.time, columns.end, styles.quiet)}>{formatTimecode(cue.endMs)}</td>
      <td className={cx(columns.speaker, styles.speaker)} title={speaker?.label}>
        <SpeakerDot colour={speaker?.colour ?? null} />
        <span className={styles.cut}>{speaker?.label ?? t('narrator')}</span>
      </td>
      <td className={cx(columns.text, styles.text)} data-testid="cue-text">
        {editing ? (
          <CueTextEditor cue={cue} />
        ) : (
          <span className={styles.cut} title={cue.text} dir="auto">
            {cue.text.trim() === '' ? <em>{t('noText')}</em> : <CueText text={cue.text} />}
          </span>
        )}
        {cue.note !== undefined && !editing && (
          <span className={styles.note} title={cue.note} data-testid="cue-note">
            <StickyNote size={14} aria-hidden />
            <span className={styles.spoken}>{t('note', { note: cue.note })}</span>
          </span>
        )}
      </td>
      <td className={columns.cps}>
        <CueCps cps={cueCps(cue)} />
      </td>
      <td className={columns.fit}>
        <CueFitMeter cue={cue} />
      </td>
      <td className={cx(columns.state, styles.state)}>
        <CueStateCell id={cue.id} state={state} />
      </td>
      <td className={cx(columns.take, styles.quiet)}>
        <CueTake id={cue.id} />
      </td>
    </>
  )
})

/** The text on one line and without tags, with what the dictionary changes underlined. */
function CueText({ text: written }: { text: string }) {
  const text = withoutMarkup(written)
  return <MarkedText text={text} marks={useDictionaryMarks(text)} breaks=" ↵ " />
}

/** How much of its slot the voice of a cue fills. */
function CueFitMeter({ cue }: { cue: Cue }) {
  const take = useTakes((state) => activeTake(state, cue.id))
  const fit = useDerived((state) => state.fits.get(cue.id))
  const settings = useDocument((state) => state.fields.fit)
  if (!take || !fit) return null
  return (
    <FitMeter voiceMs={naturalLengthMs(take, settings)} slotMs={fit.slotMs} state={fit.state} />
  )
}

/** Which take of a cue is heard, of how many: `2/3`; `1` where there is no other. */
function CueTake({ id }: { id: string }) {
  return useTakes(({ byCue, active }) => {
    const ids = byCue.get(id)
    if (!ids || ids.length === 0) return ''
    if (ids.length === 1) return '1'
    return `${ids.indexOf(active.get(id) ?? '') + 1}/${ids.length}`
  })
}
