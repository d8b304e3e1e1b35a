import { frameRateIds, type FrameRateId } from '@shared/contracts/export'
import { frameRate } from '@shared/interchange/frame-rate'
import { syncWithFilm } from '@shared/subtitles/edit/film-sync'
import { changedTime, isCutOut, type TimeChange } from '@shared/contracts/project/reading-choices'
import { useEffect, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { currentProject } from '@/bridge/studio'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { retime, stretchBetween, stretched, stretchTimes } from '@/model/edits/structure-edits'
import { useFilm } from '@/model/playback/film'
import { usePlayhead } from '@/model/playback/playhead'
import { useSelection } from '@/model/view/selection-store'
import { closeDialog, type DialogProps } from '@/model/view/workspace-store'
import { Button, Grid, Text, TextField } from '@cuecast/ui'
import { SelectField } from '@/ui/fields/Select'
import { TimeField } from '@/ui/fields/TimeField'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { formatTimecode } from '@/ui/text/timecode'
import { ScopeField, useScopes, type Scope } from './EditDialogs'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    stretch: { way?: 'film' }
  }
}

/** Drop-frame timecode counts the same frames. */
const frameRates = frameRateIds.filter((id) => !id.endsWith('df'))

function exactRate(id: FrameRateId): number {
  const { numerator, denominator } = frameRate(id)
  return numerator / denominator
}

const stretchWays = ['frames', 'anchors', 'film'] as const
type Way = (typeof stretchWays)[number]

/** What the film's sound says of the times; null while it is looked at. */
type FilmTimes = TimeChange | 'unread' | 'fits' | null

/** Compares the cues with the voices of the film, which its waveform knows. */
function useFilmTimes(ids: readonly string[], wanted: boolean): FilmTimes {
  const [times, setTimes] = useState<FilmTimes>(null)
  useEffect(() => {
    if (!wanted) return
    let isCurrent = true
    const look = async () => {
      const kept = await currentProject().filmPeaksKept()
      if (!isCurrent) return
      if (!kept.ok || kept.value === null) return setTimes('unread')
      const { byId } = useDocument.getState()
      const cues = ids.flatMap((id) => byId.get(id) ?? [])
      setTimes(syncWithFilm(cues, kept.value) ?? 'fits')
    }
    void look()
    return () => void (isCurrent = false)
  }, [ids, wanted])
  return times
}

/** A cue whose place in the film is known: its number as typed, and where it begins. */
interface SyncPoint {
  number: string
  toMs?: number
}

const firstAndLast = ['first', 'last'] as const
type Points = Record<(typeof firstAndLast)[number], SyncPoint>

/** Numbers in the film of two cues to sync by: the first and the last that are selected, else of the list. */
function usualPoints(ids: readonly string[]): Points {
  const { order } = useDocument.getState()
  const selected = useSelection.getState().ids
  const wanted = selected.size > 1 ? selected : new Set(ids)
  const number = (at: number) => ({ number: String(at + 1) })
  return {
    first: number(order.findIndex((id) => wanted.has(id))),
    last: number(order.findLastIndex((id) => wanted.has(id))),
  }
}

/** The cue with a number, as it is typed. */
function useNumbered(number: string) {
  const byId = useDocument((state) => state.byId)
  const order = useDocument((state) => state.order)
  return byId.get(order[Number(number) - 1] ?? '')
}

/** How the times of some cues are stretched, with what the user has chosen so far. */
function useStretch(ids: readonly string[], wanted: Way) {
  const ownRate = useFilm((state) => state.frameRate)
  const near = frameRates.find((rate) => Math.abs(exactRate(rate) - (ownRate ?? 25)) < 0.01) ?? '25'
  const [way, setWay] = useState(wanted)
  const [rates, setRates] = useState({ from: near === '25' ? '23.976' : '25', to: near } as Rates)
  const [points, setPoints] = useState(() => usualPoints(ids))
  const [first, last] = [useNumbered(points.first.number), useNumbered(points.last.number)]
  const film = useFilmTimes(ids, way === 'film')
  const stretch =
    way === 'frames'
      ? { fromMs: 0, toMs: 0, factor: exactRate(rates.from) / exactRate(rates.to) }
      : way === 'anchors'
        ? first && last
          ? stretchBetween(
              { fromMs: first.startMs, toMs: points.first.toMs ?? first.startMs },
              { fromMs: last.startMs, toMs: points.last.toMs ?? last.startMs },
            )
          : null
        : null
  const change = way === 'film' && typeof film === 'object' ? film : null
  return {
    film,
    change,
    way,
    setWay,
    rates,
    setRates,
    points,
    setPoints,
    cues: { first, last },
    stretch,
  }
}

interface Rates {
  from: FrameRateId
  to: FrameRateId
}

function RateFields({
  rates,
  setRates,
}: Pick<ReturnType<typeof useStretch>, 'rates' | 'setRates'>) {
  const t = useT()
  const format = useFormatter()
  const options = frameRates.map((value) => ({
    value,
    label: t('edit.stretch.fps', {
      rate: format.number(Number(value), { maximumFractionDigits: 3 }),
    }),
  }))
  return (['from', 'to'] as const).map((end) => (
    <SelectField
      key={end}
      label={t(`edit.stretch.${end}`)}
      value={rates[end]}
      onChange={(rate) => setRates({ ...rates, [end]: rate })}
      options={options}
    />
  ))
}

function PointFields({
  points,
  setPoints,
  cues,
}: Pick<ReturnType<typeof useStretch>, 'points' | 'setPoints' | 'cues'>) {
  const t = useT()
  return firstAndLast.map((end) => {
    const change = (more: Partial<SyncPoint>) =>
      setPoints({ ...points, [end]: { ...points[end], ...more } })
    const cue = cues[end]
    return (
      <Grid
        key={end}
        columns="90px minmax(130px, 1fr) auto"
        gap="4px 8px"
        align="end"
        style={{ gridColumn: '1 / -1' }}
      >
        <TextField
          label={t(`edit.stretch.points.${end}`)}
          error={cue ? undefined : t('edit.stretch.noCue')}
          inputMode="numeric"
          value={points[end].number}
          onChange={(number) => setPoints({ ...points, [end]: { number } })}
        />
        <TimeField
          live
          label={t('edit.stretch.anchor', { number: points[end].number })}
          value={points[end].toMs ?? cue?.startMs ?? 0}
          onChange={(toMs) => change({ toMs })}
        />
        <Button onClick={() => change({ toMs: Math.round(usePlayhead.getState().timeMs) })}>
          {t('edit.stretch.atPlayhead')}
        </Button>
        <Text quiet small cut style={{ gridColumn: '1 / -1' }}>
          {cue?.text}
        </Text>
      </Grid>
    )
  })
}

/** Where the last cue of the scope goes. */
function usePreview(ids: readonly string[]) {
  const order = useDocument((state) => state.order)
  const byId = useDocument((state) => state.byId)
  const wanted = new Set(ids)
  const at = order.findLastIndex((id) => wanted.has(id))
  return { number: at + 1, lastMs: byId.get(order[at] ?? '')?.startMs ?? 0 }
}

/** Where the film has scenes more or less than the subtitles, and how many cues fall away. */
function CutList({ change, ids }: { change: TimeChange; ids: readonly string[] }) {
  const t = useT()
  const byId = useDocument((state) => state.byId)
  const cues = ids.flatMap((id) => byId.get(id) ?? [])
  const gone = cues.filter(({ startMs }) => isCutOut(startMs, change)).length
  return (
    <>
      <p>{t('edit.stretch.film.otherCut', { seconds: change.shiftMs / 1_000 })}</p>
      <ul data-testid="stretch-cuts">
        {change.cuts?.map(({ fromMs, shiftMs }) => (
          <li key={fromMs}>
            {t('edit.stretch.film.cut', { at: formatTimecode(fromMs), seconds: shiftMs / 1_000 })}
          </li>
        ))}
      </ul>
      {gone > 0 && <p>{t('edit.stretch.film.missing', { count: gone })}</p>}
    </>
  )
}

/** Fits times to another frame rate, to two moments of the film that are known, or to its voices. */
export function StretchDialog(asked: DialogProps['stretch']) {
  const t = useT()
  const cues = useScopes()
  const [scope, setScope] = useState<Scope>(cues.selected.length > 1 ? 'selected' : 'all')
  const chosen = useStretch(cues[scope], asked.way ?? 'frames')
  const { way, setWay, stretch, film, change } = chosen
  const { number, lastMs } = usePreview(cues[scope])
  const filmState = typeof film === 'string' ? film : 'looking'
  const hasFilm = useDocument(({ fields }) => fields.media !== null)
  const isChange = stretch !== null && (stretch.factor !== 1 || stretch.fromMs !== stretch.toMs)
  const after = change
    ? Math.max(0, changedTime(lastMs, change))
    : stretch && stretched(lastMs, stretch)
  const apply = () => {
    if (change) execute('stretchCues', retime(cues[scope], change))
    else if (isChange) execute('stretchCues', stretchTimes(cues[scope], stretch))
    closeDialog()
  }
  return (
    <FormDialog
      title={t('edit.stretch.title')}
      topic="timing"
      submit={t('edit.stretch.apply')}
      disabled={!isChange && change === null}
      onSubmit={apply}
    >
      <Grid columns="1fr 1fr" gap={12}>
        <SelectField
          label={t('edit.stretch.way')}
          value={way}
          onChange={setWay}
          options={stretchWays
            .filter((value) => value !== 'film' || hasFilm)
            .map((value) => ({ value, label: t(`edit.stretch.ways.${value}`) }))}
        />
        <ScopeField value={scope} cues={cues} onChange={setScope} />
        {way === 'frames' && <RateFields {...chosen} />}
        {way === 'anchors' && <PointFields {...chosen} />}
      </Grid>
      <p data-testid="stretch-preview">
        {after === null
          ? t(way === 'film' ? `edit.stretch.film.${filmState}` : 'edit.stretch.wrong')
          : t('edit.stretch.preview', {
              number,
              before: formatTimecode(lastMs),
              after: formatTimecode(after),
            })}
      </p>
      {change?.cuts && <CutList change={change} ids={cues[scope]} />}
    </FormDialog>
  )
}
